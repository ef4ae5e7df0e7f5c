import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestExecutives, type TestExecutives } from "./executive.fixture.ts";
import { findTeamTimes, listTeamFigures } from "./team-report.queries.ts";

describe("the figures of a team", () => {
  let test: TestExecutives;
  let ana: string;
  let blas: string;
  beforeAll(async () => {
    test = await openTestExecutives();
    [ana, blas] = [await test.addExecutive(), await test.addExecutive()];
    /** A lead of Ana's, answered after so many minutes. */
    const answered = async (status: number, minutes: number | null, daysAgo = 0) => {
      const { id } = await test.addLead({ status, executive: ana });
      const created = new Date(test.clock.now().getTime() - daysAgo * 86_400_000 - 3_600_000);
      await test.connection
        .updateTable("leads")
        .set({
          created_at: created,
          sub_status: status === 2 && minutes === null ? 201 : null,
          first_answer_at: minutes === null ? null : new Date(created.getTime() + minutes * 60_000),
        })
        .where("id", "=", id)
        .execute();
    };
    await answered(2, null);
    await answered(2, 10);
    await answered(3, 20);
    await answered(14, 60);
    // Before the period; and such as are in no figure.
    await answered(13, 500, 40);
    await answered(6, 999);
    await answered(97, 999);
  });
  afterAll(() => test.database.close());

  it("count the period's arrivals and answers, and what is open whenever it came", async () => {
    const since = new Date(test.clock.now().getTime() - 7 * 86_400_000);
    expect(await listTeamFigures(test.connection, [ana, blas], since)).toEqual([
      {
        executive: ana,
        open: 4,
        unattended: 1,
        arrived: 4,
        answered: 3,
        median: 20,
        p90: 52,
        closed: 1,
      },
    ]);
    expect(await findTeamTimes(test.connection, [ana, blas], since)).toEqual({
      median: 20,
      p90: 52,
    });
    expect(await findTeamTimes(test.connection, [blas], since)).toEqual({
      median: null,
      p90: null,
    });
  });
});
