import type { WithdrawalOf } from "#src/modules/sale/payment-setting/payment-settings.service.ts";
import type { SellerOf } from "#src/modules/sale/purchase/said-seller.rules.ts";
import { heldCart, holdCart } from "#src/modules/sale/purchase/cart-reading.service.ts";
import { signerOf } from "#src/modules/sale/purchase/purchase-buyer.rules.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { createPurchases } from "#src/modules/sale/purchase/purchase.service.ts";
import type { ItemDue } from "#src/modules/sale/purchase/purchase-payment.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { Say } from "#src/platform/words/words.ts";
import { type ConditionsOf, gather, type Gathered } from "./document-sections.presenter.ts";
import { notReadyToSign } from "./signature.errors.ts";
import type { Signable, SignatureAsked, Signatures } from "./signature.service.ts";
import { proposalDocument } from "./proposal.presenter.ts";

type Purchases = ReturnType<typeof createPurchases>;

/** What is due of all that is signed together. */
export type SigningDue = (steps: readonly StepPurchase[]) => Promise<{ items: readonly ItemDue[] }>;

interface SigningNeeds {
  connection: Connection;
  purchases: Purchases;
  signatures: Signatures;
  clock: Clock;
  productOf(purchase: StepPurchase["purchase"]): Promise<ProductRecord | undefined>;
  conditionsOf: ConditionsOf;
  exclusionsOf(purchaseId: string): Promise<readonly string[]>;
  withdrawalOf: WithdrawalOf;
  sellerOf: SellerOf;
  /** What is due now and later of all that is signed together. */
  dueNow: SigningDue;
  /** Hash of what a purchase declared of health; null where it was not asked. */
  healthHashOf(connection: Connection, purchaseId: string): Promise<string | null>;
  /** Throws DOCUMENTS_MISSING, DOCUMENTS_UNDECIDED where something that is awaited was not sent or looked at. */
  requireDocuments(connection: Connection, step: StepPurchase): Promise<void>;
  say(language: string): Say;
  isDemonstration: boolean;
}

export interface SigningAsked {
  id: string;
  visitorId: string | undefined;
}

export type Signing = ReturnType<typeof createSigning>;

/** How whoever holds a purchase signs it. */
export const createSigning = (needs: SigningNeeds) =>
  withNeeds(needs, { show, page, proposal, sendCode, sign });

/** What is signed together: the purchase, and all that is bought with it. Throws NOT_FOUND. */
async function held(needs: SigningNeeds, asked: SigningAsked): Promise<StepPurchase[]> {
  const steps = await heldCart(needs, asked);
  if (steps.length === 0) throw notFound();
  return steps;
}

interface ToSay {
  step: StepPurchase;
  gathered: Gathered;
  /** What is due of it now and later; undefined of a product that is no longer known. */
  due: Pick<ItemDue, "due" | "charges"> | undefined;
}

/** What documents say, read before a transaction begins. */
async function gatherAll(needs: SigningNeeds, steps: readonly StepPurchase[]): Promise<ToSay[]> {
  const { items } = await needs.dueNow(steps);
  const all: ToSay[] = [];
  for (const step of steps) {
    const due = items.find((item) => item.step.purchase.id === step.purchase.id);
    all.push({ step, gathered: await gather(needs, step, needs.clock.now()), due });
  }
  return all;
}

/** Whose code signs all of them: the first's. */
const firstOf = (steps: readonly StepPurchase[]): StepPurchase => {
  const [first] = steps;
  if (first === undefined) throw notFound();
  return first;
};

/** In the place of the days of later charges. */
const anyDay = "1970-01-01";

