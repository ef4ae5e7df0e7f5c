import fc from "fast-check";
import { expect, it } from "vitest";
import type { LeadActor } from "./lead-desk.types.ts";
import { openTestDesk } from "./lead-desk.fixture.ts";
import {
  type Act,
  act,
  isRow,
  nth,
  places,
  reasons,
  statusOf,
  subStatusesOf,
} from "./random-acts.fixture.ts";

/** Acts of the desk in any order, against a plain model of three leads: no lead stands where no row of the
 *  specification's table leads, no note is lost or there twice, and what is taken back is as it was. */

const noon = new Date("2026-11-23T15:00:00Z");
const minute = 60_000;
const runs = Number(process.env["DESK_SEQUENCES"] ?? 300);
/** Sequences on one desk: with tens of thousands of leads each act would take longer. */
const batch = 500;

let test: Awaited<ReturnType<typeof openTestDesk>>;
let admin: LeadActor;
let executives: string[];
async function openDesk(): Promise<void> {
  test = await openTestDesk();
  test.clock.set(noon);
  admin = await test.actor("admin@amparo.example", "sales/ADMINISTRADOR");
  executives = [];
  for (const name of ["ana", "eva"]) {
    const { user } = await test.actor(`${name}@amparo.example`, "sales/EJECUTIVO", "amparo/chile");
    executives.push(user.id);
    await test.lead({ executive: user.id });
  }
  // There is always room for three: what the rules say of load has tests of its own.
  await test.connection.updateTable("executives").set({ daily_limit: 500 }).execute();
  test.priced.add("salud");
}

/** How many acts of each kind were done, and how many refused. */
const counts: Record<string, number> = {};
const count = (name: string) => (counts[name] = (counts[name] ?? 0) + 1);

/** Three leads, as they are and as the model has them. */
async function begin() {
  const references: string[] = [];
  for (const status of [8, 2, 2]) {
    const [executive] = executives;
    const taken = status === 2 && executive !== undefined ? { executive } : {};
    const lead = await test.lead({
      status,
      productCode: "salud",
      identification: "111111111",
      ...taken,
    });
    references.push(lead.reference);
  }
  const stored = () =>
    test.connection
      .selectFrom("leads")
      .select(["id", "reference", "status", "version", "executive_user_id", "merged_into"])
      .where("reference", "in", references)
      .orderBy("id")
      .execute();
  return { references, stored };
}

/** Takes leads and their events from who has them, as if they were long done. */
async function clear(ids: readonly number[]): Promise<void> {
  await test.connection.deleteFrom("lead_appointments").where("lead_id", "in", ids).execute();
  await test.connection.deleteFrom("assignments").where("lead_id", "in", ids).execute();
  await test.connection
    .updateTable("leads")
    .set({ status: 97, executive_user_id: null })
    .where("id", "in", ids)
    .execute();
}

type Run = Awaited<ReturnType<typeof begin>>;
/** What may be taken back: who was in it and where they stood. `touched` are those that something was done to since. */
interface Kept {
  id: string;
  before: ReadonlyMap<number, number>;
  touched: Set<number>;
  /** Those of them that were more than given to somebody. */
  changed: Set<number>;
}
interface Model {
  status: number[];
  notes: string[];
  operations: Kept[];
  joins: { id: string; joined: number; kept: number; before: number }[];
}

async function attempt<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    const result = await work();
    count(`${name} done`);
    return result;
  } catch (error) {
    // A refusal of ours; anything else is a fault.
    if (
      typeof (error as { status?: unknown }).status !== "number" ||
      (error as { status: number }).status >= 500
    )
      throw error;
    count(`${name} refused`);
    return undefined;
  }
}

function touch(model: Model, at: number, isGift = false): void {
  for (const { touched, changed } of model.operations) {
    touched.add(at);
    if (!isGift) changed.add(at);
  }
}

