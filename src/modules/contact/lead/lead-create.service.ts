import { randomInt } from "node:crypto";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Identified } from "#src/contracts/identification-kinds.ts";
import {
  leadSources,
  type LeadSource,
  type RequestType,
} from "#src/contracts/enumerations/operations.ts";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import { type JudgedLead, recordOfLead } from "#src/modules/contact/executive/lead-record.rules.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { PriceNow } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest, type FieldError } from "#src/platform/errors.ts";
import { newToken, tokenHash } from "#src/platform/http/visitor-cookie.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { Language } from "#src/routes.ts";
import { longestConsent } from "./contact-channels.rules.ts";
import type { LeadActing } from "./lead-acting.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import { readEdit } from "./lead-edit.rules.ts";
import { onceForKey } from "./lead-once.ts";
import { invalidPartner } from "./lead-desk.errors.ts";
import { countryNodes, linesOfBusiness } from "./lead-origin.rules.ts";
import { identifiedBy, referenceAlphabet, referenceFrom, requestTypeOf } from "./lead.rules.ts";
import { noStatus } from "./lead.status.ts";
import { findInsurerOf, insertHandLead } from "./lead-create.queries.ts";

/** A lead that somebody brings: who, how the person may be reached, how they agreed. */
export interface HandLead {
  country: CountryCode;
  fullName: string;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  identification?: string | null | undefined;
  comment?: string | null | undefined;
  source: LeadSource;
  requestType?: RequestType | undefined;
  productCode?: string | undefined;
  /** How consent was given, in words, and whether WhatsApp is among it. */
  consent: string;
  whatsapp: boolean;
  /** Subdomain of the partner it came through. */
  partner?: string | undefined;
  language: Language;
  /** Of a person whom a referrer brings: the node, and what the referrer's role is limited to. */
  referred?: { path: string; upperType: string | null; insurer: string | null } | undefined;
}

/** Where a person was brought from, as BO 3 has it. */
export const handSources = leadSources;

const createAct = { permission: "lead:create", action: "lead.create" } as const;

interface HandLeadsNeeds {
  clock: Clock;
  access: AccessService;
  acting: LeadActing;
  trail: Pick<AuditTrail, "add">;
  priceNow: PriceNow;
  randomBelow: (limit: number) => number;
}

/** Whether a grant lets the person make a lead of this kind there: nodes and limits count, not whose it is. */
async function requireNode(
  needs: HandLeadsNeeds,
  actor: LeadActor,
  path: string,
  about: Pick<JudgedLead, "country" | "upperType" | "insurer" | "requestType">,
): Promise<void> {
  const grants = actor.holder.grants.map((grant) => ({ ...grant, scope: "country" as const }));
  const whose = { executive: actor.user.id, maker: actor.user.id, team: null };
  const record = recordOfLead({ tenantPath: path, ...whose, ...about });
  const refusal = needs.access.refusal("lead:create", { ...actor.holder, grants }, record);
  if (refusal === undefined) return;
  await needs.trail.add({
    ...createAct,
    outcome: "denied",
    session: { id: actor.id, kind: actor.kind },
    actorId: actor.user.id,
    tenantId: actor.holder.grants[0]?.tenantId ?? null,
  });
  throw refusal;
}

/** What was typed, as it is stored. Throws BAD_REQUEST with the fields. */
async function readHandLead(needs: HandLeadsNeeds, actor: LeadActor, input: HandLead) {
  const { country, productCode } = input;
  const errors: FieldError[] = [];
  const contact = {
    email: input.email ?? null,
    phone: input.phone ?? null,
    identification: input.identification ?? null,
  };
  const snapshot =
    productCode === undefined
      ? undefined
      : await needs.priceNow({ productCode, country, profile: null, limits: limitsOf(null) });
  const read = readEdit(country, whoseNumber(input, snapshot?.product), {
    ...contact,
    fullName: input.fullName,
    comment: input.comment ?? null,
  });
  if (!read.ok) errors.push(...read.errors);
  else if (Object.values(read.contact).every((value) => value === null))
    errors.push({ field: "email", code: "REQUIRED" });
  const consent = input.consent.trim();
  if (consent === "") errors.push({ field: "consent", code: "REQUIRED" });
  if (consent.length > longestConsent)
    errors.push({ field: "consent", code: "TOO_BIG", params: { maximum: longestConsent } });
  if (productCode !== undefined && snapshot === undefined)
    errors.push({ field: "productCode", code: "INVALID" });
  const isReferring = referredOnly(actor);
  if (isReferring && input.source !== siteSource) errors.push({ field: "source", code: "INVALID" });
  if (isReferring && input.requestType !== undefined)
    errors.push({ field: "requestType", code: "INVALID" });
  if (!read.ok || errors.length > 0) throw badRequest(errors);
  const { change } = read;
  return {
    consent,
    snapshot,
    isReferring,
    contact: { ...contact, ...read.contact },
    fullName: change.full_name ?? "",
    comment: change.comment ?? null,
    requestType:
      input.requestType ?? (snapshot ? requestTypeOf({ ...snapshot.product, country }) : "Seguros"),
  };
}