async function signableOf(
  { say, isDemonstration, healthHashOf }: SigningNeeds,
  transaction: Connection,
  { step: { purchase, forms }, gathered, due }: ToSay,
): Promise<Signable> {
  const { name } = signerOf(forms);
  const healthHash = await healthHashOf(transaction, purchase.id);
  const facts = { purchase, forms, gathered, due, signer: name, healthHash, isDemonstration };
  return {
    id: purchase.id,
    tenantId: purchase.tenant_id,
    language: purchase.language,
    productName: purchase.product_name,
    name,
    isReady:
      purchase.state === "OPEN" &&
      purchase.offered === null &&
      purchase.cart_change === null &&
      forms.every(({ key, status }) => key === "signature" || status === "COMPLETED"),
    proposal: (code) => proposalDocument(facts, say(purchase.language), code),
    agreed: () =>
      proposalDocument(
        { ...facts, due: due && { ...due, charges: due.charges.map(() => anyDay) } },
        say(purchase.language),
        "",
      ),
  };
}

async function signablesOf(
  needs: SigningNeeds,
  transaction: Connection,
  all: readonly ToSay[],
): Promise<Signable[]> {
  const signables: Signable[] = [];
  for (const one of all) signables.push(await signableOf(needs, transaction, one));
  return signables;
}

/** A proposal as it would be signed now, or as it was. */
export interface ShownProposal {
  purchaseId: string;
  product: string;
  documentHash: string;
  documentCode: string;
}

/** The proposals as they would be signed now. */
async function proposalsOf(
  needs: SigningNeeds,
  transaction: Connection,
  signables: readonly Signable[],
): Promise<ShownProposal[]> {
  const found: ShownProposal[] = [];
  for (const signable of signables) {
    const { sha256, code } = await needs.signatures.proposalOf(transaction, signable);
    found.push({
      purchaseId: signable.id,
      product: signable.productName,
      documentHash: sha256,
      documentCode: code,
    });
  }
  return found;
}

/** What the step of the signature shows: of a cart the first's document and all of them. Throws NOT_FOUND. */
async function show(needs: SigningNeeds, asked: SigningAsked) {
  const steps = await held(needs, asked);
  const all = await gatherAll(needs, steps);
  const documents = await asService(needs.connection, async (transaction) =>
    proposalsOf(needs, transaction, await signablesOf(needs, transaction, all)),
  );
  const [first] = documents;
  if (first === undefined) throw notFound();
  const { documentHash, documentCode } = first;
  return { documentHash, documentCode, name: signerOf(firstOf(steps).forms).name, documents };
}

/** What was signed, document by document; undefined where one of them is not. */
async function signedOf(
  { signatures }: SigningNeeds,
  own: Connection,
  steps: readonly StepPurchase[],
): Promise<{ at: Date; documents: ShownProposal[] } | undefined> {
  const documents: ShownProposal[] = [];
  let at: Date | undefined;
  for (const { purchase } of steps) {
    const signed = await signatures.evidenceOf(own, purchase.id);
    if (signed === undefined || purchase.state === "OPEN") return undefined;
    at = signed.signed_at;
    documents.push({
      purchaseId: purchase.id,
      product: purchase.product_name,
      documentHash: signed.sha256,
      documentCode: signed.code,
    });
  }
  return at === undefined ? undefined : { at, documents };
}

/** What the page of the signature needs besides: where the code goes, whether one is valid, whether an earlier signature
 *  is void. Once it is signed, when and as which document. Throws NOT_FOUND. */
async function page(needs: SigningNeeds, asked: SigningAsked) {
  const steps = await held(needs, asked);
  const { signatures } = needs;
  const first = firstOf(steps);
  const all = await gatherAll(needs, steps);
  return asService(needs.connection, async (transaction) => {
    const { name, email } = signerOf(first.forms);
    const told = { name, email };
    const signed = await signedOf(needs, transaction, steps);
    if (signed !== undefined)
      return {
        ...told,
        isReady: false,
        documents: signed.documents,
        signedAt: signed.at,
        codeEndsAt: null,
        isVoided: false,
      };
    const signables = await signablesOf(needs, transaction, all);
    return {
      ...told,
      isReady: signables.every(({ isReady }) => isReady),
      documents: await proposalsOf(needs, transaction, signables),
      signedAt: null,
      codeEndsAt: await signatures.codeEndsAt(transaction, first.purchase.id),
      isVoided: await signatures.isVoided(transaction, first.purchase.id),
    };
  });
}