/** Whatever a move may need. */
function said(target: number, subStatus: number, reason: string) {
  const from = new Date(test.clock.now().getTime() + 60 * minute);
  return {
    to: target,
    subStatus: nth(subStatusesOf(target), subStatus),
    failureReason: reason,
    insurer: "Quillay",
    nextStepAt: from,
    force: true,
    event: {
      type: "LLAMADA",
      channel: "telefono",
      from,
      to: new Date(from.getTime() + minute),
      force: true,
    } as const,
  };
}

/** Does an act, and in the model what it should have done. */
async function perform(run: Run, model: Model, one: Act): Promise<void> {
  const now = await run.stored();
  const referenceOf = (at: number) => run.references[at] ?? "";
  const versionOf = (at: number) => now[at]?.version ?? 0;
  switch (one.kind) {
    case "wait":
      test.clock.set(new Date(test.clock.now().getTime() + one.minutes * minute));
      return;
    case "note": {
      const text = `nota ${model.notes.length} de ${referenceOf(one.place)}`;
      const isDone = await attempt("note", async () => {
        await test.deskActs.addNote(admin, referenceOf(one.place), { text });
        return true;
      });
      if (isDone === true) model.notes.push(text);
      return;
    }
    case "move": {
      const note = `motivo ${model.notes.length} de ${referenceOf(one.place)}`;
      const before = model.status[one.place] ?? 0;
      const target = statusOf(one.to, before);
      const done = await attempt("move", () =>
        test.deskActs.move(admin, referenceOf(one.place), {
          ...said(target, one.subStatus, one.failureReason),
          ...(one.isNoted ? { note } : {}),
          version: versionOf(one.place),
        }),
      );
      if (done === undefined) return;
      expect(done.status).toBe(target);
      expect(isRow(before, target), `${before} to ${target}`).toBe(true);
      touch(model, one.place);
      if (done.operation !== null)
        model.operations.push({
          id: done.operation,
          before: new Map([[one.place, before]]),
          touched: new Set(),
          changed: new Set(),
        });
      model.status[one.place] = target;
      if (one.isNoted) model.notes.push(note);
      return;
    }
    case "moveAll": {
      const target = statusOf(one.to, model.status[2] ?? 0);
      const { subStatus, failureReason } = said(target, one.subStatus, reasons[0] ?? "");
      const done = await attempt("moveAll", () =>
        test.bulk.move(admin, {
          which: { references: run.references },
          expectedCount: run.references.length,
          move: { to: target, note: "Prueba", subStatus, failureReason },
        }),
      );
      if (done !== undefined)
        keepMoved(model, done, { references: run.references, of: places, to: target });
      return;
    }
    case "give": {
      const references = one.places.map(referenceOf);
      const done = await attempt("give", () =>
        test.bulk.assign(admin, {
          which: { references },
          expectedCount: references.length,
          executive: executives[one.isSecond ? 1 : 0],
        }),
      );
      if (done !== undefined)
        keepMoved(model, done, { references: run.references, of: one.places, to: 2, isGift: true });
      return;
    }
    case "undo": {
      const kept = nth(model.operations, one.which);
      if (kept === undefined) return;
      const done = await attempt("undo", () => test.bulk.undo(admin, kept.id));
      if (done === undefined) return;
      model.operations = model.operations.filter((other) => other !== kept);
      const left = new Set(done.left.map((reference) => run.references.indexOf(reference)));
      for (const at of left)
        expect([...kept.touched], "left though nobody changed it").toContain(at);
      for (const [at, status] of kept.before) {
        if (left.has(at)) continue;
        expect([...kept.changed], "taken back though it was changed since").not.toContain(at);
        model.status[at] = status;
        touch(model, at);
      }
      return;
    }
    case "join": {
      const done = await attempt("join", () =>
        test.duplicates.join(admin, {
          keep: referenceOf(one.into),
          join: [referenceOf(one.place)],
          fields: {},
          versions: {
            [referenceOf(one.place)]: versionOf(one.place),
            [referenceOf(one.into)]: versionOf(one.into),
          },
        }),
      );
      if (done === undefined) return;
      const before = model.status[one.place] ?? 0;
      expect(isRow(before, 6), `${before} to 6`).toBe(true);
      model.joins.push({ id: done.merges[0]?.id ?? "", joined: one.place, kept: one.into, before });
      model.status[one.place] = 6;
      for (const at of [one.place, one.into]) touch(model, at);
      return;
    }
    case "part": {
      const join = nth(model.joins, one.which);
      if (join === undefined) return;
      const done = await attempt("part", async () => {
        await test.duplicates.undo(admin, join.id);
        return true;
      });
      if (done !== true) return;
      expect(model.status[join.joined], "parted though it stands alone").toBe(6);
      model.joins = model.joins.filter((other) => other !== join);
      model.status[join.joined] = join.before;
      for (const at of [join.joined, join.kept]) touch(model, at);
    }
  }
}

