import { z } from "zod";
import type { CountryConfig } from "#src/config/countries.ts";
import type { Profile, ProfilePrices } from "#src/contracts/profile.ts";
import type { ProfileFormService } from "#src/modules/offer/profile/profile-form.service.ts";
import { AppError, isAppError } from "#src/platform/errors.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { HumanCheck } from "./human-check.service.ts";
import type { VisitorService } from "./visitor.service.ts";

/** What these calls need to know of a request. */
export interface VisitorFacts {
  country: CountryConfig;
  visitorId: string | undefined;
  ensureVisitor(): Promise<string>;
  address: string;
}

const noStore = { "cache-control": "private, no-store" };
const submitted = z.object({ data: z.object({ uuid: z.uuid() }) });
const stored = z.object({
  data: z.object({
    uuid: z.uuid(),
    productType: z.string(),
    profile: z.record(z.string(), z.unknown()),
  }),
});
const challenge = z.object({
  data: z.object({
    challenge: z.string(),
    bits: z.int().describe("Zero bits that SHA-256 of `challenge:solution` has to begin with"),
    waitMs: z.int().describe("After so many milliseconds it counts without a solution"),
    expiresAt: z.iso.datetime(),
  }),
});
const passed = z.object({ data: z.object({ isHuman: z.literal(true), until: z.iso.datetime() }) });

const submission = z.object({
  productType: z.string().trim().min(1).max(100),
  profile: z.record(z.string(), z.unknown()),
  uuid: z.uuid().optional(),
});
const answerToChallenge = z.object({
  challenge: z.string().min(1).max(300),
  solution: z
    .string()
    .regex(/^\d{1,12}$/)
    .optional(),
});

/** What a profile is refused for, by its place in the body. */
function inProfile<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!isAppError(error) || error.status !== 400) throw error;
    const { code, params } = error;
    const fields = error.fields.map((fault) => ({ ...fault, field: `profile.${fault.field}` }));
    throw new AppError({ code, status: 400, fields, params });
  }
}

function needsOf(
  visitors: VisitorService,
  humanCheck: HumanCheck,
  forms: Pick<ProfileFormService, "readSubmission">,
  pricesOf: (country: CountryConfig, profile: Profile) => ProfilePrices | undefined,
) {
  return { visitors, humanCheck, forms, pricesOf };
}

type VisitorCallsNeeds = ReturnType<typeof needsOf>;

const postProfileFormData = (needs: VisitorCallsNeeds): ApiRoute<VisitorFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/profile-form/data",
    summary: "Submits a profile and keeps it 30 days for the same visitor",
    tag: "Profile",
    body: submission,
    responses: { 200: { description: "The uuid it can be read back by", schema: submitted } },
    permission: "public",
    audit: null,
    async handle({ body }, facts) {
      const { productType, profile: sent, uuid } = body;
      const profile = inProfile(() => needs.forms.readSubmission(productType, facts.country, sent));
      const visitorId = await facts.ensureVisitor();
      const visitor = await needs.visitors.findVisitor(visitorId);
      const id = await needs.visitors.submitProfile(
        { id: visitorId, isInternal: visitor?.isInternal ?? false },
        { country: facts.country.code, productType, profile, uuid },
      );
      return answer({ data: { uuid: id } }, noStore);
    },
  });

const getProfileFormData = (needs: VisitorCallsNeeds): ApiRoute<VisitorFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/profile-form/data",
    summary: "Reads a submitted profile back; another visitor's is not found",
    tag: "Profile",
    querystring: z.object({ uuid: z.uuid().describe("As the submission answered it") }),
    responses: { 200: { description: "The profile", schema: stored } },
    permission: "public",
    async handle({ query }, facts) {
      const { uuid } = query;
      const { productType, profile } = await needs.visitors.readSubmission(facts.visitorId, uuid);
      const precios = needs.pricesOf(facts.country, profile);
      const priced = precios === undefined ? profile : { ...profile, precios };
      return answer({ data: { uuid, productType, profile: priced } }, noStore);
    },
  });

const getRobotCheck = (needs: VisitorCallsNeeds): ApiRoute<VisitorFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/robot-check",
    summary: "A challenge for 'Soy humano!': signed, single use, five minutes",
    tag: "Visitor",
    responses: { 200: { description: "The challenge", schema: challenge } },
    permission: "public",
    async handle(_request, facts) {
      return answer({ data: needs.humanCheck.issueChallenge(facts) }, noStore);
    },
  });

const postRobotCheck = (needs: VisitorCallsNeeds): ApiRoute<VisitorFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/robot-check",
    summary: "Answers the challenge; a wrong, foreign or used one is 401",
    tag: "Visitor",
    body: answerToChallenge,
    responses: { 200: { description: "The visitor may go on", schema: passed } },
    permission: "public",
    audit: null,
    async handle({ body: sent }, facts) {
      const until = await needs.humanCheck.passAsHuman(facts, sent.challenge, sent.solution);
      return answer({ data: { isHuman: true, until: until.toISOString() } }, noStore);
    },
  });

/** Profile submissions and the robot check (D2, CQ 2). */
export function visitorRoutes(
  visitors: VisitorService,
  humanCheck: HumanCheck,
  forms: Pick<ProfileFormService, "readSubmission">,
  pricesOf: (country: CountryConfig, profile: Profile) => ProfilePrices | undefined,
): ApiRoute<VisitorFacts>[] {
  const needs = needsOf(visitors, humanCheck, forms, pricesOf);
  return [
    postProfileFormData(needs),
    getProfileFormData(needs),
    getRobotCheck(needs),
    postRobotCheck(needs),
  ];
}
