import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDesk } from "./lead-desk.fixture.ts";

/** Leads that come back: from Duplicado, and from Eliminado. */

/** A Monday at noon in Santiago. */
const noon = new Date("2026-11-23T15:00:00Z");

describe("leads that were out of sight", () => {
  let test: Awaited<ReturnType<typeof openTestDesk>>;
  beforeAll(async () => {
    test = await openTestDesk();
    test.clock.set(noon);
  });
  afterAll(() => test.database.close());
  const codeOf = async (work: Promise<unknown>) =>
    work.then(
      () => "done",
      (error: { code: string }) => error.code,
    );
  const stored = (id: number) =>
    test.connection.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  it("stand alone again where they leave Duplicado, in one move or in many, until that is undone", async () => {
    const backOffice = await test.actor("bo2@amparo.example", "sales/BACKOFFICE", "amparo");
    const kept = await test.lead({});
    const [one, other] = [await test.lead({}), await test.lead({})];
    for (const { reference } of [one, other]) {
      const join = { to: 6, keep: kept.reference, version: 1 };
      await test.deskActs.move(backOffice, reference, join);
    }
    const joined = await stored(one.id);
    const { version, operation } = await test.deskActs.move(backOffice, one.reference, {
      to: 7,
      note: "Pide otra cosa",
      version: joined.version,
    });
    expect(await stored(one.id)).toMatchObject({ status: 7, merged_into: null, version });
    await test.bulk.undo(backOffice, operation ?? "");
    expect(await stored(one.id)).toMatchObject({ status: 6, merged_into: kept.id });
    await test.bulk.move(backOffice, {
      which: { references: [one.reference, other.reference] },
      expectedCount: 2,
      move: { to: 7, note: "Piden otra cosa" },
    });
    for (const { id } of [one, other])
      expect(await stored(id)).toMatchObject({ status: 7, merged_into: null });
  });

  it("are out of the lists once deleted, and back in them within thirty days", async () => {
    const backOffice = await test.actor("bo3@amparo.example", "sales/BACKOFFICE", "amparo");
    const { reference, id } = await test.lead({ status: 2 });
    const isListed = async () =>
      (
        await test.desk.list(backOffice, new URLSearchParams({ text: reference }), {
          keys: "call",
          take: 5,
        })
      ).rows.length === 1;
    expect(await isListed()).toBe(true);
    const gone = await test.deskActs.move(backOffice, reference, {
      to: 5,
      note: "Se repite",
      version: 1,
    });
    expect(await isListed()).toBe(false);
    test.clock.set(new Date(noon.getTime() + 31 * 86_400_000));
    const back = { to: 7, version: gone.version };
    expect(await codeOf(test.deskActs.move(backOffice, reference, back))).toBe(
      "INVALID_TRANSITION",
    );
    test.clock.set(new Date(noon.getTime() + 29 * 86_400_000));
    await test.deskActs.move(backOffice, reference, back);
    expect(await stored(id)).toMatchObject({ status: 7 });
    expect(await isListed()).toBe(true);
    test.clock.set(noon);
  });
});
