import type { CountryCode } from "#src/contracts/identification.ts";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { listPaidBy } from "./cart.queries.ts";
import { consentRequired, purchaseMoveRefused } from "./purchase.errors.ts";
import {
  insert,
  openPurchases,
  type OpeningNeeds,
  priced,
  type PricedPurchase,
  type PurchaseAsked,
} from "./purchase-opening.ts";
import {
  findHeldPurchase,
  findOwnPurchase,
  findPurchase,
  findPurchaseUnderWay,
  insertPurchaseEvent,
  listForms,
  listPersons,
  type PurchaseForm,
  type PurchaseRow,
  updateForm,
  updatePurchase,
} from "./purchase.queries.ts";
import type { FormKey } from "./purchase-steps.rules.ts";
import {
  endedStates,
  type FormStatus,
  mayMovePurchase,
  paidStates,
  type PurchaseMover,
  purchaseStates,
  type PurchaseState,
} from "./purchase-transitions.rules.ts";
import type { StepPurchase } from "./step-modules.service.ts";

export type { PricedPurchase, PurchaseAsked } from "./purchase-opening.ts";

/** What a move changes besides the state. */
export interface MoveAsked {
  to: PurchaseState;
  who: PurchaseMover;
  reasonCode?: string;
  reason?: string;
  payment?: string;
}

/** Hears of a move in its transaction: what the other rooms of a purchase have to undo or to make. */
export type HearsMove = (
  transaction: Connection,
  moved: { purchase: PurchaseRow; from: PurchaseState; to: PurchaseState },
) => Promise<void>;

/** Erases what a room keeps of the persons of a purchase. */
export type EraseOf = (transaction: Connection, purchaseId: string) => Promise<void>;

export type Purchases = ReturnType<typeof createPurchases>;

/** A step whose answers do not hold any more, of other people or of too long ago, is to be completed again. */
async function formsWith(
  { steps }: Pick<OpeningNeeds, "steps">,
  transaction: Connection,
  purchase: PurchaseRow,
): Promise<StepPurchase> {
  const stored = await listForms(transaction, purchase.id);
  const persons = await listPersons(transaction, purchase.id);
  const step = { purchase, forms: stored, persons };
  if (purchase.state !== "OPEN") return step;
  const forms: PurchaseForm[] = [];
  for (const form of stored) {
    const holds =
      form.status !== "COMPLETED" || (await steps.find(form.key)?.isComplete?.(transaction, step));
    forms.push(holds === false ? { ...form, status: "PENDING" } : form);
  }
  return { ...step, forms };
}

/** How an executive begins a purchase for the person of a lead. */
const assistedOpening = (opening: OpeningNeeds) => ({
  /** Begins it as `open` does; `keep` is called in the transaction. Throws as `open`, LEAD_CANNOT_BUY (409). */
  openAssisted: (
    asked: PurchaseAsked,
    keep: (transaction: Connection, purchase: PurchaseRow) => Promise<void>,
  ): Promise<PurchaseRow> => openPurchases(opening, asked, keep),

  /** Begins what was priced, in the caller's transaction, for who agreed to it. Throws CONSENT_REQUIRED. */
  async openOffered(transaction: Connection, of: PricedPurchase): Promise<PurchaseRow> {
    if (!of.asked.consents.purchase) throw consentRequired();
    return insert(opening, transaction, of);
  },

  listOnline: opening.listOnline,

  /** Whether a product is sold online in a country, outside of partners' sites. */
  isSoldOnline: async (product: { code: string; country: CountryCode }): Promise<boolean> =>
    (await opening.onlineProduct({ ...product, limits: limitsOf(null) })) !== undefined,
});

/** What a move writes into the row of a purchase that is in `from`. */
const movedValues = (from: PurchaseRow["state"], asked: MoveAsked, at: Date) => ({
  state: asked.to,
  ...(asked.reasonCode === undefined ? {} : { reason_code: asked.reasonCode }),
  ...(asked.reason === undefined ? {} : { reason: asked.reason }),
  ...(asked.payment === undefined ? {} : { payment_reference: asked.payment }),
  ...(asked.to === "SIGNED" && from === "OPEN" ? { signed_at: at } : {}),
  ...(asked.to === "OPEN" ? { signed_at: null } : {}),
  ...(asked.to === "PAID" ? { paid_at: at } : {}),
  ...(endedStates.includes(asked.to) || paidStates.includes(asked.to) ? { closed_at: at } : {}),
});

