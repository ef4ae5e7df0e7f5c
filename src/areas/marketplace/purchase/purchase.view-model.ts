import type { MoneyLocale } from "#src/contracts/money.ts";
import type { StepKey } from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import type { StaleModel, StepFormModel } from "#src/areas/page/step-form.view-model.ts";
import type { ItemFacts, RosterModel } from "#src/areas/page/purchase-step.view-model.ts";
import type { CardField, TokenPlace } from "./card.rules.ts";
import type { DocumentsModel } from "#src/areas/marketplace/request-facts/documents.view-model.ts";
import type { ProviderPage } from "#src/areas/marketplace/request-facts/provider-page.view-model.ts";
import type {
  ContactModel,
  PriceSummaryModel,
  QuoteChangeModel,
} from "#src/areas/marketplace/request-facts/request.view-model.ts";

export { VERSION } from "#src/areas/page/step-form.view-model.ts";
export type { StaleModel };

/** Names of what a form of the purchase sends besides answers. */
export { ACT } from "#src/areas/page/purchase-step.view-model.ts";
export const KEY = "_key";
export const WAY = "_way";
export const SIGN = { name: "name", code: "code", hash: "_hash", read: "read" } as const;
export const TOKEN = "_token";
export const REASON = "motivo";
export const PROMO = "codigo";
export const INSTALLMENTS = "cuotas";
/** Which product of a purchase a step is of, by its place; and codes of products that are bought together. */
export const ITEM = "producto";
export const WITH = "con";
/** Field that begins a further purchase of a product that is being bought already. */
export const APART = "aparte";
/** Field with the reference of the purchase to continue. */
export const OTHER = "compra";
/** Keys of the query with which a form comes back that another address took. */
export const DONE = "hecho";
export const FAULT = "falta";
/** Which link a session is of: an executive's, a mail's, a partner's (PP 4). */
export const SESSION_TYPE = "sessionType";

/** A way to pay: "Tarjeta de crédito, Webpay", and what is due by it. */
/** What a provider refuses a card with, by its code: the sentences, and the field that is at fault. */
export type CardRefusals = Readonly<Record<string, { text: string; field: CardField | null }>>;

export interface WayModel {
  value: string;
  label: string;
  note: string;
  /** How the browser makes a token of the card; null where no card is typed here. */
  card: (TokenPlace & { testCard: string | null; refusals: CardRefusals }) | null;
  /** Whether the card may pay in instalments. */
  mayDefer: boolean;
}

/** A promotional code at the payment. */
export interface PromoModel {
  /** What it takes off, in words; null where none does. */
  applied: string | null;
  typed: string;
  error: string | null;
  /** Whether there is one to take back. */
  isKept: boolean;
}

/** A proposal, with what it says in short. */
export interface ProposalModel extends ItemFacts {
  proposalHref: string;
  documentCode: string;
  documentHash: string;
}

/** Reading the proposal, asking for a code, and signing; or that it is signed. */
export interface SignatureContent {
  kind: "signature";
  /** One a product. */
  documents: readonly ProposalModel[];
  isVoided: boolean;
  /** What still has to be done before it can be signed. */
  isReady: boolean;
  /** "Firmaste el 24 de noviembre de 2026, 10:42". */
  signed: string | null;
  nextHref: string;
  /** "Enviamos un código a a***@example.cl. Vale hasta las 10:52." */
  codeSent: string | null;
  codeTo: string | null;
  typedName: string;
  isRead: boolean;
  errors: Readonly<Partial<Record<"name" | "code" | "read", string>>>;
}

/** Which part of the health declaration a form is. */
export interface HealthPartModel {
  title: string;
  text: string | null;
  /** "Parte 2 de 3". */
  progress: string | null;
  conditions: readonly string[];
}

