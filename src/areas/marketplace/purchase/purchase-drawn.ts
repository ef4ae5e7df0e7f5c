import type { ItemDue } from "#src/modules/sale/purchase/purchase-payment.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import type { FieldError } from "#src/platform/errors.ts";
import type { Answers } from "#src/ui/form/form-answers.rules.ts";
import type { PurchasePlace } from "./purchase-place.ts";
import type { DueShown } from "./purchase.presenter.ts";
import type { StaleModel } from "./purchase.view-model.ts";

/** What a signature that was refused shows again; a code is never kept. */
export interface SignatureTyped {
  name: string;
  isRead: boolean;
}

/** What a form that was refused shows again. */
export interface Again {
  answers?: Answers;
  fields?: readonly FieldError[];
  failure?: string | null;
  stale?: StaleModel | null;
  /** Of the price or the form that stands now, where another was sent. */
  isMissingConsent?: boolean;
  signature?: SignatureTyped;
  /** A promotional code that was not taken. */
  promo?: string;
}

/** What a step is drawn of. */
export interface Drawn {
  place: PurchasePlace;
  purchased: StepPurchase;
  /** Of all that is bought together. */
  due: DueShown;
  /** Of each of them. */
  items: readonly ItemDue[];
  again: Again;
}