/** Purchases: what is begun, where each stands, and the one place that moves them. */
export function createPurchases(opening: OpeningNeeds) {
  const { connection, clock, steps } = opening;
  const hearers: HearsMove[] = [];
  const withForms = (transaction: Connection, purchase: PurchaseRow) =>
    formsWith(opening, transaction, purchase);

  async function hold(transaction: Connection, id: string): Promise<PurchaseRow> {
    const purchase = await findPurchase(transaction, { id }, "update");
    if (purchase === undefined) throw notFound();
    return purchase;
  }

  return {
    steps,

    /** Begins a purchase: its lead, its sale, its forms and who is in it, in one transaction; with other products, a
     *  cart of them. Throws CONSENT_REQUIRED, CART_FULL, CART_TWICE (400), PRODUCT_NOT_FOUND (404), PRODUCT_NOT_ONLINE,
     *  CART_APART (409). */
    open: (asked: PurchaseAsked): Promise<PurchaseRow> => openPurchases(opening, asked),

    ...assistedOpening(opening),

    /** What a product would be bought at, for a purchase that is to be begun. Throws as `open`. */
    price: (asked: PurchaseAsked): Promise<PricedPurchase> => priced(opening, asked),

    /** Begins a purchase of what was priced, in the caller's transaction. */
    begin: (
      transaction: Connection,
      of: PricedPurchase,
      cart: { id: string | null; position: number },
    ): Promise<PurchaseRow> => insert(opening, transaction, of, cart),

    /** The purchase that a visitor holds, with its forms and people; anybody else's is not there. */
    held: (id: string, visitorId: string | undefined): Promise<StepPurchase | undefined> =>
      asService(connection, async (own) => {
        if (visitorId === undefined) return undefined;
        const purchase = await findHeldPurchase(own, id, visitorId);
        return purchase && withForms(own, purchase);
      }),

    /** The visitor's newest purchase of a product that goes on, was paid or was declined. */
    own: (visitorId: string | undefined, productCode: string): Promise<StepPurchase | undefined> =>
      asService(connection, async (own) => {
        if (visitorId === undefined) return undefined;
        const states = purchaseStates.filter(
          (state) => state === "DECLINED" || !endedStates.includes(state),
        );
        const purchase = await findOwnPurchase(own, { visitorId, productCode, states });
        return purchase && withForms(own, purchase);
      }),

    /** A purchase for whatever belongs to it, in a transaction of the service. Throws NOT_FOUND. */
    async read(transaction: Connection, id: string): Promise<StepPurchase> {
      const purchase = await findPurchase(transaction, { id });
      if (purchase === undefined) throw notFound();
      return withForms(transaction, purchase);
    },

    /** The purchase that made a sale; undefined of a sale of other origin. */
    ofSale: (transaction: Connection, saleReference: string): Promise<PurchaseRow | undefined> =>
      findPurchase(transaction, { saleReference }),

    /** The purchases that a payable pays, in the order of their cart. */
    paidBy: listPaidBy,

    /** The purchase of a reference; undefined where there is none. */
    named: (transaction: Connection, reference: string): Promise<PurchaseRow | undefined> =>
      findPurchase(transaction, { reference }),

    /** The purchase of a lead that its person goes on with; undefined where there is none. */
    underWay: (transaction: Connection, leadId: number): Promise<PurchaseRow | undefined> =>
      findPurchaseUnderWay(transaction, leadId, [...endedStates, ...paidStates]),

    /** The same, its row held until the transaction ends. Throws NOT_FOUND. */
    hold: async (transaction: Connection, id: string): Promise<StepPurchase> =>
      withForms(transaction, await hold(transaction, id)),

    /** Moves a purchase by a row of the table, in the caller's transaction. The same move again changes nothing.
     *  Throws NOT_FOUND, INVALID_TRANSITION. */
    async move(transaction: Connection, id: string, asked: MoveAsked): Promise<PurchaseRow> {
      const purchase = await hold(transaction, id);
      const { to, who } = asked;
      if (purchase.state === to) return purchase;
      if (!mayMovePurchase(purchase.state, to, who)) throw purchaseMoveRefused(purchase.state, to);
      const at = clock.now();
      await updatePurchase(transaction, id, movedValues(purchase.state, asked, at));
      await insertPurchaseEvent(transaction, {
        purchase,
        at,
        who,
        kind: "state",
        from: purchase.state,
        to,
        ...(asked.reasonCode === undefined ? {} : { detail: { reason: asked.reasonCode } }),
      });
      for (const hear of hearers) await hear(transaction, { purchase, from: purchase.state, to });
      return (await findPurchase(transaction, { id })) ?? purchase;
    },

    /** Who is told of every move, in its transaction. */
    onMoved(hear: HearsMove): void {
      hearers.push(hear);
    },

    /** Says of a form that it is completed, or to be confirmed again. */
    setForm: (
      transaction: Connection,
      id: string,
      { key, status }: { key: FormKey; status: FormStatus },
    ): Promise<void> =>
      updateForm(transaction, { purchaseId: id, key }, { status, at: clock.now() }),
  };
}
