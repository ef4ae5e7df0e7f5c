/** Invented records for the page of the components: the same every time. */
export interface ExampleRow {
  id: string;
  name: string;
  product: string;
  status: ExampleStatus;
  /** Hundredths of UF a month. */
  premium: number;
  /** Civil day. */
  day: string;
}

export const exampleStatuses = [
  "assigned",
  "online",
  "agenda",
  "client",
  "lost",
  "toReassign",
] as const;
export type ExampleStatus = (typeof exampleStatuses)[number];

const firstNames =
  "Camila Javier Bárbara Tomás Pilar Hernán Rocío Gonzalo Natalia Mauricio Fernanda Óscar Lorena Andrés Ñancupil Ignacia".split(
    " ",
  );
const lastNames =
  "Fuentes Orellana Núñez Aguirre Contreras Bustos Saavedra Medina Espinoza Tapia Lagos Valdés Pacheco".split(
    " ",
  );
export const exampleProducts = [
  "Complementario Familia 80",
  "Integral Elige",
  "Catastrófico 5.000",
  "Oncológico Esencial",
  "Pyme Salud Compartida",
] as const;

const at = <Item>(list: readonly Item[], place: number): Item => list[place % list.length] as Item;

/** So many records, on days up to the one given, the latest first. */
export function exampleRows(count: number, today: string): readonly ExampleRow[] {
  const last = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: count }, (_, place) => ({
    id: `sol-${String(place + 1).padStart(4, "0")}`,
    name: `${at(firstNames, place * 7)} ${at(lastNames, place * 5)} ${at(lastNames, place * 3 + 4)}`,
    product: at(exampleProducts, place * 3 + Math.floor(place / 7)),
    status: at(exampleStatuses, place * 5 + Math.floor(place / 4)),
    premium: 29 + ((place * 137) % 420),
    day: new Date(last - Math.floor(place / 4) * 86_400_000).toISOString().slice(0, 10),
  }));
}
