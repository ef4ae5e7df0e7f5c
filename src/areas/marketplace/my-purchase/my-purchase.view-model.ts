import type { ProviderPage } from "#src/areas/marketplace/request-facts/provider-page.view-model.ts";
import type { WayModel } from "#src/areas/marketplace/purchase/purchase.view-model.ts";
import type { AccountFieldModel } from "#src/areas/page/account-fields.rules.ts";
import type { DocumentsModel } from "#src/areas/marketplace/request-facts/documents.view-model.ts";

/** Names of the fields of the page's forms. */
export const ACT = "_act";
export const KEY = "_key";
export const WAY = "_way";
export const CYCLE = "_cycle";
export const DAY = "dia";
export const MAIL = "correo";
export const CODE = "codigo";
export const SURE = "seguro";
export const REASON = "motivo";
export const TOKEN = "_token";
export const UNTIL = "hasta";
/** The key of the address under which the day of an end is chosen; the id of its control. */
export const END_ON = "termino";
export const endOnId = "mi-termino";
/** The key of the address that asks whether reminders are to stop. */
export const REMINDERS = "recordatorios";
export const PAYMENT = "_pago";
export const REFUND = "_devolucion";
export const AMOUNT = "monto";
/** That nothing happened which the policy insures, declared with a withdrawal; its control. */
export const EVENT_FREE = "sin-siniestro";
export const eventFreeId = "mi-sin-siniestro";
/** What is done only with a yes of its own, and the id of that yes. */
export const confirmedActs = [
  "withdraw",
  "end",
  "pause",
  "card-remove",
  "renewal-decline",
] as const;
export type ConfirmedAct = (typeof confirmedActs)[number];
export const sureId = (act: ConfirmedAct): string => `mi-${act}-seguro`;
/** Ids of the controls of a refund. */
export const refundIds = { amount: "mi-monto", reason: "mi-razon" } as const;

export interface Line {
  label: string;
  value: string;
}

export interface CycleLine {
  id: string;
  day: string;
  amount: string;
  /** Whether it is an amount, and not that it is not known yet. */
  isKnown: boolean;
  state: string;
  /** Where its receipt is downloaded; null where it has none. */
  receiptHref: string | null;
}

/** A document of the purchase, or the page that confirms it. */
export interface Paper {
  href: string;
  label: string;
  isFile: boolean;
}

export interface Owing {
  title: string;
  text: string;
  cycle: string;
  key: string;
  ways: { value: string; label: string }[];
  /** A card that is typed here; null where none is taken so. */
  card: TypedCardsModel | null;
  /** On to the provider's page, where a payment waits there. */
  redirect: ProviderPage | null;
  /** A transfer by hand that waits: account, amount, reference, last day. */
  transfer: Line[];
  /** Where its proof goes, and the names of those that were sent. */
  proof: { action: string; sent: readonly string[] };
  refusal: string | null;
  submit: string;
}

/** How the policy goes on after its term. */
export interface RenewalModel {
  text: string;
  why: string | null;
  /** Whether the holder has to agree before it renews. */
  mayAgree: boolean;
  /** What declining it ends; null once that was done. */
  decline: string | null;
  compareHref: string;
}

/** A card that is typed here, for each provider that takes one so. */
export interface TypedCardsModel {
  ways: readonly WayModel[];
  /** Civil date of the country, by which a card has expired. */
  today: string;
}

/** Another card in the place of the one that is charged: typed here for each provider that keeps one so, if any. */
export interface CardChange extends TypedCardsModel {
  /** "La tarjeta que termina en 5480"; null where none is stored. */
  current: string | null;
  /** Enrolled on a provider's page: its name, and what the button says. */
  enrolments: readonly { value: string; label: string }[];
  /** The page on which an enrolment goes on that was begun. */
  goOn: ProviderPage | null;
  isLate: boolean;
}

