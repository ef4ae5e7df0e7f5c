import { describe, expect, it } from "vitest";
import { mapZoom } from "#src/contracts/shell-figures.ts";
import { type Area, countryMap } from "./provider-map.rules.ts";

const area = (name: string, latitude: number, longitude: number, count = 1): Area => ({
  name,
  latitude,
  longitude,
  count,
});
const arica = area("Arica y Parinacota", -18.48, -70.31);
const valparaiso = area("Valparaíso", -33.03, -71.55, 3);
const metropolitana = area("Metropolitana", -33.43, -70.65, 12);
const magallanes = area("Magallanes", -53.14, -70.89);

describe("the country's map", () => {
  const map = countryMap("CL", [magallanes, metropolitana, arica, valparaiso], mapZoom);

  it("begins at the default zoom: 4,096 pixels around the world, and twice that a zoom further", () => {
    const degrees = arica.latitude - magallanes.latitude;
    const heightOf = (drawing: typeof map) =>
      (drawing?.labels.at(-1)?.y ?? 0) - (drawing?.labels[0]?.y ?? 0);
    expect(heightOf(map)).toBeCloseTo((degrees * 4_096) / 360, -1);
    expect(heightOf(countryMap("CL", [arica, magallanes], mapZoom + 1))).toBeCloseTo(
      2 * heightOf(map),
      -1,
    );
  });

  it("names every region with its count, from north to south, no label on another", () => {
    expect(map?.labels.map(({ text }) => text)).toEqual([
      "Arica y Parinacota · 1",
      "Valparaíso · 3",
      "Metropolitana · 12",
      "Magallanes · 1",
    ]);
    const heights = map?.labels.map(({ labelY }) => labelY) ?? [];
    for (const [index, at] of heights.entries()) {
      expect(at).toBeLessThan(map?.height ?? 0);
      if (index > 0) expect(at - (heights[index - 1] ?? 0)).toBeGreaterThanOrEqual(18);
    }
  });

  it("draws regions inside the outline it draws", () => {
    const corners = [...(map?.outline ?? "").matchAll(/([\d.]+) ([\d.]+)/g)].map(
      ([, x, y]) => [Number(x), Number(y)] as const,
    );
    for (const { text, x, y } of map?.labels ?? []) {
      const crossings = corners.filter(([x1, y1], index) => {
        const [x2 = 0, y2 = 0] = corners[(index + 1) % corners.length] ?? [];
        return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
      });
      expect([text, crossings.length % 2]).toEqual([text, 1]);
    }
  });

  it("is none where no outline is known, or no region", () => {
    expect(countryMap("PE", [metropolitana], mapZoom)).toBeNull();
    expect(countryMap("CL", [], mapZoom)).toBeNull();
  });
});