function keepMoved(
  model: Model,
  {
    operation,
    moved,
    refused,
  }: { operation: string; moved: number; refused: readonly { reference: string }[] },
  {
    references,
    of,
    to,
    isGift = false,
  }: { references: readonly string[]; of: readonly number[]; to: number; isGift?: boolean },
): void {
  const stays = new Set(refused.map(({ reference }) => references.indexOf(reference)));
  const went = of.filter((at) => !stays.has(at));
  expect(went).toHaveLength(moved);
  for (const at of went) {
    expect(isRow(model.status[at], to), `${model.status[at]} to ${to}`).toBe(true);
    touch(model, at, isGift);
  }
  model.operations.push({
    id: operation,
    before: new Map(went.map((at) => [at, model.status[at] ?? 0])),
    touched: new Set(),
    changed: new Set(),
  });
  for (const at of went) model.status[at] = to;
}

/** Chance seldom makes them: a lead that was joined stands alone again, and that is taken back. */
const examples: [Act[]][] = [
  [
    [
      { kind: "join", place: 2, into: 0 },
      {
        kind: "move",
        place: 2,
        to: { number: 0, isAny: false },
        subStatus: 0,
        failureReason: "",
        isNoted: true,
      },
      { kind: "undo", which: 0 },
      { kind: "part", which: 0 },
    ],
  ],
];

const open = [2, 9, 13, 14, 500, 501];

/** What holds after any acts. */
const property = fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 9 }), async (acts) => {
  test.clock.set(noon);
  const run = await begin();
  const model: Model = { status: [8, 2, 2], notes: [], operations: [], joins: [] };
  for (const one of acts) {
    await perform(run, model, one);
    const found = await run.stored();
    expect(
      found.map(({ status }) => status),
      JSON.stringify(one),
    ).toEqual(model.status);
  }
  const found = await run.stored();
  for (const { status, merged_into: into } of found)
    expect(into !== null, `status ${status}`).toBe(status === 6);
  for (const { status, executive_user_id: executive } of found)
    if (open.includes(status)) expect(executives).toContain(executive);
  const kept = await test.connection
    .selectFrom("lead_events")
    .select("note")
    .where(
      "lead_id",
      "in",
      found.map(({ id }) => id),
    )
    .where("note", "~", "^(nota|motivo) ")
    .execute();
  expect(kept.map(({ note }) => note ?? "").toSorted()).toEqual(model.notes.toSorted());
  await clear(found.map(({ id }) => id));
});

it(
  `acts of the desk in any order leave ${runs} times three leads where the table leads, with every note once`,
  { timeout: 3_600_000 },
  async () => {
    for (let done = 0; done < runs; done += batch) {
      await openDesk();
      try {
        await fc.assert(property, { numRuns: Math.min(batch, runs - done), examples });
      } finally {
        await test.database.close();
      }
    }
    // A run in which next to nothing is allowed would show nothing.
    for (const name of ["note", "move", "moveAll", "give", "undo", "join", "part"])
      expect(counts[`${name} done`], JSON.stringify(counts)).toBeGreaterThan(runs / 30);
  },
);
