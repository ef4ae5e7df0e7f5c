import type { FieldError } from "#src/platform/errors.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type {
  ProfileFormElement,
  ProfileFormField,
} from "#src/modules/offer/profile/profile-form.rules.ts";
import type { Language } from "#src/routes/languages.ts";
import type { FormKey } from "./purchase-steps.rules.ts";
import type { PurchaseForm, PurchasePerson, PurchaseRow } from "./purchase.queries.ts";
import type { FormValues } from "./purchase.tables.ts";

/** A purchase as its steps see it. */
export interface StepPurchase {
  purchase: PurchaseRow;
  forms: readonly PurchaseForm[];
  persons: readonly PurchasePerson[];
}

/** A document of a purchase, as the room that keeps it lists it. */
export interface ListedDocument {
  kind: string;
  /** ISSUED of our own papers; else its approval, null until it is sent. */
  state: string | null;
  isRequired: boolean;
  path: string | null;
}

/** Lists the documents of a purchase that a room keeps. */
export type ListDocuments = (step: StepPurchase) => Promise<readonly ListedDocument[]>;

/** A control of a step: a profile form's, whose labels are keys of the messages, or names of the catalogue. */
export type StepElement = ProfileFormElement & {
  addWord?: "person";
  /** What to do where it was left empty: a key of the messages. */
  missing?: string;
};
export type StepField = Omit<ProfileFormField, "elements"> & { elements: readonly StepElement[] };

/** What is asked at a step, and what was answered. */
export interface StepShown {
  /** Drawn by the one form renderer; null where the step draws itself. */
  definition: { profileFormFields: readonly StepField[] } | null;
  values: FormValues;
  /** What is known already of what it asks, for a form that was not answered yet; left out: nothing. */
  suggested?: FormValues;
  /** What a step that draws itself shows. */
  facts?: Readonly<Record<string, unknown>>;
}

export type StepSaved =
  | { ok: false; fields: readonly FieldError[] }
  /** `values` are kept by the purchase; a module that keeps its own answers gives none. */
  | {
      ok: true;
      values: FormValues;
      isComplete: boolean;
      /** Of a step that keeps its own answers: they differ, which `values` does not show. */
      isChanged?: boolean;
    };

/** What a step asks and how an answer is taken. The purchase knows steps by this port alone: each is registered by
 *  who knows its subject. */
export interface StepModule {
  key: FormKey;
  show(step: StepPurchase, reader: { language: Language }): Promise<StepShown>;
  /** Checks and takes an answer, in the transaction that writes the form. Nothing of a price is in it. */
  save(
    transaction: Connection,
    step: StepPurchase,
    values: FormValues,
    /** What `show` gave just before, outside of the transaction. */
    shown: StepShown,
  ): Promise<StepSaved>;
  /** Whether what was answered before still holds, while the purchase is open: where it does not, the step is asked
   *  again. Left out: it does. */
  isComplete?(transaction: Connection, step: StepPurchase): Promise<boolean>;
  /** What its answers add to the price, in whole percent, as the person agreed to it. Left out: nothing. */
  loadingPercent?(connection: Connection, step: StepPurchase): Promise<number>;
  /** Its answers are in no error, and nothing of them in `values`. */
  keepsOwnAnswers?: true;
}

export type StepModules = ReturnType<typeof createStepModules>;

/** The steps that somebody knows. */
export function createStepModules() {
  const modules = new Map<FormKey, StepModule>();
  return {
    /** One a step. */
    register(module: StepModule): void {
      if (modules.has(module.key)) throw new Error(`Somebody asks ${module.key} already.`);
      modules.set(module.key, module);
    },
    find: (key: FormKey): StepModule | undefined => modules.get(key),
    /** Steps that nobody knows are no part of a purchase. */
    known: (keys: readonly FormKey[]): FormKey[] => keys.filter((key) => modules.has(key)),
  };
}
