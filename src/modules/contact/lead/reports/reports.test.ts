import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDesk } from "../lead-desk.fixture.ts";
import type { LeadActor } from "../lead-desk.types.ts";
import { callQueryOf, emptyFilter } from "../lead-filter.rules.ts";
import {
  type FigureName,
  kindOf,
  mostRows,
  partsOf,
  readReportAsked,
  type ReportName,
  reportNames,
} from "./report.rules.ts";
import { createLeadReports, type LeadReports } from "./reports.service.ts";

/** A Monday at noon in Santiago. */
const noon = new Date("2026-11-23T15:00:00Z");
const minute = 60_000;
const capacitiesOf = async (_own: unknown, ids: readonly string[]) =>
  new Map(ids.map((id) => [id, 40]));

describe("reports of leads", () => {
  let test: Awaited<ReturnType<typeof openTestDesk>>;
  let reports: LeadReports;
  let ana: LeadActor;
  let carla: LeadActor;
  let lima: LeadActor;
  let supervisor: LeadActor;
  let manager: LeadActor;
  let partner: LeadActor;
  let office: LeadActor;
  beforeAll(async () => {
    test = await openTestDesk();
    test.clock.set(noon);
    const { clock, access, desk } = test;
    reports = createLeadReports({ clock, access, desk, capacitiesOf });
    ana = await test.actor("ana@amparo.example", "sales/EJECUTIVO", "amparo/chile");
    carla = await test.actor("carla@amparo.example", "sales/EJECUTIVO", "amparo/chile");
    lima = await test.actor("lima@amparo.example", "sales/EJECUTIVO", "amparo/peru");
    supervisor = await test.actor("jefa@amparo.example", "sales/SUPERVISOR", "amparo/chile");
    test.supervised.set(supervisor.user.id, { userIds: [ana.user.id], teamIds: [] });
    supervisor = { ...supervisor, holder: await access.holderOf(supervisor.user.id) };
    manager = await test.actor("gerente@amparo.example", "sales/GERENTE", "amparo/chile");
    partner = await test.actor(
      "socia@amparo.example",
      "portal/ADMIN_PARTNER",
      "amparo/chile/clinica-demo",
    );
    office = await test.actor("oficina@amparo.example", "sales/BACKOFFICE", "amparo");
    await addLeads();
  });
  afterAll(() => test.database.close());

  /** Leads of ten days in many statuses, of three people and nobody, some of no report. */
  async function addLeads() {
    const statuses = [8, 2, 2, 13, 14, 9, 3, 4, 4, 12, 500, 5, 6, 97, 98, 100, 7];
    const owners = [ana, carla, null, lima];
    for (const [index, status] of [...statuses, ...statuses, ...statuses].entries()) {
      const owner = owners[index % owners.length] ?? null;
      const at = new Date(noon.getTime() - (index % 10) * 24 * 60 * minute);
      const isPeru = owner === lima;
      const { id } = await test.lead({
        status,
        at,
        executive: owner?.user.id ?? null,
        country: isPeru ? "PE" : "CL",
        source: index % 3 === 0 ? "EMPRESAS" : "QUEPLAN.CL",
        upperType: index % 5 === 0 ? null : index % 2 === 0 ? "SEGURO DE SALUD" : "ISAPRES",
        ...(index % 7 === 0 && !isPeru ? { path: "amparo/chile/clinica-demo" } : {}),
      });
      const isAnswered = index % 3 === 1;
      await test.connection
        .updateTable("leads")
        .set({
          sub_status: status === 2 && !isAnswered ? 201 : null,
          failure_reason: status === 4 ? (index % 2 === 0 ? "FR30" : "FR01") : null,
          first_answer_at: isAnswered ? new Date(at.getTime() + (index + 1) * minute) : null,
          origin: index % 4 === 0 ? "/Comparar" : "/",
        })
        .where("id", "=", id)
        .execute();
      // Was worked and failed after all.
      if (status === 4 && index % 2 === 0) await passed(id, [2, 13]);
    }
  }

  async function passed(id: number, to: readonly number[]) {
    const { tenant_id: tenant } = await test.connection
      .selectFrom("leads")
      .select("tenant_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    for (const status of to)
      await test.connection
        .insertInto("lead_events")
        .values({
          lead_id: id,
          tenant_id: tenant,
          at: noon,
          actor: null,
          system: "QPOPTIMIZE",
          kind: "status",
          from_status: null,
          to_status: status,
          sub_status: null,
          note: null,
        })
        .execute();
  }

  const report = (actor: LeadActor, name: ReportName, query = "") =>
    reports.report(actor, name, { query: new URLSearchParams(query), keys: "call" });
  const listed = async (actor: LeadActor, query: string) =>
    (await test.desk.list(actor, new URLSearchParams(query), { keys: "call", take: 1 })).total;
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: { code: string; fields: unknown }) => error,
    );

  it.each(reportNames)(
    "count in %s what the list of each figure holds, for everybody",
    async (name) => {
      const wrong: string[] = [];
      let compared = 0;
      for (const [who, actor] of Object.entries({ supervisor, manager, partner, office }))
        for (const by of kindOf(name).by) {
          const { rows, total } = await report(
            actor,
            name,
            `by=${by}&source=EMPRESAS&source=QUEPLAN.CL&from=2026-11-14`,
          );
          for (const row of [total, ...rows])
            for (const [figure, filter] of Object.entries(row.lists)) {
              if (filter === null) continue;
              const count = row.counts[figure as FigureName];
              const held = await listed(actor, callQueryOf(filter).toString());
              compared += 1;
              if (held !== count) wrong.push(`${who} ${by} ${figure}: ${count}, list ${held}`);
            }
        }
      expect(wrong).toEqual([]);
      expect(compared).toBeGreaterThan(7);
    },
  );

  it("are of one's own scope: a team, a partner, a country, all", async () => {
    const arrived = async (actor: LeadActor) =>
      (await report(actor, "arrivals")).total.counts.arrived;
    const all = await test.connection
      .selectFrom("leads")
      .innerJoin("tenants", "tenants.id", "leads.tenant_id")
      .select(["leads.executive_user_id as executive", "tenants.path"])
      .where("status", "not in", [5, 6, 97, 98])
      .execute();
    const of = (fits: (row: (typeof all)[number]) => boolean) => all.filter(fits).length;
    expect(await arrived(supervisor)).toBe(of(({ executive }) => executive === ana.user.id));
    expect(await arrived(partner)).toBe(of(({ path }) => path.endsWith("/clinica-demo")));
    expect(await arrived(manager)).toBe(of(({ path }) => path.startsWith("amparo/chile")));
    expect(await arrived(office)).toBe(all.length);
    expect(new Set([await arrived(supervisor), await arrived(partner), all.length]).size).toBe(3);
    expect(await refusalOf(report(ana, "arrivals"))).toMatchObject({ code: "FORBIDDEN" });
  });

  it("count the leads of who also works some in no report of the team", async () => {
    const grant = await test.actor("mixta@amparo.example", "sales/SUPERVISOR", "amparo/chile");
    test.supervised.set(grant.user.id, { userIds: [ana.user.id], teamIds: [] });
    const [held, own] = [
      await test.access.holderOf(grant.user.id),
      await test.access.holderOf(carla.user.id),
    ];
    // Supervises Ana, and reads Carla's leads by another grant, which has no reports.
    const mixed: LeadActor = {
      ...grant,
      holder: { ...held, userId: carla.user.id, grants: [...held.grants, ...own.grants] },
    };
    const { total } = await report(mixed, "arrivals");
    const { arrived: filter } = total.lists;
    expect(total.counts.arrived).toBe((await report(supervisor, "arrivals")).total.counts.arrived);
    expect(await listed(mixed, callQueryOf(filter ?? emptyFilter).toString())).toBe(
      total.counts.arrived,
    );
    expect(await listed(mixed, "")).toBeGreaterThan(total.counts.arrived);
  });

  it("tell days as the country of each lead has them", async () => {
    // Half past eleven of the 9th in Lima is half past one of the 10th in Santiago.
    const at = new Date("2026-10-10T04:30:00Z");
    await test.lead({ country: "PE", executive: lima.user.id, at });
    await test.lead({ country: "CL", executive: ana.user.id, at });
    const { rows } = await report(office, "arrivals", "from=2026-10-08&to=2026-10-11");
    expect(
      rows.map(({ key, counts }) => [key.kind === "part" && key.from, counts.arrived]),
    ).toEqual([
      ["2026-10-08", 0],
      ["2026-10-09", 1],
      ["2026-10-10", 1],
      ["2026-10-11", 0],
    ]);
    expect(await listed(office, "createdFrom=2026-10-09&createdTo=2026-10-09")).toBe(1);
    expect(await listed(office, "createdFrom=2026-10-09&createdTo=2026-10-09&country=CL")).toBe(0);
  });

  it("say the median and nine of ten of the minutes to the first answer", async () => {
    const at = new Date("2026-09-15T15:00:00Z");
    for (const minutes of [10, 20, 30, 40, 500]) {
      const { id } = await test.lead({ executive: ana.user.id, at });
      await test.connection
        .updateTable("leads")
        .set({ first_answer_at: new Date(at.getTime() + minutes * minute) })
        .where("id", "=", id)
        .execute();
    }
    await test.lead({ executive: ana.user.id, at });
    const { total, rows } = await report(supervisor, "answers", "from=2026-09-14&to=2026-09-16");
    expect(total).toMatchObject({ counts: { arrived: 6, answered: 5 }, median: 30, p90: 316 });
    expect(rows.map(({ median }) => median)).toEqual([null, 30, null]);
  });

  it("have as load what is open, with the capacity of who has it", async () => {
    const { rows, total } = await report(manager, "load");
    expect(rows.find(({ key }) => key.kind === "value" && key.value === ana.user.id)).toMatchObject(
      {
        capacity: 40,
      },
    );
    const nobody = rows.find(({ key }) => key.kind === "value" && key.value === null);
    expect(nobody?.capacity).toBe(null);
    expect(rows.reduce((sum, { counts }) => sum + counts.open, 0)).toBe(total.counts.open);
  });

  it("refuse days that are none, a period without bound, and rows that they do not have", async () => {
    for (const [query, field] of [
      ["from=2026-02-30", "from"],
      ["from=0001-01-01", "from"],
      ["to=mañana", "to"],
      ["from=2026-11-02&to=2026-11-01", "from"],
      ["from=2024-01-01&to=2026-11-01", "from"],
      ["by=name", "by"],
      ["country=CL&executive=me", "executive"],
      ["country=XX", "country"],
    ] as const)
      expect(await refusalOf(report(manager, "arrivals", query))).toMatchObject({
        code: "BAD_REQUEST",
        fields: [{ field }],
      });
    const read = readReportAsked("arrivals", new URLSearchParams("desde=2020-01-01"), {
      keys: "page",
      today: "2026-11-23",
    });
    expect(read.period).toEqual({ from: "2025-11-23", to: "2026-11-23" });
  });

  it("sum what is behind fifty rows", async () => {
    for (let index = 0; index < mostRows + 3; index += 1) {
      const at = new Date("2026-08-10T15:00:00Z");
      const { id } = await test.lead({ executive: ana.user.id, at });
      await test.connection
        .updateTable("leads")
        .set({ origin: `/Pagina-${index}` })
        .where("id", "=", id)
        .execute();
    }
    const asked = "by=origin&from=2026-08-10&to=2026-08-10";
    const { rows, others, total } = await report(supervisor, "arrivals", asked);
    expect([rows.length, others?.arrived, total.counts.arrived]).toEqual([
      mostRows,
      3,
      mostRows + 3,
    ]);
  });
});

describe("a period", () => {
  it("is divided into days, weeks from Monday, or months, cut to it", () => {
    expect(partsOf({ from: "2026-11-21", to: "2026-11-23" })).toHaveLength(3);
    const weeks = partsOf({ from: "2026-09-02", to: "2026-11-10" });
    expect(weeks[0]).toEqual({ from: "2026-09-02", to: "2026-09-06" });
    expect(weeks[1]).toEqual({ from: "2026-09-07", to: "2026-09-13" });
    expect(weeks.at(-1)).toEqual({ from: "2026-11-09", to: "2026-11-10" });
    const months = partsOf({ from: "2026-01-15", to: "2026-11-10" });
    expect(months).toHaveLength(11);
    expect(months[0]).toEqual({ from: "2026-01-15", to: "2026-01-31" });
    expect(months[1]).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  });
});
