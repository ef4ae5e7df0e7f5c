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
