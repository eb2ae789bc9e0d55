"""Sight pairs and visible fractions by shapely, on the scenes of scenes.json: python shapely_peer.py scenes.json

Needs `pip install shapely numpy`. Pairs are asked in bulk through an STRtree; a fraction is the share of a disc of
8 mm (a polygon of 64 corners) that the united shadows of the walls near the way leave over.
"""

import json
import math
import sys
import time

import numpy
import shapely
from shapely.geometry import LineString, Point, Polygon


def words(ns):
    return f"{ns / 1e3:.2f} us" if ns < 1e6 else f"{ns / 1e6:.2f} ms"


def growth(rows):
    points = [(math.log(n), math.log(ns)) for n, ns in rows]
    mx = sum(p[0] for p in points) / len(points)
    my = sum(p[1] for p in points) / len(points)
    return sum((x - mx) * (y - my) for x, y in points) / sum((x - mx) ** 2 for x, _ in points)


def pairs_in_bulk(tree, pairs):
    lines = shapely.linestrings([[(a, b), (c, d)] for a, b, c, d in pairs])
    times = []
    for _ in range(3):
        begin = time.perf_counter_ns()
        tree.query(lines, predicate="intersects")
        times.append((time.perf_counter_ns() - begin) / len(pairs))
    return min(times)


def fraction(tree, walls, eye, target, radius, board):
    disc = Point(target).buffer(radius, quad_segs=16)
    way = LineString([eye, target]).buffer(radius)
    shadows = []
    for i in tree.query(way, predicate="intersects"):
        x0, y0, x1, y1 = walls[i]

        def far(x, y):
            length = math.hypot(x - eye[0], y - eye[1]) or 1.0
            return (x + (x - eye[0]) / length * 2 * board, y + (y - eye[1]) / length * 2 * board)

        shadows.append(Polygon([(x0, y0), (x1, y1), far(x1, y1), far(x0, y0)]))
    if not shadows:
        return 1.0
    return disc.difference(shapely.union_all(shadows)).area / disc.area


def fractions(tree, walls, pairs, board):
    times = []
    for a, b, c, d in pairs[:400]:
        begin = time.perf_counter_ns()
        fraction(tree, walls, (a, b), (c, d), 8.0, board)
        times.append(time.perf_counter_ns() - begin)
    # The mean: what a pair costs differs much, and a quartile would leave out those that see far.
    return sum(times) / len(times)


def main():
    with open(sys.argv[1] if len(sys.argv) > 1 else "scenes.json", encoding="utf-8") as file:
        scenes = json.load(file)
    for name in ("dense", "open", "poly"):
        sight, share = [], []
        for table in (t for t in scenes["tables"] if t["name"] == name):
            walls = table["segments"]
            lines = shapely.linestrings(numpy.array(walls).reshape(-1, 2, 2))
            tree = shapely.STRtree(lines)
            sight.append((table["count"], pairs_in_bulk(tree, scenes["pairs"][:5000])))
            share.append((table["count"], fractions(tree, walls, scenes["pairs"], scenes["board"])))
        for title, rows in ((f"sight {name}: shapely in bulk", sight), (f"fraction {name}: shapely", share)):
            cells = " ".join(f"{words(ns):>10}" for _, ns in rows)
            print(f"{title:<44} {cells}  exponent {growth(rows):.2f}")


if __name__ == "__main__":
    main()
