import { createProfileReferenceData } from "#src/modules/offer/profile/form-lists.service.ts";
import { firstVariants } from "#src/modules/insight/experiment/experiments.rules.ts";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chile } from "#src/config/countries.ts";
import type { Profile } from "#src/contracts/profile.ts";
import {
  type Demonstration,
  family,
  openDemonstration,
} from "#src/modules/offer/comparison/listing.fixture.ts";
import { createCampaignService } from "#src/modules/insight/campaign/campaign.service.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { AppError } from "#src/platform/errors.ts";
import type { Services } from "#src/services.ts";
import { loader as cardLoader } from "./card-information.page.tsx";
import { factsContext, type RequestFacts, servicesContext } from "#src/areas/page/context.ts";
import { unpack } from "#src/areas/page/packed.ts";
import { action, loader, meta } from "./comparator.page.tsx";

let demo: Demonstration;
const clock = fixedClock("2026-11-21T12:00:00-03:00");

beforeAll(async () => {
  demo = await openDemonstration();
});

afterAll(() => demo.database.close());

interface Visit {
  comparator?: string;
  saved?: Profile;
  isRobot?: boolean;
  /** What the listing fails with. */
  failure?: Error;
  form?: Record<string, string>;
}

/** A request as the server hands it to the page, and what the page did to the visitor. */
function visit(query: string, options: Visit = {}) {
  const seen: { saved: Profile[]; isPersonal: boolean; logged: string[]; answers: unknown[] } = {
    saved: [],
    isPersonal: false,
    logged: [],
    answers: [],
  };
  const url = new URL(
    `https://amparo.example/Comparar/${options.comparator ?? "Seguros-de-Salud"}${query}`,
  );
  const facts: RequestFacts & { address: string } = {
    country: chile,
    language: "es",
    nonce: "n",
    visitorId: options.saved ? "visitor" : undefined,
    address: "192.0.2.1",
    partner: null,
    tenant: "amparo",
    isUnknownHost: false,
    showsKitPage: false,
    visitor: undefined,
    session: null,
    isBadToken: false,
    isInternalVisit: false,
    isAdmitted: true,
    isFormSent: false,
    isDocument: true,
    showcase: null,
    leadsTo: null,
    site: "CL",
    isPreview: false,
    figures: null,
    imageCdn: null,
    variants: firstVariants,
    ensureVisitor: async () => "visitor",
    url,
    askedQuery: url.search,
    leavesMissing: () => false,
    origins: [],
    countryOrigins: [],
    elsewhere: null,
    origin: url.origin,
    async countCompareCall() {
      if (options.isRobot === true) throw new AppError({ code: "ROBOT_CHECK", status: 401 });
    },
    countRequest: async () => undefined,
    takeDocument: () => undefined,
    clinic: null,
    rememberClinic: () => undefined,
    markPersonal() {
      seen.isPersonal = true;
    },
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (event) => seen.logged.push(event),
    },
  };
  const services = {
    catalog: demo.catalog,
    comparison: demo.comparison,
    words: demo.words,
    clock,
    campaigns: createCampaignService({
      connection: demo.database.connection,
      catalogueVersion: () => demo.comparison.current().version,
    }),
    internalPanel: { ponderationOf: () => undefined },
    savedFilters: { list: async () => [] },
    profileReference: createProfileReferenceData({
      catalog: demo.catalog,
      connection: demo.database.connection,
      version: () => demo.comparison.current().version,
    }),
    listing: {
      ...demo.listing,
      ...(options.failure ? { loadListing: () => Promise.reject(options.failure) } : {}),
    },
    visitors: {
      findVisitor: async () => ({ profile: options.saved ?? null }),
      saveProfile: async (_id: string, profile: Profile) => void seen.saved.push(profile),
    },
    humanCheck: {
      issueChallenge: () => ({ challenge: "c", bits: 16, waitMs: 5_000, expiresAt: "" }),
      passAsHuman: async (...answer: unknown[]) => void seen.answers.push(answer),
    },
  } as unknown as Services;
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(factsContext, facts);
  const request = new Request(
    url,
    options.form ? { method: "POST", body: new URLSearchParams(options.form) } : {},
  );
  const params = { comparator: options.comparator ?? "Seguros-de-Salud" };
  return { args: { request, params, context }, seen };
}

/** What a loader threw, where it answers with a response. */
async function responseOf(work: Promise<unknown>): Promise<Response> {
  const thrown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof Response) return thrown;
  throw new Error("no response was thrown");
}

type Loaded = Awaited<ReturnType<typeof loader>>["data"];
function modelOf(loaded: Loaded) {
  if ("error" in loaded) throw new Error(loaded.error.code);
  return unpack(loaded.model);
}

