/** Where clinics stand on a drawing of our own: no map server is asked. */

export interface Place {
  name: string;
  /** Degrees, south and west negative. */
  latitude: number;
  longitude: number;
}

export interface MapPoint {
  /** Place in the list beside the map, from 1. */
  number: number;
  name: string;
  x: number;
  y: number;
}

export interface MapDrawing {
  width: number;
  height: number;
  /** SVG path of the country's outline; null where it is not drawn. */
  outline: string | null;
  points: MapPoint[];
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

interface Frame {
  north: number;
  south: number;
  west: number;
  east: number;
}

/** Degrees of longitude shrink with the cosine of the latitude. */
const shrink = ({ north, south }: Frame): number =>
  Math.cos((((north + south) / 2) * Math.PI) / 180);

/** A frame as pixels at a scale, in pixels a degree of latitude: its size, and where a place falls. */
function projection(frame: Frame, scale: number) {
  const across = scale * shrink(frame);
  return {
    width: Math.ceil((frame.east - frame.west) * across),
    height: Math.ceil((frame.north - frame.south) * scale),
    x: (longitude: number) => round((longitude - frame.west) * across),
    y: (latitude: number) => round((frame.north - latitude) * scale),
  };
}

/** Whole pixels: the drawing comes twice, as a picture and as data. */
const round = (value: number): number => Math.round(value);

/** Side of a map's tile in pixels: at zoom 0 the world is as wide as one, and twice that a zoom further. */
const tile = 512;

/** Every clinic on the country's outline, at a zoom. */
export function countryMap(
  country: string,
  places: readonly Place[],
  zoom: number,
): MapDrawing | null {
  if (country !== "CL") return null;
  const corners = chileOutline.map(([latitude, longitude]) => [latitude / 10, longitude / 10]);
  const [latitudes, longitudes] = [0, 1].map((part) => corners.map((one) => one[part] ?? 0));
  const frame = {
    north: Math.max(...(latitudes ?? [])) + 0.5,
    south: Math.min(...(latitudes ?? [])) - 0.5,
    west: Math.min(...(longitudes ?? [])) - 0.5,
    east: Math.max(...(longitudes ?? [])) + 0.5,
  };
  const { width, height, x, y } = projection(frame, (tile * 2 ** zoom) / 360);
  const line = corners.map(([latitude = 0, longitude = 0]) => `${x(longitude)} ${y(latitude)}`);
  return {
    width,
    height,
    outline: `M${line.join("L")}Z`,
    points: places.map((place, index) => ({
      number: index + 1,
      name: place.name,
      x: x(place.longitude),
      y: y(place.latitude),
    })),
  };
}

/** Degrees around a clinic within which others are near: about 33 km. */
const near = 0.3;
/** Least height of the detail, so that one clinic is not blown up: about 11 km. */
const leastSpan = 0.1;
const margin = 0.15;

/** The clinics around the one that has most others near it, larger; their numbers are those of `places`.
 *  null below two. */
export function detailMap(
  places: readonly Place[],
  size: { width: number; height: number; distance: number },
): MapDrawing | null {
  const around = (centre: Place) =>
    places.flatMap((place, index) =>
      Math.abs(place.latitude - centre.latitude) <= near &&
      Math.abs(place.longitude - centre.longitude) <= near
        ? [{ place, number: index + 1 }]
        : [],
    );
  const shown = places.map(around).toSorted((one, other) => other.length - one.length)[0] ?? [];
  if (shown.length < 2) return null;
  const latitudes = shown.map(({ place }) => place.latitude);
  const longitudes = shown.map(({ place }) => place.longitude);
  const middle = (values: readonly number[]) => (Math.max(...values) + Math.min(...values)) / 2;
  const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const cosine = Math.cos((middle(latitudes) * Math.PI) / 180);
  const height = Math.max(
    leastSpan,
    span(latitudes) * (1 + 2 * margin),
    (span(longitudes) * (1 + 2 * margin) * cosine * size.height) / size.width,
  );
  const width = (height * size.width) / size.height / cosine;
  const frame = {
    north: middle(latitudes) + height / 2,
    south: middle(latitudes) - height / 2,
    west: middle(longitudes) - width / 2,
    east: middle(longitudes) + width / 2,
  };
  const { x, y } = projection(frame, size.height / height);
  const points = shown.map(({ place, number }) => ({
    number,
    name: place.name,
    x: x(place.longitude),
    y: y(place.latitude),
  }));
  return { width: size.width, height: size.height, outline: null, points: apart(points, size) };
}

/** Points moved so that no two are nearer than a distance, along a spiral around where they belong; what
 *  has no room stays where it belongs. */
export function apart(
  points: readonly MapPoint[],
  { width, height, distance }: { width: number; height: number; distance: number },
): MapPoint[] {
  const placed: MapPoint[] = [];
  for (const point of points) {
    const free = (at: { x: number; y: number }) =>
      at.x >= distance / 2 &&
      at.x <= width - distance / 2 &&
      at.y >= distance / 2 &&
      at.y <= height - distance / 2 &&
      placed.every((one) => Math.hypot(one.x - at.x, one.y - at.y) >= distance);
    const found = spiral(point, distance).find(free);
    placed.push({ ...point, ...found });
  }
  return placed;
}

/** Places around one, ever farther: 14 turns of 16 places. */
function spiral({ x, y }: MapPoint, distance: number): { x: number; y: number }[] {
  return Array.from({ length: 225 }, (_, step) => {
    const [turn, angle] = [step / 16, (step * Math.PI) / 8];
    const radius = (distance / 2) * turn;
    return { x: round(x + radius * Math.cos(angle)), y: round(y + radius * Math.sin(angle)) };
  });
}
