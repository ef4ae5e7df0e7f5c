import { describe, expect, expectTypeOf, it } from "vitest";
import { answer, type ApiRoute } from "./http/api-routes.ts";
import {
  type FactsOf,
  type ModuleParts,
  purgesOf,
  servicesOf,
  type ServicesOf,
} from "./module-parts.ts";

const route = <Facts>(): ApiRoute<Facts> => ({
  method: "GET",
  url: "/",
  summary: "",
  tag: "",
  responses: {},
  permission: "public",
  handle: async () => answer({}),
});
const ran: string[] = [];
const purge = (name: string) => async () => void ran.push(name);
const quote = {
  services: { quotes: 1 },
  routes: [route<{ visitorId: string }>()],
  purges: [purge("quote"), purge("old quote")],
} satisfies ModuleParts;
const lead = {
  services: { leads: "all" },
  routes: [route<{ address: string }>()],
  purges: [purge("lead")],
} satisfies ModuleParts;

describe("the parts of modules", () => {
  it("have their services in one object, whose type is theirs together", () => {
    expect(servicesOf({ quote, lead })).toEqual({ quotes: 1, leads: "all" });
    expectTypeOf<ServicesOf<{ quote: typeof quote; lead: typeof lead }>>().toEqualTypeOf<
      { quotes: number } & { leads: string }
    >();
  });

  it("end the start where two modules offer one name", () => {
    expect(() => servicesOf({ quote, copy: quote })).toThrow("quote and copy both offer quotes.");
  });

  it("ask of a request what each of them asks", () => {
    expectTypeOf<FactsOf<{ quote: typeof quote; lead: typeof lead }>>().toEqualTypeOf<
      { visitorId: string } & { address: string }
    >();
  });

  it("are purged from the last module to the first", async () => {
    for (const each of purgesOf({ quote, lead })) await each(async () => new Date());
    expect(ran).toEqual(["lead", "quote", "old quote"]);
  });
});