/** What was asked back, and the form that asks for more. */
export interface RefundsModel {
  asked: readonly {
    reference: string;
    payment: string;
    title: string;
    state: string;
    /** Why it was rejected; null of others. */
    decision: string | null;
    mayTakeBack: boolean;
    /** "Te transferimos a Banco Coihue •••• 5678."; null where no account is known. */
    account: string | null;
    /** The form that asks where to transfer it; null where it may not be said any more. */
    accountForm: { fields: readonly AccountFieldModel[]; isOpen: boolean } | null;
  }[];
  /** Null where nothing is left that may be asked back. */
  form: RefundForm | null;
}

export interface RefundForm {
  /** Reference of the payment that it is about. */
  payment: string;
  about: string;
  key: string;
  /** What is typed: first what may be asked back. */
  amount: string;
  hint: string;
  reasons: readonly { value: string; label: string }[];
  reason: string | null;
  /** What is wrong with a field; none before it was sent. */
  faults: { amount?: string; reason?: string };
  /** What will happen, in its order. */
  steps: readonly string[];
  /** Other payments that may be asked back. */
  others: readonly { label: string; href: string }[];
  isOpen: boolean;
}

/** One person's declaration of health, as they read it themselves. */
export interface DeclaredPerson {
  id: string;
  name: string;
  lines: readonly Line[];
}

/** What was declared about health: closed until a code was sent, open once it was typed. */
export type OwnHealth =
  | { kind: "closed" }
  | { kind: "code"; fault: string | null }
  | { kind: "open"; people: readonly DeclaredPerson[] };

/** A form that stays open with what was typed, and says what is wrong where it stands. */
export interface RefusedAct {
  act: string;
  message: string;
  day: string;
  reason: string;
  until: string;
  /** The control that it is about, where it is not the yes of its form. */
  fieldId?: string;
}

export interface MyPurchaseModel {
  action: string;
  title: string;
  lead: string;
  failure: string | null;
  /** What is wrong with fields of a form, each with the id of its control. */
  faults: readonly { fieldId: string; message: string }[];
  done: string | null;
  /** Whether no payment here moves money. */
  isSimulated: boolean;
  /** Documents that its person has to send; null where there are none. */
  documents: DocumentsModel | null;
  content:
    | { kind: "ask" }
    /** `mayStop`: whether it asks first if reminders are to stop. */
    | { kind: "code"; isSent: boolean; mayStop: boolean }
    | {
        kind: "mine";
        facts: Line[];
        /** What is being done about the policy, in a sentence; null where nothing is. */
        news: string | null;
        /** Whether its policy ended. */
        isOver: boolean;
        /** The form that was refused, as it was filled in; null where none was. */
        refused: RefusedAct | null;
        /** What was bought with it, each with its own page. */
        together: { label: string; href: string }[];
        owing: Owing | null;
        /** Confirmation, proposal, policy and receipt, as far as they are there. */
        papers: readonly Paper[];
        /** How it was signed; none of what is not. */
        evidence: readonly Line[];
        cycles: CycleLine[];
        /** The charge day; null where nothing is charged again. */
        chargeDay: number | null;
        card: CardChange | null;
        /** Days until which it may rest, with what that means; none where it may not. */
        pauses: { value: string; label: string }[];
        /** The term that was announced or declined; null of one that goes on. */
        renewal: RenewalModel | null;
        /** Until when it rests; null where it does not. */
        paused: string | null;
        refunds: RefundsModel;
        /** Null where nothing was declared, or it was erased. */
        health: OwnHealth | null;
        withdraw: { text: string; amount: string } | null;
        end: {
          /** The day that the amounts are of; the bounds of one that is chosen. Civil days, YYYY-MM-DD. */
          endsOn: string;
          first: string;
          last: string;
          /** Whether the day was chosen. */
          isOpen: boolean;
          text: string;
          sure: string;
          lines: Line[];
          total: string;
        } | null;
      };
}
