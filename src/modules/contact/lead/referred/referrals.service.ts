import { type CountryCode, COUNTRY_CODES } from "#src/contracts/identification.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { HeldGrant, Holder } from "#src/modules/identity/access/policy.rules.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { AppError, badRequest } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { Language } from "#src/routes.ts";
import type { HandLeads } from "../lead-create.service.ts";
import type { LeadActor } from "../lead-desk.types.ts";
import { countryNodes } from "../lead-origin.rules.ts";
import { leadsInScope } from "../lead-scope.queries.ts";
import { findInsurerName, listReferred } from "./referred.queries.ts";
import { referredStanding, type ReferredStanding, shortName } from "./referred-status.rules.ts";

/** Rows of a page. */
const pageSize = 50;

export interface Referred {
  id: number;
  reference: string;
  /** In full for who referred the person; María P. for everybody else. */
  name: string;
  country: CountryCode;
  /** Code of the line of insurance. */
  line: string | null;
  standing: ReferredStanding;
  /** Who referred the person, where it is not the reader. */
  referrer: string | null;
  at: Date;
}

export interface ReferralLimits {
  line: string | null;
  insurer: string | null;
}

/** A person whom somebody refers, with how they agreed. */
export interface Referring {
  fullName: string;
  email: string;
  phone: string;
  comment: string;
  /** How the person agreed, in words; empty where nothing was said. */
  consent: string;
  language: Language;
}

/** For whom one refers: the first grant in force by which they do. */
interface ReferringPlace {
  path: string;
  country: CountryCode;
  upperType: string | null;
  insurer: string | null;
}

const countryOfPath = (path: string): CountryCode =>
  COUNTRY_CODES.find(
    (one) => path === countryNodes[one] || path.startsWith(`${countryNodes[one]}/`),
  ) ?? "CL";

const isReferring = ({ scope, permissions, from, until, isDemo }: HeldGrant, at: Date) =>
  scope === "own" &&
  !isDemo &&
  permissions.has("lead:create") &&
  permissions.has("referral:read") &&
  from <= at &&
  (until === null || at < until);

interface ReferralNeeds {
  clock: Clock;
  access: AccessService;
  handLeads: HandLeads;
}

/** Leads that referrers create for other people, and the status of each (AL 4, BO 6). */
export function createReferrals(needs: ReferralNeeds) {
  return withNeeds(needs, { limitsOf, list, refer });
}

function placeOf({ clock }: ReferralNeeds, holder: Holder): ReferringPlace | null {
  const grant = holder.grants.find((one) => isReferring(one, clock.now()));
  if (grant === undefined) return null;
  const { upperType, insurer } = grant.limits;
  return {
    path: grant.path,
    country: countryOfPath(grant.path),
    upperType: upperType ?? null,
    insurer: insurer ?? null,
  };
}

/** What somebody's referrals are limited to: the code of a line, the name of an insurer. Null for who only reads. */
async function limitsOf(
  needs: ReferralNeeds,
  { holder }: Pick<LeadActor, "holder">,
): Promise<ReferralLimits | null> {
  const place = placeOf(needs, holder);
  if (place === null) return null;
  const insurer = await needs.access.asHolder(holder, (own) => findInsurerName(own, place.insurer));
  return { line: place.upperType, insurer };
}

/** The newest of one's own, or of one's partner, before a row. Throws FORBIDDEN. */
async function list(
  { clock, access }: ReferralNeeds,
  actor: LeadActor,
  before: number | null,
): Promise<{ rows: Referred[]; next: number | null }> {
  const { holder } = actor;
  access.require("referral:read", holder);
  const scope = leadsInScope("referral:read", holder, clock.now());
  const found = await access.asHolder(holder, (own) =>
    listReferred(own, { scope, before, take: pageSize + 1 }),
  );
  const rows = found.slice(0, pageSize).map((row): Referred => {
    const isOwn = row.madeBy === actor.user.id;
    return {
      id: row.id,
      reference: row.reference,
      name: isOwn ? row.fullName : shortName(row.fullName),
      country: row.country,
      line: row.line,
      standing: referredStanding(row.status),
      referrer: isOwn ? null : row.referrer,
      at: row.createdAt,
    };
  });
  return { rows, next: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
}

/** Refers a person: of the line, the country and the insurer that the referrer's role is for. Throws BAD_REQUEST
 *  with the fields, FORBIDDEN, DEMO_ACCESS. */
async function refer(
  needs: ReferralNeeds,
  actor: LeadActor,
  asked: Referring,
): Promise<{ reference: string }> {
  needs.access.require("lead:create", actor.holder);
  const place = placeOf(needs, actor.holder);
  if (place === null) throw new AppError({ code: "FORBIDDEN", status: 403 });
  if (asked.phone.trim() === "" && asked.email.trim() === "")
    throw badRequest([{ field: "phone", code: "REQUIRED" }]);
  return needs.handLeads.create(actor, {
    country: place.country,
    fullName: asked.fullName,
    email: asked.email.trim() || null,
    phone: asked.phone.trim() || null,
    comment: asked.comment.trim() || null,
    source: "QUEPLAN.CL",
    consent: asked.consent,
    whatsapp: false,
    language: asked.language,
    referred: place,
  });
}
