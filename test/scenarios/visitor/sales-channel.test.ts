import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../harness/app.ts";

/** A partner whose record requires a sales channel shows no product without it, in lists, counts, search,
 *  pages and calls; the main hosts require none (SA 5). */

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
  await site.database.connection
    .updateTable("partners")
    .set({ settings: JSON.stringify({ requiredSalesChannel: "online" }) })
    .where("subdomain", "=", "orienta-demo")
    .execute();
  // Records of partners are read again after five seconds.
  site.clock.set("2026-10-10T15:00:10Z");
});
afterAll(() => site.close());

const partner = "orienta-demo.localhost";
const main = "localhost";

interface Listed {
  id: number;
  productCode: string;
  displayName: string;
  url: string;
  insuranceMetadata: { metadata: { salesChannel: string | null } };
}

const ask = async (host: string, url: string, payload?: object) =>
  site.app.inject({
    method: payload === undefined ? "GET" : "POST",
    url,
    headers: { host, accept: "text/html" },
    ...(payload === undefined ? {} : { payload }),
  });
const compare = async (host: string) => {
  const answer = await ask(host, "/api/insurance/compare/metadata", {
    organizationTypes: "ASEG",
    insuranceTypes: "DENTAL",
    take: 100,
  });
  return answer.json<{ data: Listed[]; metaData: { total: number } }>();
};
const channelOf = ({ insuranceMetadata }: Listed) => insuranceMetadata.metadata.salesChannel;

describe("a host that requires a sales channel", () => {
  it("lists and counts the products that have it, the main host all", async () => {
    const [some, all] = [await compare(partner), await compare(main)];
    const online = all.data.filter((product) => channelOf(product) === "online");
    expect(online.length).toBeGreaterThan(0);
    expect(all.data.length).toBeGreaterThan(online.length);
    expect(some.data.map(({ productCode }) => productCode).toSorted()).toEqual(
      online.map(({ productCode }) => productCode).toSorted(),
    );
    expect(some.metaData.total).toBe(online.length);
    const url = "/api/insurance/compare/filters?organizationTypes=ASEG&insuranceTypes=DENTAL";
    const { data } = (await ask(partner, url)).json<{
      data: { insuranceTypes: { value: string; count: number }[] };
    }>();
    expect(data.insuranceTypes.find(({ value }) => value === "DENTAL")?.count).toBe(online.length);
  });

  it("has neither page nor call of the others, nor finds them", async () => {
    const other = (await compare(main)).data.find((product) => channelOf(product) !== "online");
    if (other === undefined) throw new Error("every product is sold online");
    const urls = [other.url, `/api/insurance/${other.id}/calculatePrice`];
    for (const url of urls) {
      expect((await ask(main, url)).statusCode).toBe(200);
      expect((await ask(partner, url)).statusCode).toBe(404);
    }
    const product = `/api/insurance/product/${other.productCode}`;
    expect((await ask(partner, product)).statusCode).toBe(204);
    const found = async (host: string) =>
      (await ask(host, `/api/search?q=${encodeURIComponent(other.displayName)}`)).body.includes(
        other.url,
      );
    expect(await found(main)).toBe(true);
    expect(await found(partner)).toBe(false);
  });
});

describe("what lists, landings and the assistant of such a host show", () => {
  /** Active products of Chile by organization: of all, and of those that are sold online. */
  const byOrganization = async () => {
    const rows = await site.database.connection
      .selectFrom("products")
      .innerJoin("organizations", "organizations.code", "products.organization")
      .select(["products.organization", "organizations.slug", "products.display_name as name"])
      .select(["products.insurance_type as line", "products.sales_channel as channel"])
      .select("organizations.organization_type as type")
      .where("products.country", "=", "CL")
      .where("products.is_active", "=", true)
      .execute();
    return Map.groupBy(rows, ({ organization }) => organization);
  };
  const totalOf = (body: string): number =>
    Number(/\d+ a \d+ de (?:<!-- -->)?(\d+)/.exec(body)?.[1]);

  it("counts the products of the list that it offers, and fills its pages with them", async () => {
    const rows = [...(await byOrganization()).values()].flat();
    const online = rows.filter(({ channel }) => channel === "online");
    const some = (await ask(partner, "/Insurance-List")).body;
    expect(totalOf(some)).toBe(online.length);
    expect(totalOf((await ask(main, "/Insurance-List")).body)).toBe(rows.length);
    const lines = some.match(/class="product-line(?: [^"]*)?"/g)?.length;
    expect(lines).toBe(Number(/1 a (\d+) de/.exec(some)?.[1]));
  });

  it("counts what an insurer sells there; one that sells nothing there has no page", async () => {
    const insurers = [...(await byOrganization()).values()].filter(
      ([first]) => first?.type === "ASEG",
    );
    const counts = insurers.map((rows) => ({
      slug: rows[0]?.slug ?? "",
      all: rows.length,
      online: rows.filter(({ channel }) => channel === "online").length,
    }));
    const [mixed, none] = [
      counts.find(({ all, online }) => online > 0 && online < all),
      counts.find(({ online }) => online === 0),
    ];
    const pageOf = (host: string, slug = "") => ask(host, `/Seguros/${slug}`);
    expect(totalOf((await pageOf(main, mixed?.slug)).body)).toBe(mixed?.all);
    expect(totalOf((await pageOf(partner, mixed?.slug)).body)).toBe(mixed?.online);
    expect((await pageOf(main, none?.slug)).statusCode).toBe(200);
    expect((await pageOf(partner, none?.slug)).statusCode).toBe(404);
    expect((await ask(partner, "/Seguros")).body).not.toContain(`/${none?.slug}"`);
  });

  it("counts them in calls: sellers of a type, features of a comparator", async () => {
    const sellersOf = async (host: string) => {
      const { data } = (await ask(host, "/api/organization/seguros/tipo/DENTAL")).json<{
        data: { products: number }[];
      }>();
      return data.reduce((sum, { products }) => sum + products, 0);
    };
    const dental = [...(await byOrganization()).values()]
      .flat()
      .filter(({ line }) => line === "DENTAL");
    expect(await sellersOf(main)).toBe(dental.length);
    expect(await sellersOf(partner)).toBe(
      dental.filter(({ channel }) => channel === "online").length,
    );
    const featuresOf = async (host: string) => {
      const { id } = await site.database.connection
        .selectFrom("comparators")
        .select("id")
        .where("country", "=", "CL")
        .where("base_url", "=", "Seguros-de-Salud")
        .executeTakeFirstOrThrow();
      const url = `/api/comparators/${id}/features`;
      const found = (await ask(host, url)).json<{ data: { products: number }[] }>().data;
      return Math.max(...found.map(({ products }) => products));
    };
    expect(await featuresOf(partner)).toBeLessThan(await featuresOf(main));
  });

  it("answers questions without the products that it does not offer", async () => {
    const rows = [...(await byOrganization()).values()].flat();
    const name = rows.find(({ channel }) => channel !== "online")?.name ?? "";
    const linksOf = async (host: string) =>
      (await ask(host, "/api/chatbot/amparo", { question: name }))
        .json<{
          data: { links: { title: string }[] };
        }>()
        .data.links.filter(({ title }) => title.startsWith(`${name} ·`));
    expect(await linksOf(main)).not.toEqual([]);
    expect(await linksOf(partner)).toEqual([]);
  });
});
