import { periodOf } from "#src/ui/kit/period.rules.ts";
import { listRows } from "./example-list.rules.ts";
import { exampleRows } from "./example-rows.rules.ts";
import { type KitModel, type KitPart, kitParts } from "./kit.view-model.ts";

/** Segments of the address by part; the same in every language. */
const segments: Readonly<Record<KitPart, string | undefined>> = {
  lists: undefined,
  forms: "Formularios",
  overlays: "Paneles",
  figures: "Cifras",
};

/** The part of an address; undefined where it names none. */
export const partOf = (segment: string | undefined): KitPart | undefined =>
  kitParts.find((part) => segments[part] === segment);

const states = { cargando: "loading", fallo: "failed", "sin-permiso": "forbidden" } as const;

/** The page of the components: its parts, and the list as the address asks for it. `muestra` of the query
 *  shows a state of the list, or 400 records at once. */
export function presentKit(
  part: KitPart,
  query: URLSearchParams,
  { today, hrefOf }: { today: string; hrefOf: (segment: string | undefined) => string },
): KitModel {
  const shows = query.get("muestra") ?? "";
  const isLong = shows === "largo";
  const rows = exampleRows(isLong ? 400 : 240, today);
  const found = listRows(rows, { query, size: isLong ? 400 : 25 });
  const state = Object.entries(states).find(([name]) => name === shows)?.[1] ?? "ready";
  const { from } = periodOf("last7", today);
  const open = rows.find(({ id }) => id === query.get("abierta")) ?? null;
  return {
    part,
    hrefs: Object.fromEntries(
      kitParts.map((one) => [one, hrefOf(segments[one])]),
    ) as KitModel["hrefs"],
    query: query.toString(),
    today,
    list: {
      ...found,
      rows: shows === "vacia" || state !== "ready" ? [] : found.rows,
      open,
      state,
      isLong,
      counts: {
        all: rows.length,
        week: rows.filter(({ day }) => day >= (from ?? "")).length,
        clients: rows.filter(({ status }) => status === "client").length,
      },
    },
  };
}
