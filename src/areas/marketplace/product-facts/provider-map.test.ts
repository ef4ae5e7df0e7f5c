import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mapZoom } from "#src/contracts/shell-figures.ts";
import { apart, countryMap, detailMap, type Place } from "./provider-map.rules.ts";

const place = (name: string, latitude: number, longitude: number): Place => ({
  name,
  latitude,
  longitude,
});
const arica = place("Arica", -18.48, -70.31);
const laSerena = place("La Serena", -29.91, -71.26);
const santiago = place("Santiago", -33.43, -70.65);
const lasCondes = place("Las Condes", -33.39, -70.55);
const puntaArenas = place("Punta Arenas", -53.14, -70.89);
const size = { width: 320, height: 240, distance: 20 };

describe("the country's map", () => {
  const places = [arica, laSerena, santiago, puntaArenas];
  const map = countryMap("CL", places, mapZoom);

  it("begins at the default zoom: 4,096 pixels around the world, and twice that a zoom further", () => {
    const degrees = arica.latitude - puntaArenas.latitude;
    const heightOf = (drawing: typeof map) =>
      (drawing?.points[3]?.y ?? 0) - (drawing?.points[0]?.y ?? 0);
    expect(heightOf(map)).toBeCloseTo((degrees * 4_096) / 360, 0);
    expect(heightOf(countryMap("CL", places, mapZoom + 1))).toBeCloseTo(2 * heightOf(map), 0);
  });

  it("has the north above and keeps every clinic inside", () => {
    const heights = map?.points.map(({ y }) => y) ?? [];
    expect(heights).toEqual(heights.toSorted((one, other) => one - other));
    for (const { x, y } of map?.points ?? []) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(map?.width ?? 0);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(map?.height ?? 0);
    }
  });

  it("draws clinics inside the outline it draws", () => {
    const corners = [...(map?.outline ?? "").matchAll(/([\d.]+) ([\d.]+)/g)].map(
      ([, x, y]) => [Number(x), Number(y)] as const,
    );
    for (const { name, x, y } of map?.points ?? []) {
      const crossings = corners.filter(([x1, y1], index) => {
        const [x2 = 0, y2 = 0] = corners[(index + 1) % corners.length] ?? [];
        return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
      });
      expect([name, crossings.length % 2]).toEqual([name, 1]);
    }
  });

  it("is none where no outline is known", () => {
    expect(countryMap("PE", [santiago], mapZoom)).toBeNull();
  });
});

describe("the detail", () => {
  it("shows where most clinics are, by their numbers", () => {
    const map = detailMap([puntaArenas, santiago, laSerena, lasCondes], size);
    expect(map?.points.map(({ number, name }) => [number, name])).toEqual([
      [2, "Santiago"],
      [4, "Las Condes"],
    ]);
    const [west, east] = map?.points ?? [];
    expect(east?.x).toBeGreaterThan(west?.x ?? 0);
    expect(east?.y).toBeLessThan(west?.y ?? 0);
  });

  it("is none for clinics far from each other", () => {
    expect(detailMap([arica, puntaArenas], size)).toBeNull();
  });

  it("keeps points apart and inside wherever clinics are", () => {
    const near = fc.record({
      name: fc.constant("Clínica"),
      latitude: fc.double({ min: -33.6, max: -33.3, noNaN: true }),
      longitude: fc.double({ min: -70.8, max: -70.5, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(near, { minLength: 2, maxLength: 24 }), (places) => {
        const points = detailMap(places, size)?.points ?? [];
        for (const [index, one] of points.entries()) {
          expect(one.x).toBeGreaterThanOrEqual(0);
          expect(one.x).toBeLessThanOrEqual(size.width);
          for (const other of points.slice(0, index)) {
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(20);
          }
        }
      }),
    );
  });

  it("leaves a point alone that has room", () => {
    const point = { number: 1, name: "a", x: 100, y: 100 };
    expect(apart([point], size)).toEqual([point]);
  });
});
