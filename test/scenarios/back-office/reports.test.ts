import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo, call } from "./people.ts";

/** Figures that each lead to the list that they count. */

let site: TestApp;
let manager: SignedInPerson;
let executive: SignedInPerson;
beforeAll(async () => {
  site = await createTestApp({ DEMONSTRATION: "off" }, "2026-11-23T15:00:00Z");
  manager = await signInAs(site, "sales/GERENTE");
  executive = await signInAs(site, "sales/EJECUTIVO", { name: "Ema Rivas" });
  for (const status of [2, 2, 3, 4, 97])
    await addLeadTo(site, { status, executive: executive.userId });
});
afterAll(() => site.close());

const open = async (who: SignedInPerson, url: string) => {
  const answered = await site.app.inject({
    url,
    headers: { host: "localhost:3000", accept: "text/html", cookie: who.cookie },
  });
  return { status: answered.statusCode, text: answered.body.replaceAll("&amp;", "&") };
};
const page = "/Gestion/Informes";

describe("reports", () => {
  it.each(["arrivals", "answers", "conversion", "load", "failures"])(
    "show %s as a table whose figures open lists of as many, without JavaScript",
    async (name) => {
      const { status, text } = await open(manager, `${page}?informe=${name}`);
      expect(status).toBe(200);
      const links = [
        ...new Map(
          [...text.matchAll(/<a [^>]*href="(\/Gestion\/Solicitudes\?[^"]+)"[^>]*>(\d+)<\/a>/g)].map(
            ([, to = "", count = ""]) => [to, Number(count)] as const,
          ),
        ),
      ];
      expect(links.length).toBeGreaterThan(0);
      for (const [to, count] of links.filter(([, one]) => one > 0)) {
        const list = await open(manager, to);
        const words = count === 1 ? "1 solicitud<" : `${count} solicitudes<`;
        expect([to, list.text.includes(words)]).toEqual([to, true]);
      }
      expect(text).toContain(`/api/back-office/reports/${name}/csv?`);
    },
  );

  it("are by executive where that is asked, in three languages", async () => {
    const { text } = await open(manager, `${page}?informe=conversion&por=executive`);
    expect(text).toContain("Ema Rivas");
    expect((await open(manager, "/en/Back-Office/Reports")).text).toContain("Arrivals");
    expect((await open(manager, "/pt/Gestao/Relatorios")).text).toContain("Chegadas");
  });

  it("say where nothing is found, and keep what the address says wrong out", async () => {
    const empty = await open(manager, `${page}?desde=2026-01-01&hasta=2026-01-02`);
    expect(empty.text).toContain("Ninguna solicitud con este filtro");
    const wrong = await open(manager, `${page}?informe=x&por=y&desde=2026-99-99&pais=ZZ`);
    expect(wrong.status).toBe(200);
  });

  it("are answered by call and as CSV, which the audit trail keeps", async () => {
    const { body } = await call(site, manager, "GET", "/api/back-office/reports/arrivals");
    expect(body.data).toMatchObject({ by: "time", total: { counts: { arrived: 4, closed: 1 } } });
    const listed = await call(site, manager, "GET", body.data.total.lists.arrived);
    expect(listed.body.metaData.total).toBe(4);
    const file = await site.app.inject({
      url: "/api/back-office/reports/conversion/csv?by=executive",
      headers: { host: "localhost:3000", cookie: manager.cookie },
    });
    expect(file.headers["content-type"]).toContain("text/csv");
    expect(file.body.split("\r\n").slice(0, 2)).toEqual([
      "\uFEFFexecutive;name;arrived;assigned;answered;interested;closing;closed",
      `${executive.userId};Ema Rivas;4;3;0;1;1;1`,
    ]);
    const kept = await site.database.connection
      .selectFrom("audit_events")
      .select("action")
      .where("action", "=", "report.export")
      .execute();
    expect(kept).toHaveLength(1);
  });

  it("are for who may see them, and no file for a demonstration", async () => {
    expect((await open(executive, page)).status).toBe(403);
    expect(await call(site, executive, "GET", "/api/back-office/reports/load")).toMatchObject({
      status: 403,
    });
    expect(await call(site, manager, "GET", "/api/back-office/reports/secret")).toMatchObject({
      status: 400,
    });
    const looking = await signInAs(site, "sales/GERENTE", { isDemo: true });
    expect(await call(site, looking, "GET", "/api/back-office/reports/load")).toMatchObject({
      status: 200,
    });
    expect(await call(site, looking, "GET", "/api/back-office/reports/load/csv")).toMatchObject({
      status: 403,
      code: "DEMO_ACCESS",
    });
    expect((await open(looking, page)).text).not.toContain("/csv?");
  });
});