/** The node that a lead belongs to. */
const pathOf = ({ country, partner, referred }: HandLead): string =>
  referred?.path ??
  (partner === undefined ? countryNodes[country] : `${countryNodes[country]}/${partner}`);

/** Checked after the scope: the answer must not reveal partners outside it. Throws INVALID_PARTNER. */
async function requirePartner(
  { access }: HandLeadsNeeds,
  { partner, referred }: HandLead,
  path: string,
): Promise<void> {
  if (partner === undefined && referred === undefined) return;
  const node = await access.findNode(path);
  if (node?.kind !== "partner" || !node.isActive) throw invalidPartner();
}

const productOf = (product: { displayName: string; organization: string; upperType: string }) => ({
  name: product.displayName,
  insurerName: product.organization,
  upperType: product.upperType,
});

/** Throws BAD_REQUEST with the fields, INVALID_PARTNER, FORBIDDEN, NOT_FOUND for a country out of scope,
 *  IDEMPOTENCY_CONFLICT. */
async function create(
  needs: HandLeadsNeeds,
  actor: LeadActor,
  input: HandLead,
  key?: string,
): Promise<{ reference: string }> {
  const { access } = needs;
  access.require("lead:create", actor.holder);
  const { country, productCode, referred } = input;
  const { snapshot, isReferring, ...typed } = await readHandLead(needs, actor, input);
  const path = pathOf(input);
  const upperType = snapshot?.product.upperType ?? referred?.upperType ?? null;
  // Of the product where there is one: nobody names another insurer's product with a grant for one.
  const insurer =
    productCode === undefined
      ? (referred?.insurer ?? null)
      : await access.asHolder(actor.holder, (own) => findInsurerOf(own, productCode));
  const { requestType } = typed;
  await requireNode(needs, actor, path, { country, upperType, insurer, requestType });
  await requirePartner(needs, input, path);
  const isDirect = input.partner === undefined && referred === undefined && !isReferring;
  const at = needs.clock.now();
  const make = async (transaction: Connection): Promise<{ reference: string }> => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const reference = referenceFrom(
        Array.from({ length: 7 }, () => needs.randomBelow(referenceAlphabet.length)),
      );
      const isMade = await insertHandLead(transaction, {
        ...typed,
        reference,
        path,
        country,
        status: noStatus,
        source: input.source,
        lineOfBusiness: isDirect ? linesOfBusiness.contact : linesOfBusiness.agreement,
        referred: referred ?? null,
        productCode: snapshot ? (productCode ?? null) : null,
        product: snapshot ? productOf(snapshot.product) : null,
        // Who works leads one by one works the ones that they bring.
        executive: worksOwn(actor) ? actor.user.id : null,
        madeBy: actor.user.id,
        isWhatsappGiven: input.whatsapp,
        language: input.language,
        accessHash: tokenHash(newToken()),
        at,
      });
      if (!isMade) continue;
      await needs.acting.keep(actor, createAct, transaction, {
        record: reference,
        facts: { status: noStatus, executive: worksOwn(actor) ? actor.user.id : null },
      });
      return { reference };
    }
    throw new Error("Ten references in a row were taken.");
  };
  return access.asHolder(actor.holder, (transaction) =>
    onceForKey(transaction, { actor, name: "create", input, key, at }, () => make(transaction)),
  );
}

/** Makes leads by hand (status 1). */
export const createHandLeads = (
  needs: Omit<HandLeadsNeeds, "randomBelow"> & Partial<HandLeadsNeeds>,
) => withNeeds({ randomBelow: (limit: number) => randomInt(limit), ...needs }, { create });

/** What people who refer bring comes by the site; other sources are named by who works leads. */
const siteSource: LeadSource = "QUEPLAN.CL";

/** Whether all by which somebody makes leads is a referrer's role. */
const referredOnly = ({ holder }: LeadActor): boolean =>
  holder.grants
    .filter(({ permissions }) => permissions.has("lead:create"))
    .every(({ scope }) => scope === "own");

export type HandLeads = ReturnType<typeof createHandLeads>;

const worksOwn = ({ holder }: LeadActor): boolean =>
  holder.grants.some(
    ({ scope, permissions }) => scope === "assigned" && permissions.has("lead:create"),
  );

/** Whose identification a lead is given: as its product, or the line that it was referred for, says. */
const whoseNumber = (
  { referred }: HandLead,
  product?: { insuranceType: string; upperType: string },
): Identified =>
  identifiedBy({
    insuranceType: product?.insuranceType ?? null,
    upperType: product?.upperType ?? referred?.upperType ?? null,
  });
