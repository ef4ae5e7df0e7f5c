/** The one decision about who may do what with which record (AL 1, BO 6, D7). Pure: grants and record
 *  in, decision with its reasons out. Row level security stands behind it and knows nothing of it. */

export type Scope =
  | "platform"
  | "country"
  | "partner"
  | "group"
  | "company"
  | "team"
  | "assigned"
  | "own";

/** What narrows a role or a grant. */
export interface Limits {
  /** Organization code. */
  insurer?: string;
  upperType?: string;
  country?: string;
  /** Whose policies: of persons or of companies. */
  holder?: string;
}

/** A grant as the policy reads it, with what its role holds. */
export interface HeldGrant {
  id: string;
  role: string;
  scope: Scope;
  permissions: ReadonlySet<string>;
  tenantId: string;
  /** Of its node: amparo/chile. */
  path: string;
  /** Of the role and of the grant together. */
  limits: Limits;
  from: Date;
  until: Date | null;
  isDemo: boolean;
}

/** Who asks. */
export interface Holder {
  userId: string;
  grants: readonly HeldGrant[];
  /** The executives of the teams that they supervise, and those teams. */
  supervised: { userIds: ReadonlySet<string>; teamIds: ReadonlySet<string> };
}

/** What the policy has to know of a record. An attribute that its kind does not have is undefined, and no limit
 *  asks for it; one that it lacks is null. */
export interface RecordFacts {
  /** Path of the narrowest node that it belongs to. */
  path: string;
  executive?: string | null;
  team?: string | null;
  /** Who made or referred it. */
  maker?: string | null;
  insurer?: string | null;
  upperType?: string | null;
  country?: string | null;
  holder?: string | null;
}

export type Outcome =
  | "allowed"
  /** It is one's own to see, but not this act: 403 FORBIDDEN. */
  | "forbidden"
  /** Somebody else's, or another tenant's: 404 NOT_FOUND. */
  | "notFound"
  /** A demonstration grant reads and no more: 403 DEMO_ACCESS. */
  | "demo";

/** What a grant said. */
export type Rule =
  | "allows"
  | "notHeld"
  | "isDemo"
  | "notYet"
  | "over"
  | "otherNode"
  | "otherTeam"
  | "notAssigned"
  | "notOwn"
  | "otherInsurer"
  | "otherUpperType"
  | "otherCountry"
  | "otherHolder";

export interface Reason {
  grant: string;
  role: string;
  /** Path. */
  node: string;
  rule: Rule;
}

export interface Decision {
  outcome: Outcome;
  because: Reason[];
}

/** Decides. Without a record it is a list or something new: the permission in any scope is enough, and queries
 *  give rows of the scope alone. */
export function decide(
  permission: string,
  holder: Holder,
  at: Date,
  record?: RecordFacts,
): Decision {
  const because = holder.grants.map((grant): Reason & { covers: boolean } => {
    const { id, role, path } = grant;
    const outside = timeRule(grant, at) ?? (record && coverRule(grant, holder, record));
    const rule = outside ?? heldRule(grant, permission);
    return { grant: id, role, node: path, rule, covers: outside === undefined };
  });
  const outcome = outcomeOf(because, record !== undefined);
  return {
    outcome,
    because: because.map(({ grant, role, node, rule }) => ({ grant, role, node, rule })),
  };
}

function outcomeOf(
  reasons: readonly (Reason & { covers: boolean })[],
  hasRecord: boolean,
): Outcome {
  if (reasons.some(({ rule }) => rule === "allows")) return "allowed";
  if (reasons.some(({ rule }) => rule === "isDemo")) return "demo";
  return !hasRecord || reasons.some(({ covers }) => covers) ? "forbidden" : "notFound";
}

const timeRule = ({ from, until }: HeldGrant, at: Date): Rule | undefined =>
  at < from ? "notYet" : until !== null && at >= until ? "over" : undefined;

function heldRule(grant: HeldGrant, permission: string): Rule {
  if (!grant.permissions.has(permission)) return "notHeld";
  return grant.isDemo && !isReading(permission) ? "isDemo" : "allows";
}

/** Whether a record is in a grant's scope; the rule that leaves it out otherwise. */
function coverRule(grant: HeldGrant, holder: Holder, record: RecordFacts): Rule | undefined {
  if (!isBelow(record.path, grant.path)) return "otherNode";
  const { userIds, teamIds } = holder.supervised;
  if (grant.scope === "team") {
    const isTheirs =
      (record.team != null && teamIds.has(record.team)) ||
      (record.executive != null && userIds.has(record.executive));
    if (!isTheirs) return "otherTeam";
  }
  if (grant.scope === "assigned" && record.executive !== holder.userId) return "notAssigned";
  if (grant.scope === "own" && record.maker !== holder.userId) return "notOwn";
  const { limits } = grant;
  if (isOutside(limits.insurer, record.insurer)) return "otherInsurer";
  if (isOutside(limits.upperType, record.upperType)) return "otherUpperType";
  if (isOutside(limits.country, record.country ?? countryOfPath(record.path)))
    return "otherCountry";
  if (isOutside(limits.holder, record.holder)) return "otherHolder";
  return undefined;
}

const isOutside = (limit: string | undefined, value: string | null | undefined): boolean =>
  limit !== undefined && value !== undefined && value !== limit;

/** Whether a node is another one or stands below it. */
export const isBelow = (path: string, ancestor: string): boolean =>
  path === ancestor || path.startsWith(`${ancestor}/`);

const countryByName: Readonly<Record<string, string>> = {
  chile: "CL",
  peru: "PE",
  colombia: "CO",
  internacional: "INT",
};

/** The country that a node stands in; undefined of the root. */
export const countryOfPath = (path: string): string | undefined =>
  countryByName[path.split("/")[1] ?? ""];

/** Permissions that show and change nothing. Contact data and health data are no part of a demonstration: it reads
 *  them masked, so the permissions that unmask are not among them. */
const isReading = (permission: string): boolean =>
  /:(?:read|read-history|read-uninsured|metrics)$/.test(permission) && permission !== "health:read";

/** The permissions that a holder has now, in any scope. */
export function heldPermissions(holder: Holder, at: Date): Set<string> {
  const held = new Set<string>();
  for (const grant of holder.grants)
    if (timeRule(grant, at) === undefined) for (const name of grant.permissions) held.add(name);
  return held;
}

/** Whether everything that a holder has now is a demonstration: each page then says so. */
export function isDemoOnly(holder: Holder, at: Date): boolean {
  const inForce = holder.grants.filter((grant) => timeRule(grant, at) === undefined);
  return inForce.length > 0 && inForce.every(({ isDemo }) => isDemo);
}

/** Two people: whether who decides is another one than who asked, whatever their roles. */
export const areTwoPeople = (askedBy: string, decidedBy: string): boolean => askedBy !== decidedBy;
