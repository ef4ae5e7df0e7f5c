import { sql } from "kysely";
import { countryOf } from "#src/config/countries.ts";
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
import { settingsIn } from "#src/modules/sale/payment-setting/payment-settings.service.ts";
import { signerOf } from "#src/modules/sale/purchase/purchase-buyer.rules.ts";
import type { HearPaid } from "#src/modules/sale/purchase/purchase-payment.service.ts";
import type { HearSaleMoved, SaleSystem } from "#src/modules/sale/sale/sale-system.service.ts";
import { type Clock, civilDate } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { type RandomSource, randomText } from "#src/platform/random/random.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { giftCardEnded, giftCardNotDue } from "./gift-card.errors.ts";
import {
  cancelGiftCards,
  countDueGiftCards,
  type GiftCardRow,
  insertGiftCard,
  listGiftCards,
  markGiftCardSent,
} from "./gift-card.queries.ts";
import { endsGiftCard, giftCardDay, isGiftCardDue } from "./gift-card.rules.ts";

interface GiftCardNeeds {
  connection: Connection;
  clock: Clock;
  random: RandomSource;
  access: AccessService;
  saleSystem: Pick<SaleSystem, "read">;
  trail: Pick<AuditTrail, "add">;
  keepDone: KeepDone;
}

export interface GiftCardActor extends DeniedActor {
  holder: Holder;
  permissions: readonly string[];
}

/** A gift card as it is read: to whom, what, and whether the reader may send it now. */
export interface GiftCard extends Omit<GiftCardRow, "id" | "forms"> {
  name: string;
  /** Null for who may not send it. */
  email: string | null;
  maySend: boolean;
}

export type GiftCards = ReturnType<typeof createGiftCards>;

const referenceAlphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

const scopeOf = (
  needs: GiftCardNeeds,
  { holder }: Pick<GiftCardActor, "holder">,
  permission: "payment:read" | "payment:reconcile",
) =>
  recordsInScope(permission, holder, {
    at: needs.clock.now(),
    columns: {
      tenant: "g.tenant_id",
      team: "s.team_id",
      executive: "s.executive_user_id",
      maker: "s.made_by",
      insurer: "s.insurer",
      upperType: "s.upper_type",
      country: "g.country",
    },
  });

const todayIn = ({ clock }: GiftCardNeeds, { country }: Pick<GiftCardRow, "country">): string =>
  civilDate(clock.now(), countryOf(country).timeZone);

/** Gift cards in scope, those that wait first. Throws FORBIDDEN (403). */
async function list(needs: GiftCardNeeds, actor: GiftCardActor): Promise<GiftCard[]> {
  needs.access.require("payment:read", actor.holder);
  const isSender = actor.permissions.includes("payment:reconcile");
  const rows = await needs.access.asHolder(actor.holder, (own) =>
    listGiftCards(own, scopeOf(needs, actor, "payment:read")),
  );
  return rows.map(({ id: _id, forms, ...row }) => {
    const { name, email } = signerOf(forms);
    return {
      ...row,
      name,
      email: isSender && email !== "" ? email : null,
      maySend: isSender && isGiftCardDue(row, todayIn(needs, row)),
    };
  });
}

/** How many may be sent by now. Throws FORBIDDEN (403). */
async function countDue(needs: GiftCardNeeds, actor: GiftCardActor): Promise<number> {
  needs.access.require("payment:read", actor.holder);
  // The day of the company's own zone: a count of the whole desk.
  const today = todayIn(needs, { country: "CL" });
  return needs.access.asHolder(actor.holder, (own) =>
    countDueGiftCards(own, scopeOf(needs, actor, "payment:read"), today),
  );
}

const sendAct = { permission: "payment:reconcile", action: "gift-card.send" } as const;

/** Enters that one was sent, with the proof of it. Throws FORBIDDEN (403), NOT_FOUND (404) also out of scope,
 *  GIFT_CARD_NOT_DUE (409) before the days of withdrawal are over, NOT_EDITABLE (409) where it ended. A refusal is kept in
 *  the audit trail. */
function send(
  needs: GiftCardNeeds,
  actor: GiftCardActor,
  asked: { reference: string; proof: string },
): Promise<void> {
  const record = recordAsked("gift-card", asked.reference);
  return auditingDenials(needs.trail, actor, { ...sendAct, record }, () =>
    enterSent(needs, actor, asked),
  );
}

async function enterSent(
  needs: GiftCardNeeds,
  actor: GiftCardActor,
  { reference, proof }: { reference: string; proof: string },
): Promise<void> {
  needs.access.require("payment:reconcile", actor.holder);
  const [row] = await needs.access.asHolder(actor.holder, (own) =>
    listGiftCards(
      own,
      sql`${scopeOf(needs, actor, "payment:reconcile")} and g.reference = ${reference}`,
    ),
  );
  if (row === undefined) throw notFound();
  if (row.state !== "PENDING") throw giftCardEnded();
  if (!isGiftCardDue(row, todayIn(needs, row))) throw giftCardNotDue(row.dueOn);
  const sent = { by: actor.user.id, proof, at: needs.clock.now() };
  await asService(needs.connection, async (own) => {
    const tenantId = await markGiftCardSent(own, row.id, sent);
    // It was cancelled or sent by another meanwhile.
    if (tenantId === undefined) throw giftCardEnded();
    const record = recordAsked("gift-card", row.reference);
    await needs.keepDone(own, actor, { ...sendAct, record, tenantId, fields: ["proof"] });
  });
}

/** Hears of a paid purchase in its transaction: each gift card that was agreed to is a task. */
const hearPaid =
  (needs: GiftCardNeeds): HearPaid =>
  async (transaction, { purchase }) => {
    const cards = (purchase.price.besides ?? []).filter(({ kind }) => kind === "GIFTCARD");
    if (cards.length === 0) return;
    const { country, insurance_type: insuranceType, sale_reference: sale } = purchase;
    const known = sale === null ? undefined : await needs.saleSystem.read(transaction, sale);
    const receivedOn = known?.receivedOn ?? todayIn(needs, purchase);
    const settings = await settingsIn(transaction);
    for (const offer of cards)
      await make(needs, transaction, {
        tenant_id: purchase.tenant_id,
        purchase_id: purchase.id,
        sale_reference: sale,
        country,
        title: offer.title,
        offer: JSON.stringify(offer),
        due_on: giftCardDay(settings, { country, receivedOn, insuranceType }),
      });
  };

async function make(
  { clock, random }: GiftCardNeeds,
  transaction: Connection,
  card: Omit<Parameters<typeof insertGiftCard>[1], "reference" | "state" | "made_at">,
): Promise<void> {
  const row = { ...card, state: "PENDING" as const, made_at: clock.now() };
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const reference = `GIF-${randomText(random, referenceAlphabet, 8)}`;
    if (await insertGiftCard(transaction, { ...row, reference })) return;
  }
  throw new Error("No free reference for a gift card was found.");
}

/** Hears of a move of a sale in its transaction: what ended before it was sent is not sent. */
const hearMoved =
  ({ clock }: GiftCardNeeds): HearSaleMoved =>
  async (transaction, { reference, to }) => {
    if (endsGiftCard(to)) await cancelGiftCards(transaction, reference, clock.now());
  };

/** Gift cards that come with purchases. */
export const createGiftCards = (needs: GiftCardNeeds) => ({
  ...withNeeds(needs, { list, countDue, send }),
  hearPaid: hearPaid(needs),
  hearMoved: hearMoved(needs),
});