/** The bytes of a purchase's own proposal. Throws NOT_FOUND. */
async function proposal(
  needs: SigningNeeds,
  asked: SigningAsked,
): Promise<{ name: string; media_type: string; bytes: Buffer }> {
  const step = await needs.purchases.held(asked.id, asked.visitorId);
  if (step === undefined) throw notFound();
  const signed = await asService(needs.connection, async (own) => {
    const signature = await needs.signatures.evidenceOf(own, asked.id);
    if (signature === undefined || step.purchase.state === "OPEN") return undefined;
    return needs.signatures.documentOf(own, asked.id, signature.code);
  });
  const bytes = signed ?? (await drawn(needs, asked)).bytes;
  if (bytes === null) throw notFound();
  const name = `${step.purchase.reference}.pdf`;
  return { name, media_type: "application/pdf", bytes: Buffer.from(bytes) };
}

/** As it would be signed now, with its part of what is due for all that is bought together. */
async function drawn(needs: SigningNeeds, asked: SigningAsked) {
  const all = await gatherAll(needs, await held(needs, asked));
  const own = all.find(({ step }) => step.purchase.id === asked.id);
  if (own === undefined) throw notFound();
  return asService(needs.connection, async (transaction) =>
    needs.signatures.proposalOf(transaction, await signableOf(needs, transaction, own)),
  );
}

/** Sends the code to who signs. Throws NOT_FOUND, STEP_NOT_ALLOWED, TOO_MANY_CODES, DOCUMENTS_MISSING,
 *  DOCUMENTS_UNDECIDED. */
async function sendCode(needs: SigningNeeds, asked: SigningAsked): Promise<void> {
  const steps = await held(needs, asked);
  for (const step of steps)
    await asService(needs.connection, (own) => needs.requireDocuments(own, step));
  const all = await gatherAll(needs, steps);
  const signables = await asService(needs.connection, (own) => signablesOf(needs, own, all));
  const [first] = signables;
  const isReady = signables.every((one) => one.isReady);
  if (first === undefined || !isReady || signerOf(firstOf(steps).forms).email === "")
    throw notReadyToSign();
  await needs.signatures.sendCode(first);
}

/** Signs, and moves the purchases there. Throws what `Signatures.sign` throws, DOCUMENTS_MISSING, DOCUMENTS_UNDECIDED. */
async function sign(needs: SigningNeeds, asked: SigningAsked & SignatureAsked) {
  const steps = await held(needs, asked);
  const { purchase } = firstOf(steps);
  const before = await asService(needs.connection, (own) => signedOf(needs, own, steps));
  // The same signature again. That of a purchase which was opened for changes stands no more.
  if (before !== undefined && isOf(asked.documentHash, before.documents)) {
    const documentCodes = before.documents.map(({ documentCode }) => documentCode);
    return { signedAt: before.at, documentCode: documentCodes[0] ?? "", documentCodes };
  }
  const all = await gatherAll(needs, steps);
  return needs.signatures.sign(
    { ...asked, purchaseId: purchase.id },
    {
      async signablesOf(transaction) {
        const now = await holdCart(needs, transaction, purchase.id);
        const isSame =
          now.length === all.length &&
          now.every((step, index) => step.purchase.id === all[index]?.step.purchase.id);
        // Something was added or taken out meanwhile.
        if (!isSame) throw notReadyToSign();
        for (const step of now) await needs.requireDocuments(transaction, step);
        return signablesOf(
          needs,
          transaction,
          all.map((one, index) => ({ ...one, step: now[index] ?? one.step })),
        );
      },
      async signed(transaction) {
        for (const { purchase: each } of steps) {
          const completed = { key: "signature", status: "COMPLETED" } as const;
          await needs.purchases.setForm(transaction, each.id, completed);
          await needs.purchases.move(transaction, each.id, { to: "SIGNED", who: "policyholder" });
        }
      },
    },
  );
}

/** Whether hashes are those of documents, one each. */
const isOf = (
  hashes: SignatureAsked["documentHash"],
  documents: readonly ShownProposal[],
): boolean => {
  const read = typeof hashes === "string" ? [hashes] : hashes;
  return (
    read.length === documents.length &&
    documents.every(({ documentHash }) => read.includes(documentHash))
  );
};
