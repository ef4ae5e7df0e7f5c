import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { createAssignments } from "#src/modules/contact/executive/assignment.service.ts";
import { addLeadTo, call, demonstrationUser, superviseTeam } from "./people.ts";
import { keepQueuedMessages } from "#test/harness/queued-messages.ts";

/** A supervisor gives leads of an executive to another one, and takes it back. */

const leads = "/api/back-office/leads";
let site: TestApp;
let supervisor: SignedInPerson;
let ana: string;
let amanda: string;
let queued: Awaited<ReturnType<typeof keepQueuedMessages>>;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  queued = await keepQueuedMessages(site.database.connection);
  supervisor = await signInAs(site, "sales/SUPERVISOR");
  await superviseTeam(site, supervisor.userId, "Ventas Chile");
  ana = await demonstrationUser(site, "sales.ejecutivo");
  amanda = await demonstrationUser(site, "sales.ejecutivo2");
});
afterAll(() => site.close());

const some = (count: number, lead: Parameters<typeof addLeadTo>[1]) =>
  Promise.all(Array.from({ length: count }, () => addLeadTo(site, lead)));
const stored = (references: readonly string[]) =>
  site.database.connection
    .selectFrom("leads")
    .select(["status", "sub_status", "executive_user_id as executive", "status_since"])
    .where("reference", "in", [...references])
    .orderBy("reference")
    .execute();
const bulk = (references: readonly string[], action: object, more: object = {}) =>
  call(site, supervisor, "POST", `${leads}/bulk`, {
    references,
    expectedCount: references.length,
    action,
    ...more,
  });
const undo = (operation: string, who = supervisor) =>
  call(site, who, "POST", `${leads}/operations/${operation}/undo`, {});

describe("a supervisor", () => {
  it("reassigns ten leads and undoes it", async () => {
    const references = await some(10, { status: 2, executive: ana });
    const planned = await call(site, supervisor, "POST", "/api/back-office/agenda", {
      lead: references[0],
      type: "LLAMADA",
      channel: "telefono",
      from: "2026-11-25T10:00:00-03:00",
      to: "2026-11-25T10:30:00-03:00",
    });
    const executiveOfEvent = async () =>
      (
        await site.database.connection
          .selectFrom("lead_appointments")
          .select("executive_user_id as executive")
          .where("id", "=", planned.body.data.id)
          .executeTakeFirstOrThrow()
      ).executive;
    const before = await stored(references);
    const given = await bulk(references, { assign: { executive: amanda } });
    expect(given.body.data).toMatchObject({ moved: 10, refused: [] });
    for (const row of await stored(references)) expect(row).toMatchObject({ executive: amanda });
    expect(await executiveOfEvent()).toBe(amanda);
    const told = (await queued("lead_assigned")).toSorted((one, other) =>
      one.ref < other.ref ? -1 : 1,
    );
    // Who has it now, and who had it.
    for (const reference of references)
      expect(
        told
          .filter(({ ref }) => ref.startsWith(`${reference}/`))
          .map(({ payload }) => payload["userId"]),
      ).toEqual([amanda, ana]);
    const [first] = (await call(site, supervisor, "GET", `${leads}/${references[0]}/assignments`))
      .body.data;
    expect(first).toMatchObject({ way: "by-hand", executive: amanda, givenBy: supervisor.userId });

    const undone = await undo(given.body.data.operation);
    expect(undone.body.data).toEqual({ restored: 10, left: [] });
    expect(await stored(references)).toEqual(before);
    expect(await executiveOfEvent()).toBe(ana);
    expect((await undo(given.body.data.operation)).status).toBe(404);
  });

  it("has them given by the rules, and back again where only the rules worked them", async () => {
    const references = await some(2, { status: 2, executive: ana });
    const before = await stored(references);
    const moved = await bulk(references, { to: 7, note: "Licencia" });
    expect(moved.body.data).toMatchObject({ moved: 2 });
    const { connection } = site.database;
    const { assignNext } = createAssignments({
      connection,
      clock: site.clock,
    });
    while ((await assignNext()) !== undefined);
    const after = await stored(references);
    expect(after.map(({ status }) => status)).toEqual([2, 2]);
    expect(after.some(({ executive }) => executive === ana)).toBe(false);
    expect((await undo(moved.body.data.operation)).body.data).toEqual({ restored: 2, left: [] });
    expect(await stored(references)).toEqual(before);

    const byRules = await bulk(references, { assign: {} });
    expect(byRules.body.data).toMatchObject({ moved: 2, refused: [] });
    expect((await stored(references)).every(({ executive }) => executive !== ana)).toBe(true);
  });

  it("leaves what somebody works meanwhile, and what may not be given", async () => {
    const [one = "", other = ""] = await some(2, { status: 2, executive: ana });
    const [won = ""] = await some(1, { status: 3, executive: ana });
    const given = await bulk([one, other, won], { assign: { executive: amanda } });
    expect(given.body.data).toMatchObject({
      moved: 2,
      refused: [{ reference: won, code: "INVALID_TRANSITION" }],
    });
    await call(site, supervisor, "PATCH", `${leads}/${one}`, { version: 2, comment: "Llamó" });
    expect((await undo(given.body.data.operation)).body.data).toEqual({
      restored: 1,
      left: [one],
    });
  });

  it("names the count that was seen, an executive in sight, and needs the permission", async () => {
    const [one = ""] = await some(1, { status: 2, executive: ana });
    const assign = { assign: { executive: amanda } };
    expect((await bulk([one], assign, { expectedCount: 2 })).code).toBe("COUNT_CHANGED");
    const peruvian = await demonstrationUser(site, "sales.ejecutivo-pe");
    expect(await bulk([one], { assign: { executive: peruvian } })).toMatchObject({
      status: 400,
      fields: ["executive"],
    });
    const executive = await signInAs(site, "sales/EJECUTIVO");
    const tried = await call(site, executive, "POST", `${leads}/bulk`, {
      references: [],
      expectedCount: 0,
      action: assign,
    });
    expect(tried.status).toBe(403);
    // A manager changes no status, and may give leads all the same.
    const manager = await signInAs(site, "sales/GERENTE");
    const given = await call(site, manager, "POST", `${leads}/bulk`, {
      references: [one],
      expectedCount: 1,
      action: assign,
    });
    expect(given.body.data).toMatchObject({ moved: 1 });
  });
});
