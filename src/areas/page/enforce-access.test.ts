import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { createEnforcer } from "#src/modules/identity/session/access.service.ts";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import type { PageRoute } from "#src/routes.ts";
import { factsContext, type RequestFacts, servicesContext } from "./context.ts";
import { enforceAccess } from "./enforce-access.ts";
import { page } from "./page.ts";

/** What a page answers that asks for a permission, to each of those who may ask. */

const session = (permissions: UserSession["permissions"]): UserSession => ({
  id: "00000000-0000-4000-8000-000000000001",
  kind: "staff",
  user: { id: "", email: "", name: "Ana", company: null },
  permissions,
  holder: { userId: "", grants: [], supervised: { userIds: new Set(), teamIds: new Set() } },
  isDemo: false,
  provedAt: new Date(0),
  signedIn: {} as UserSession["signedIn"],
  expiresAt: new Date("2026-11-23T22:00:00Z"),
});
const leads: PageRoute = {
  page: "leads/leads",
  paths: { es: "Gestion/Solicitudes", en: "Back-Office/Leads", pt: "Gestao/Solicitacoes" },
  permission: "lead:read",
  audit: "lead.update",
};

async function answered(
  row: PageRoute | undefined,
  facts: Partial<Pick<RequestFacts, "session" | "isBadToken" | "leadsTo">>,
  method = "GET",
) {
  const audited: string[] = [];
  let isPersonal = false;
  const context = new RouterContextProvider();
  const given = {
    session: null,
    isBadToken: false,
    isInternalVisit: false,
    isAdmitted: false,
    leadsTo: null,
    partner: null,
    language: "es",
    url: new URL("http://localhost/Gestion/Solicitudes"),
    askedQuery: "?pagina=2",
    markPersonal: () => {
      isPersonal = true;
    },
    ...facts,
  } as unknown as RequestFacts;
  context.set(factsContext, given);
  const enforcer = createEnforcer(
    {
      add: async ({ action, outcome }) => {
        audited.push(`${action} ${outcome}`);
      },
    },
    { decide: () => ({ outcome: "allowed", because: [] }) },
  );
  context.set(servicesContext, { enforcer } as never);
  const request = new Request(given.url, { method });
  const load = page(async () => ({ leads: ["a lead"] }));
  const thrown = (reason: unknown) => {
    if (reason instanceof Response) return reason;
    throw reason;
  };
  const response = await enforceAccess(
    { request, context, pattern: "Gestion/Solicitudes" },
    async () => {
      const { data, init } = await load({ request, params: {}, context });
      return Response.json(data, { status: init?.status ?? 200 });
    },
    () => row,
  ).catch(thrown);
  const to = response.headers.get("location");
  return { status: response.status, to, text: await response.text(), audited, isPersonal };
}

describe("a page with a permission", () => {
  it.each([
    ["a visitor", {}, "LOGIN_REQUIRED"],
    ["somebody whose session is over", { isBadToken: true }, "TOKEN_INVALID"],
  ] as const)("leads %s to the sign-in, and back", async (_who, facts, error) => {
    for (const method of ["GET", "POST"]) {
      const { status, to, text, audited } = await answered(leads, facts, method);
      expect([status, to]).toEqual([
        302,
        `/login?loginError=${error}&referrer=%2FGestion%2FSolicitudes%3Fpagina%3D2`,
      ]);
      expect(text).not.toContain("a lead");
      expect(audited).toEqual([]);
    }
  });

  it("says 403 to somebody signed in without it, and the trail keeps that", async () => {
    const { status, text, audited } = await answered(leads, { session: session(["lead:create"]) });
    expect(status).toBe(403);
    expect(text).toContain("FORBIDDEN");
    expect(text).not.toContain("a lead");
    expect(audited).toEqual(["lead.update denied"]);
  });

  it("is shown to who has it; what is sent is kept, what is read is not", async () => {
    const facts = { session: session(["lead:read"]) };
    const read = await answered(leads, facts);
    expect([read.status, read.text]).toEqual([200, '{"leads":["a lead"]}']);
    expect([read.audited, read.isPersonal]).toEqual([[], true]);
    const sent = await answered(leads, facts, "POST");
    expect(sent.audited).toEqual(["lead.update done"]);
  });

  it("whose services keep what is sent keeps its refusals alone", async () => {
    const row = { ...leads, isKeptWithin: true };
    const sent = await answered(row, { session: session(["lead:read"]) }, "POST");
    expect([sent.status, sent.audited]).toEqual([200, []]);
    const refused = await answered(row, { session: session([]) }, "POST");
    expect(refused.audited).toEqual(["lead.update denied"]);
  });

  it("follows a guard first, whoever asks", async () => {
    const { status, to } = await answered(leads, { leadsTo: "/Comparar/Isapres" });
    expect([status, to]).toEqual([302, "/Comparar/Isapres"]);
  });
});

it.each<[string, PageRoute | undefined]>([
  ["for who is signed in", { ...leads, permission: "signed-in" }],
  ["for everybody", { ...leads, permission: "public" }],
  ["that does not exist", undefined],
])("a page %s is open to who is signed in", async (_what, row) => {
  expect((await answered(row, { session: session([]) })).status).toBe(200);
});

it("a page for who is signed in is closed to others, one for everybody is open and no one's own", async () => {
  expect((await answered({ ...leads, permission: "signed-in" }, {})).status).toBe(302);
  const open = await answered({ ...leads, permission: "public" }, {});
  expect([open.status, open.isPersonal]).toEqual([200, false]);
});
