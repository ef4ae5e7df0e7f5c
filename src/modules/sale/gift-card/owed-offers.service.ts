import { sql } from "kysely";
import { readCursor, readMomentPage, writeCursor } from "#src/contracts/keyset.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Holder } from "#src/modules/identity/access/policy.rules.ts";
import { recordsInScope } from "#src/modules/identity/access/record-scope.service.ts";
import type { AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { KeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import {
  auditingDenials,
  type DeniedActor,
  recordAsked,
} from "#src/modules/identity/audit/denials.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { owedOfferEnded } from "./gift-card.errors.ts";
import {
  countOwedOffers,
  listOwedOffers,
  markDelivered,
  type OwedKey,
  owedKeyOf,
  type OwedOffer,
} from "./owed-offers.queries.ts";

export type { OwedOffer } from "./owed-offers.queries.ts";

/** Offers of a limited number that were signed and paid for after the catalogue had been told of none: somebody has to
 *  get them (PP 1). */

interface OwedNeeds {
  connection: Connection;
  clock: Clock;
  access: AccessService;
  trail: Pick<AuditTrail, "add">;
  keepDone: KeepDone;
}

type OwedReader = { holder: Holder };
type OwedActor = DeniedActor & OwedReader;

export type OwedOffers = ReturnType<typeof createOwedOffers>;

const scopeOf = (
  { clock }: OwedNeeds,
  { holder }: OwedReader,
  permission: "payment:read" | "payment:reconcile",
) =>
  recordsInScope(permission, holder, {
    at: clock.now(),
    columns: {
      tenant: "o.tenant_id",
      team: "s.team_id",
      executive: "s.executive_user_id",
      maker: "s.made_by",
      insurer: "s.insurer",
      upperType: "s.upper_type",
      country: "p.country",
    },
  });

/** Rows of a page. */
export const owedOffersOfPage = 50;

/** A page of those in scope: what is owed, the oldest first, then what was delivered; and the cursor of the next. Throws
 *  FORBIDDEN (403). */
async function list(
  needs: OwedNeeds,
  actor: OwedReader,
  { after, take = owedOffersOfPage }: { after?: string | null; take?: number } = {},
): Promise<{ rows: OwedOffer[]; next: string | null }> {
  needs.access.require("payment:read", actor.holder);
  const scope = scopeOf(needs, actor, "payment:read");
  const found = await needs.access.asHolder(actor.holder, (own) =>
    listOwedOffers(own, scope, { after: keyOf(after ?? null), take: take + 1 }),
  );
  const rows = found.slice(0, take);
  const last = rows.at(-1);
  return { rows, next: found.length > take && last !== undefined ? cursorOf(last) : null };
}

function cursorOf(row: OwedOffer): string {
  const { isDelivered, at, id } = owedKeyOf(row);
  return writeCursor([isDelivered ? 1 : 0, at, id]);
}

/** The row after which a page begins. A cursor that is none of ours asks for the first: an old bookmark still opens the
 *  list. */
function keyOf(cursor: string | null): OwedKey | null {
  const [ended, at, id] = (cursor === null ? null : readCursor(cursor, 3)) ?? [];
  if ((ended !== 0 && ended !== 1) || at === undefined || id === undefined) return null;
  const moment = readMomentPage({ despues: writeCursor([at, id]), antes: null });
  if (moment.kind === "first") return null;
  return { isDelivered: ended === 1, at: String(at), id: Number(id) };
}

/** How many are owed. Throws FORBIDDEN (403). */
async function count(needs: OwedNeeds, actor: OwedReader): Promise<number> {
  needs.access.require("payment:read", actor.holder);
  const scope = scopeOf(needs, actor, "payment:read");
  return needs.access.asHolder(actor.holder, (own) => countOwedOffers(own, scope));
}

const deliverAct = { permission: "payment:reconcile", action: "owed-offer.deliver" } as const;

/** Enters that one was delivered, with the proof of it. Throws FORBIDDEN (403), NOT_FOUND (404) also out of scope,
 *  NOT_EDITABLE (409) where it is owed no more. A refusal is kept in the audit trail. */
function deliver(
  needs: OwedNeeds,
  actor: OwedActor,
  asked: { id: number; proof: string },
): Promise<void> {
  const record = recordAsked("owed-offer", asked.id);
  return auditingDenials(needs.trail, actor, { ...deliverAct, record }, () =>
    enterDelivered(needs, actor, asked),
  );
}

async function enterDelivered(
  needs: OwedNeeds,
  actor: OwedActor,
  { id, proof }: { id: number; proof: string },
): Promise<void> {
  needs.access.require("payment:reconcile", actor.holder);
  const scope = scopeOf(needs, actor, "payment:reconcile");
  const [row] = await needs.access.asHolder(actor.holder, (own) =>
    listOwedOffers(own, sql`${scope} and o.id = ${id}`),
  );
  if (row === undefined) throw notFound();
  const delivered = { by: actor.user.id, proof, at: needs.clock.now() };
  await asService(needs.connection, async (own) => {
    const tenantId = await markDelivered(own, id, delivered);
    // It was before, or is meanwhile by another or with the end of its sale.
    if (tenantId === undefined) throw owedOfferEnded();
    const record = recordAsked("owed-offer", id);
    await needs.keepDone(own, actor, { ...deliverAct, record, tenantId, fields: ["proof"] });
  });
}

export const createOwedOffers = (needs: OwedNeeds) => withNeeds(needs, { list, count, deliver });
