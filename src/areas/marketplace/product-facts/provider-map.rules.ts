/** Where clinics stand, on a drawing of our own: no map server is asked. */

/** The clinics of a region: where they are on average, and how many. */
export interface Area {
  name: string;
  count: number;
  /** Degrees, south and west negative. */
  latitude: number;
  longitude: number;
}

export interface CountryMap {
  width: number;
  height: number;
  /** SVG path of the country's outline. */
  outline: string;
  /** "Antofagasta · 2" beside the country, with a line to where it is. */
  labels: { text: string; x: number; y: number; labelX: number; labelY: number }[];
}

/** Mainland Chile in a few points of public knowledge (ports, capes, border passes and peaks): latitude and
 *  longitude in tenths of a degree, down the coast and back along the border. Islands are left out. */
const chileOutline: readonly (readonly [number, number])[] = [
  [-183.5, -703.5],
  [-202, -701.5],
  [-221, -702],
  [-236, -705],
  [-254, -705],
  [-263.5, -706.5],
  [-270.5, -708.5],
  [-284.5, -712],
  [-299, -713],
  [-302.5, -716.5],
  [-319, -715],
  [-330, -716.5],
  [-336, -716.5],
  [-344, -720],
  [-353, -724.5],
  [-367, -731.5],
  [-376, -737],
  [-383.5, -735],
  [-399, -734.5],
  [-416, -737],
  [-425, -742],
  [-434, -743],
  [-468, -756],
  [-478, -748],
  [-503, -754],
  [-520, -750],
  [-530, -746],
  [-545, -728],
  [-556, -692],
  [-559.8, -673],
  [-550, -666],
  [-549, -686],
  [-526.5, -686],
  [-523.5, -684.5],
  [-520, -700],
  [-520, -719],
  [-507, -723],
  [-493, -731],
  [-483, -724],
  [-472, -720],
  [-460, -717],
  [-448, -716],
  [-435, -718],
  [-420, -718],
  [-406, -719],
  [-395, -715],
  [-387, -709],
  [-375, -711],
  [-362, -705],
  [-350, -704],
  [-339, -698],
  [-329, -700],
  [-316, -704],
  [-303, -699],
  [-292, -699],
  [-275, -686],
  [-262, -685],
  [-248, -684],
  [-240, -673],
  [-235, -672],
  [-228, -678.5],
  [-215, -681],
  [-201, -687],
  [-190, -690],
  [-182, -691],
  [-175, -695],
];

/** Side of a map's tile in pixels: at zoom 0 the world is as wide as one, and twice that a zoom further. */
const tile = 512;
/** Degrees around the country. */
const margin = 0.5;
/** Between two labels, and what a label takes in width, in pixels. */
const lineHeight = 18;
const labelWidth = 240;

/** The country at a zoom, with each region's name and count beside it; null where no outline is known. */
export function countryMap(
  country: string,
  areas: readonly Area[],
  zoom: number,
): CountryMap | null {
  if (country !== "CL" || areas.length === 0) return null;
  const corners = chileOutline.map(
    ([latitude, longitude]) => [latitude / 10, longitude / 10] as const,
  );
  const north = Math.max(...corners.map(([latitude]) => latitude)) + margin;
  const south = Math.min(...corners.map(([latitude]) => latitude)) - margin;
  const west = Math.min(...corners.map(([, longitude]) => longitude)) - margin;
  const east = Math.max(...corners.map(([, longitude]) => longitude)) + margin;
  const scale = (tile * 2 ** zoom) / 360;
  // Degrees of longitude shrink with the cosine of the latitude.
  const across = scale * Math.cos((((north + south) / 2) * Math.PI) / 180);
  const x = (longitude: number) => Math.round((longitude - west) * across);
  const y = (latitude: number) => Math.round((north - latitude) * scale);
  const width = x(east);
  const height = y(south);
  const ordered = areas.toSorted((one, other) => other.latitude - one.latitude);
  const heights = spread(
    ordered.map(({ latitude }) => y(latitude)),
    height,
  );
  return {
    width: width + labelWidth,
    height,
    outline: `M${corners.map(([latitude, longitude]) => `${x(longitude)} ${y(latitude)}`).join("L")}Z`,
    labels: ordered.map((area, index) => ({
      text: `${area.name} · ${area.count}`,
      x: x(area.longitude),
      y: y(area.latitude),
      labelX: width + 12,
      labelY: heights[index] ?? 0,
    })),
  };
}

/** Heights from north to south, moved so that no two labels touch and all stand inside. */
function spread(wanted: readonly number[], height: number): number[] {
  const found: number[] = [];
  for (const at of wanted) {
    const above = found.at(-1);
    found.push(Math.max(at, above === undefined ? lineHeight : above + lineHeight));
  }
  for (let index = found.length - 1, most = height - lineHeight; index >= 0; index -= 1) {
    found[index] = Math.min(found[index] ?? 0, most);
    most = (found[index] ?? 0) - lineHeight;
  }
  return found;
}
