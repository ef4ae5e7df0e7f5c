import { randomUUID } from "node:crypto";
import { boundedMap } from "../bounded-map.ts";
import type { Clock } from "../clock/clock.ts";
import { withNeeds } from "../with-needs.ts";

/** Keeps what was typed into a form with files that the server refused. Without JavaScript the browser is redirected to
 *  the page of the form, and the text may not travel in the address. The text may speak of health: it is kept in memory
 *  only, for 15 minutes, and only its author reads it. Other nodes do not have it and show an empty form. */

const lifeMs = 15 * 60_000;
/** Forms that are kept at once; a text has 4,000 letters at most. */
const formsMost = 500;

type Typed = Readonly<Record<string, string>>;

interface Kept {
  userId: string;
  values: Typed;
  until: number;
}

export type RefusedForms = ReturnType<typeof createRefusedForms>;

interface RefusedFormsNeeds {
  clock: Clock;
  kept: ReturnType<typeof boundedMap<Kept>>;
}

/** Keeps the texts of a form, without empty ones, and answers the id by which the page of the form reads them. */
function keep(
  { clock, kept }: RefusedFormsNeeds,
  userId: string,
  values: Readonly<Record<string, unknown>>,
): string {
  const id = randomUUID();
  const texts = Object.entries(values).flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && value !== "" ? [[name, value]] : [],
  );
  const until = clock.now().getTime() + lifeMs;
  kept.set(id, { userId, values: Object.fromEntries(texts), until });
  return id;
}

/** The texts of a form by its id, for the user who typed them; none after 15 minutes. */
function find({ clock, kept }: RefusedFormsNeeds, userId: string, id: string | null): Typed {
  const form = id === null ? undefined : kept.get(id);
  const isTheirs = form?.userId === userId && form.until > clock.now().getTime();
  return form !== undefined && isTheirs ? form.values : {};
}

export const createRefusedForms = ({ clock }: { clock: Clock }) =>
  withNeeds({ clock, kept: boundedMap<Kept>(formsMost) }, { keep, find });
