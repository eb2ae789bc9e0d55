#!/usr/bin/env bash
# Lays first inputs for the fuzz targets: each question of the worked cases, each shipped scenario.
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p corpus/ask corpus/scenario
n=0
for file in ../tests/cases/*.jsonl; do
    while IFS= read -r line; do
        n=$((n + 1))
        # The question is the value of "ask" up to the expectation.
        question="${line#*\"ask\":}"
        printf '%s' "${question%%, \"expect\":*}" | sed 's/,"expect":.*//; s/^ *//' >"corpus/ask/case_$n.json"
    done <"$file"
done
cp ../scenarios/*.ron corpus/scenario/
