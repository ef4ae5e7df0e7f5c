import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../harness/app.ts";

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
  const { connection } = site.database;
  await sql`insert into coverage_tags (code, display_name, care_kind)
    values ('QPCL-2', 'Código interno', 'hospitalaria')`.execute(connection);
  await sql`insert into coverages (product_code, tag, benefit, tier, percentage) values
    ('quillay-complementario-familia-80', 'QPCL-2', 'Prestación oculta', 'preferente', 50),
    ('quillay-complementario-familia-80', 'QPCL-2', 'Prestación a la vista', 'libre_eleccion', 50)`.execute(
    connection,
  );
});
afterAll(() => site.close());

it("draws no coverage of a hidden code on the page, and answers none", async () => {
  const headers = { host: "localhost", accept: "text/html" };
  const page = await site.app.inject({
    url: "/Seguros/Quillay-Vida/Complementario-Familia-80/Coberturas",
    headers,
  });
  expect(page.body).toContain("Prestación a la vista");
  expect(page.body).not.toContain("Prestación oculta");

  const { rows } = await sql<{ id: number }>`
    select id from products where code = 'quillay-complementario-familia-80'`.execute(
    site.database.connection,
  );
  const answer = await site.app.inject({
    url: `/api/insurance/${rows[0]?.id}/benefit-categories`,
    headers: { host: "localhost" },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain("Prestación a la vista");
  expect(answer.body).not.toContain("Prestación oculta");
});