export type PurchaseContent =
  | {
      kind: "start";
      idempotencyKey: string;
      isMissingConsent: boolean;
      /** Whether the one before was just cancelled. */
      isCancelled: boolean;
      /** Codes of what is bought with it. */
      further: string;
      /** Names of what is bought with it, each with its price. */
      others: readonly { name: string; price: string }[];
      /** Whom the data goes to: "Lafken y Aliwen". */
      insurers: string;
      /** What is being bought already, to which it may be added; null where nothing is. */
      addTo: string | null;
    }
  | {
      kind: "form";
      form: StepFormModel;
      submit: string;
      /** What the review says of each product before it is confirmed; none of other steps. */
      items: readonly ItemFacts[];
      stale: StaleModel | null;
      /** Whether it begins with what the browser said before, which is no answer yet. */
      isPrefilled: boolean;
      health: HealthPartModel | null;
      /** People by file instead of rows that are typed; null of other steps. */
      roster: RosterModel | null;
    }
  | {
      /** A person decides, or declined. */
      kind: "state";
      title: string;
      reference: string;
      charge: string;
      texts: readonly string[];
      other: { href: string; label: string } | null;
    }
  | { kind: "own"; step: StepKey }
  | SignatureContent
  /** Signed: what was answered is only read until it is opened for changes. */
  | { kind: "locked" }
  | {
      kind: "payment";
      ways: readonly WayModel[];
      /** null where nothing is due anyway. */
      promo: PromoModel | null;
      /** Where the page asks for instalments of a card. */
      deferredUrl: string;
      locale: MoneyLocale;
      idempotencyKey: string;
      /** Civil date of the country, by which a card has expired. */
      today: string;
      submit: string;
      /** Why the last attempt was refused, with what to do now. */
      /** `card`: which way it was, and the field of its card that is to be mended. */
      refusal: {
        cause: string;
        next: string;
        kept: string;
        card: { way: string; field: CardField } | null;
      } | null;
      /** Where the payer goes on at the provider; the payment may be given up instead. */
      redirect: ProviderPage | null;
    }
  | {
      kind: "waiting";
      /** What its provider said, if anything. */
      text: string | null;
      mayLeave: boolean;
    }
  /** A transfer by hand: where to, how much, until when, and the proofs that were sent. */
  | {
      kind: "transfer";
      facts: readonly { label: string; value: string }[];
      proofAction: string;
      proofs: readonly string[];
      isSent: boolean;
    }
  | {
      kind: "done";
      reference: string;
      payment: string | null;
      amount: string | null;
      /** "6 cuotas de …"; null of one payment. */
      installments: string | null;
      /** "Próximo cargo: 18 de diciembre de 2026."; null where nothing is charged again. */
      nextCharge: string | null;
      email: string | null;
      /** Policy and receipt; empty while they are made. */
      documents: readonly { href: string; label: string }[];
      /** Each product that was paid together; none where it was one. */
      items: readonly DoneItem[];
      /** The page of the purchase; each of several has its own. */
      mineHref: string | null;
    };

/** One of several products that were bought together. */
export interface DoneItem {
  name: string;
  reference: string;
  amount: string;
  nextCharge: string | null;
  documents: readonly { href: string; label: string }[];
  href: string;
}

/** What is bought together. */
export interface CartModel {
  items: readonly {
    code: string;
    name: string;
    price: string;
    /** Whether the step is of this product alone. */
    isHere: boolean;
  }[];
  /** Whether one may be taken out. */
  mayRemove: boolean;
  /** Where another one is chosen; null where none may be added now. */
  addHref: string | null;
  /** What left it without its person, with the total before and now. */
  change: { text: string; version: number } | null;
}

/** Other unfinished purchases of the same product: they stay as they are, and each can be continued. */
export interface BesidesModel {
  text: string;
  purchases: readonly { reference: string; label: string }[];
}

/** /Compra-Online/{code}/{step}. */
export interface PurchasePageModel {
  title: string;
  /** Null: the content says by itself what the page is about. */
  lead: string | null;
  action: string;
  backHref: string | null;
  steps: readonly { title: string; href: string | null; isCurrent: boolean; isDone: boolean }[];
  /** "Paso 2 de 5". */
  progress: string | null;
  summary: PriceSummaryModel;
  /** "Pagas hoy $48.541". */
  due: readonly { label: string; value: string }[];
  /** Prices that changed, product by product; `product` is null where it is the only one. */
  changes: readonly {
    rows: readonly QuoteChangeModel[];
    version: number;
    at: number;
    product: string | null;
  }[];
  /** null before anything was begun. */
  cart: CartModel | null;
  /** What else is being bought of this product; null where nothing is. */
  besides: BesidesModel | null;
  failure: string | null;
  content: PurchaseContent;
  /** What products ask for on paper, and where each stands; none where there is nothing to say of it here. */
  documents: readonly {
    /** Of which of several products; null of one. */
    product: string | null;
    /** Its place among them. */
    at: number;
    model: DocumentsModel;
  }[];
  /** Reasons to cancel what is not paid; none where it cannot be cancelled now. */
  cancelReasons: readonly { value: string; label: string }[];
  /** Whether the consent to treat health data may be withdrawn here. */
  mayWithdraw: boolean;
  /** Where the applicant reads what was declared, after a code; null before there is a purchase. */
  ownHealthHref: string | null;
  contact: ContactModel;
  isDemonstration: boolean;
  /** Whether no payment here moves money; said where something is paid. */
  isSimulated: boolean;
}