describe("the comparator's loader", () => {
  it("answers an anonymous visitor with what everybody may share", async () => {
    const { args, seen } = visit("");
    const { data } = await loader(args);
    expect(modelOf(data).outcome.kind).toBe("results");
    expect(seen.isPersonal).toBe(false);
    expect(meta({ loaderData: data })).toContainEqual({
      title: "Compara seguros de salud | Amparo",
    });
  });

  it("prices the visitor's own profile and marks the answer as personal", async () => {
    const { args, seen } = visit("", { saved: family });
    const { data } = await loader(args);
    expect(modelOf(data).profile.isEntered).toBe(true);
    expect(seen.isPersonal).toBe(true);
  });

  it("answers 404 for a comparator that does not exist", async () => {
    const { data, init } = await loader(visit("", { comparator: "Nada" }).args);
    expect(init?.status).toBe(404);
    expect(data).toMatchObject({ error: { code: "NOT_FOUND" } });
  });

  it("answers 401 with the robot check, the visitor's state kept", async () => {
    const { data, init } = await loader(visit("?tipo=DENTAL", { isRobot: true }).args);
    expect(init?.status).toBe(401);
    expect(new Headers(init?.headers).get("cache-control")).toBe("no-store");
    expect(modelOf(data)).toMatchObject({
      outcome: { kind: "robot", challenge: { challenge: "c" } },
      filters: { hidden: [{ name: "tipo", value: "DENTAL" }] },
    });
  });

  it.each([
    [
      "a known failure",
      new AppError({ code: "DATABASE_UNAVAILABLE", status: 503 }),
      "DATABASE_UNAVAILABLE",
      503,
      "page.error",
    ],
    [
      "an unknown one, with nothing internal in it",
      new Error("secret"),
      "INTERNAL_ERROR",
      500,
      "page.failure",
    ],
  ])("puts a panel in the list's place for %s", async (_title, failure, code, status, event) => {
    const { args, seen } = visit("?tipo=DENTAL", { failure });
    const { data, init } = await loader(args);
    expect(init?.status).toBe(status);
    expect(modelOf(data).outcome).toEqual({
      kind: "failed",
      code,
      retryHref: "/Comparar/Seguros-de-Salud?tipo=DENTAL",
      contactHref: `mailto:${chile.contact.email}`,
    });
    expect(seen.logged).toEqual([event]);
    expect(JSON.stringify(data)).not.toContain("secret");
  });
});

describe("the robot check's answer", () => {
  it("is judged for this caller and returns to the same address", async () => {
    const { args, seen } = visit("?tipo=DENTAL", { form: { challenge: "c", solution: "42" } });
    const response = await responseOf(action(args));
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/Comparar/Seguros-de-Salud?tipo=DENTAL");
    expect(seen.answers).toEqual([[{ visitorId: undefined, address: "192.0.2.1" }, "c", "42"]]);
  });
});

describe("a card's information", () => {
  const ask = async (visited: ReturnType<typeof visit>, product: string) => {
    const response = await responseOf(cardLoader({ ...visited.args, params: { product } }));
    return { response, data: ((await response.json()) as { data: unknown }).data };
  };

  it("answers what the card says besides price and facts", async () => {
    const { response, data } = await ask(visit(""), "quillay-complementario-familia-80");
    expect(data).toMatchObject({
      description: expect.stringMatching(/^Devuelve parte/),
      offers: expect.any(Array),
      details: expect.arrayContaining([
        { label: "Precio por persona", text: "18 a 64 años", help: null },
        { label: "Duración", text: "Renovación anual", help: null },
        {
          label: "Coberturas adicionales",
          text: "Vida y muerte accidental",
          help: expect.stringContaining("100"),
        },
      ]),
    });
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    expect(response.headers.get("cache-control")).toBe("no-cache");
  });

  it("answers each person's part of the price for the visitor's own profile, to them alone", async () => {
    const visited = visit("?precios=1", { saved: family });
    const { response, data } = await ask(visited, "quillay-complementario-familia-80");
    expect(data).toMatchObject([
      { person: "Mujer, 34\u00a0años", amount: expect.stringMatching(/UF$/) },
      { person: "Hija, 6\u00a0años", amount: expect.stringMatching(/UF$/) },
    ]);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(visited.seen.isPersonal).toBe(true);
  });

  it("answers 404 for a product that does not exist", async () => {
    const { args } = visit("");
    const { init } = await cardLoader({ ...args, params: { product: "nothing" } });
    expect(init?.status).toBe(404);
  });
});
