import { randomUUID } from "node:crypto";
import { boundedMap } from "#src/platform/bounded-map.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { withNeeds } from "#src/platform/with-needs.ts";

/** What was typed into a form with files that its call refused, for the page that it leads back to. Without JavaScript a
 *  page that is opened anew has nothing of it, and text is in no address. It may speak of health: it is in memory alone,
 *  for a quarter of an hour, and for who typed it. Another node of several has none of it, and shows an empty form. */

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

/** Keeps the texts of a form; the id by which its page asks for them. What is no text, or empty, is left out. */
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

/** What was typed into one, for who typed it; nothing once it is over. */
function find({ clock, kept }: RefusedFormsNeeds, userId: string, id: string | null): Typed {
  const form = id === null ? undefined : kept.get(id);
  const isTheirs = form?.userId === userId && form.until > clock.now().getTime();
  return form !== undefined && isTheirs ? form.values : {};
}

export const createRefusedForms = ({ clock }: { clock: Clock }) =>
  withNeeds({ clock, kept: boundedMap<Kept>(formsMost) }, { keep, find });
