import { randomInt } from "node:crypto";
import type { CountryCode } from "#src/contracts/identification.ts";
import {
  leadSources,
  type LeadSource,
  type RequestType,
} from "#src/contracts/enumerations/operations.ts";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { PriceNow, PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { badRequest, type FieldError } from "#src/platform/errors.ts";
import { newToken, tokenHash } from "#src/platform/http/visitor-cookie.ts";
import type { Language } from "#src/routes.ts";
import type { LeadActing } from "./lead-acting.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import { readEdit } from "./lead-edit.rules.ts";
import { countryNodes, linesOfBusiness } from "./lead-origin.rules.ts";
import { referenceAlphabet, referenceFrom, requestTypeOf } from "./lead.rules.ts";
import { noStatus } from "./lead.status.ts";
import { insertHandLead } from "./lead-create.queries.ts";

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
}

/** Where a person was brought from, as BO 3 has it. */
export const handSources = leadSources;

const longestConsent = 200;
const createAct = { permission: "lead:create", action: "lead.create" } as const;

/** Makes leads by hand (status 1). */
export function createHandLeads(options: {
  clock: Clock;
  access: AccessService;
  acting: LeadActing;
  trail: Pick<AuditTrail, "add">;
  priceNow: PriceNow;
  randomBelow?: (limit: number) => number;
}) {
  const { clock, access, acting, trail, priceNow } = options;
  const randomBelow = options.randomBelow ?? ((limit: number) => randomInt(limit));

  /** Whether a grant lets the person make a lead of this kind there: nodes and limits count, not whose it is. */
  async function requireNode(
    actor: LeadActor,
    path: string,
    { country, snapshot }: { country: CountryCode; snapshot: PriceSnapshot | undefined },
  ): Promise<void> {
    const grants = actor.holder.grants.map((grant) => ({ ...grant, scope: "country" as const }));
    const record = { path, country, upperType: snapshot?.product.upperType ?? null };
    const refusal = access.refusal("lead:create", { ...actor.holder, grants }, record);
    if (refusal === undefined) return;
    await trail.add({
      ...createAct,
      outcome: "denied",
      session: { id: actor.id, kind: actor.kind },
      actorId: actor.user.id,
    });
    throw refusal;
  }

  return {
    /** Throws BAD_REQUEST with the fields, FORBIDDEN, NOT_FOUND for a country out of scope. */
    async create(actor: LeadActor, input: HandLead): Promise<{ reference: string }> {
      access.require("lead:create", actor.holder);
      const { country, productCode } = input;
      const errors: FieldError[] = [];
      const contact = {
        email: input.email ?? null,
        phone: input.phone ?? null,
        identification: input.identification ?? null,
      };
      const read = readEdit(country, {
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
      const snapshot =
        productCode === undefined
          ? undefined
          : await priceNow({ productCode, country, profile: null, limits: limitsOf(null) });
      if (productCode !== undefined && snapshot === undefined)
        errors.push({ field: "productCode", code: "INVALID" });
      if (!read.ok || errors.length > 0) throw badRequest(errors);
      const node = countryNodes[country];
      const path = input.partner === undefined ? node : `${node}/${input.partner}`;
      if (input.partner !== undefined && (await access.findNode(path)) === undefined)
        throw badRequest([{ field: "partner", code: "INVALID_PARTNER" }]);
      await requireNode(actor, path, { country, snapshot });
      return access.asHolder(actor.holder, async (transaction) => {
        const at = clock.now();
        for (let attempt = 0; attempt < 10; attempt += 1) {
          const reference = referenceFrom(
            Array.from({ length: 7 }, () => randomBelow(referenceAlphabet.length)),
          );
          const isMade = await insertHandLead(transaction, {
            reference,
            path,
            country,
            status: noStatus,
            requestType:
              input.requestType ??
              (snapshot ? requestTypeOf({ ...snapshot.product, country }) : "Seguros"),
            source: input.source,
            lineOfBusiness:
              input.partner === undefined ? linesOfBusiness.contact : linesOfBusiness.agreement,
            fullName: read.change.full_name ?? "",
            contact: { ...contact, ...read.contact },
            comment: read.change.comment ?? null,
            productCode: snapshot ? (productCode ?? null) : null,
            product: snapshot
              ? {
                  name: snapshot.product.displayName,
                  insurerName: snapshot.product.organization,
                  upperType: snapshot.product.upperType,
                }
              : null,
            // Who works leads one by one works the ones that they bring.
            executive: worksOwn(actor) ? actor.user.id : null,
            madeBy: actor.user.id,
            consent,
            isWhatsappGiven: input.whatsapp,
            language: input.language,
            accessHash: tokenHash(newToken()),
            at,
          });
          if (!isMade) continue;
          await acting.keep(actor, createAct, transaction);
          return { reference };
        }
        throw new Error("Ten references in a row were taken.");
      });
    },
  };
}

export type HandLeads = ReturnType<typeof createHandLeads>;

const worksOwn = ({ holder }: LeadActor): boolean =>
  holder.grants.some(
    ({ scope, permissions }) => scope === "assigned" && permissions.has("lead:create"),
  );
