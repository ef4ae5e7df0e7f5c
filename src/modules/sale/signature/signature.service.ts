import { createHash, createHmac, randomUUID } from "node:crypto";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { isSame } from "#src/platform/http/signed-text.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import type { SharedCounts } from "#src/platform/limits/shared-counts.ts";
import { tooManyRequests } from "#src/platform/limits/call-limit.ts";
import { drawPdf } from "#src/platform/pdf/pdf-document.ts";
import type { PlainDocument } from "#src/platform/pdf/pdf-document.ts";
import { type RandomSource, randomText } from "#src/platform/random/random.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import {
  codeExpired,
  documentChanged,
  notReadyToSign,
  tooManyCodes,
  wrongCode,
  wrongName,
} from "./signature.errors.ts";
import {
  deleteCode,
  erasePerson,
  findByCode,
  findCode,
  findAgreed,
  findDocument,
  findSignature,
  hasVoided,
  insertDocument,
  insertSignature,
  type IssuedDocument,
  putCode,
  takeTry,
  voidSignature,
} from "./signature.queries.ts";
import {
  codeMinutes,
  codesAnHour,
  codeTries,
  documentCodeAlphabet,
  documentCodeLength,
  isNameOf,
  readDocumentCode,
  verifiedAMinute,
} from "./signature.rules.ts";
import type { SignatureEvidence, SignaturesTable } from "./signature.tables.ts";

/** Kind of the outbox's message; its payload names the purchase alone. */
export const codeMessage = "signature-code";

/** What is signed, as its purchase knows it. */
export interface Signable {
  id: string;
  tenantId: string;
  language: "es" | "en" | "pt";
  productName: string;
  /** Full name of who signs. */
  name: string;
  /** Whether everything before is completed and nothing of it waits for anybody. */
  isReady: boolean;
  /** What the proposal says; whatever is in it is what the signature covers. `code` is its document's. */
  proposal(code: string): PlainDocument;
  /** What its person agrees to: the same without the days of later charges, which follow the day of reading. */
  agreed(): PlainDocument;
}

interface SignatureNeeds {
  connection: Connection;
  clock: Clock;
  random: RandomSource;
  counts: SharedCounts;
  secret: string;
  /** Where the sale of a purchase stands; null where it has none. */
  saleStateOf(own: Connection, purchaseId: string): Promise<string | null>;
}

export interface SignatureAsked {
  name: string;
  code: string;
  /** Of the proposal's bytes; of a cart one a proposal. */
  documentHash: string | readonly string[];
  network: string;
  browser: string;
  language: string;
}

export type Signatures = ReturnType<typeof createSignatures>;

/** Signatures: by a typed name and a code of a mail, over the exact bytes of a document. */
export const createSignatures = (needs: SignatureNeeds) =>
  withNeeds(needs, {
    proposalOf,
    sendCode,
    codeFor,
    codeEndsAt,
    isVoided,
    sign,
    voidFor,
    verify,
    evidenceOf,
    documentOf,
    erase,
  });

const hashOf = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex");

/** What a document says, whatever its code. */
const contentHashOf = ({ productName }: Signable, document: PlainDocument): string => {
  const { pageLabel: _label, ...said } = document;
  return hashOf(JSON.stringify([productName, said]));
};

const agreedHashOf = (signable: Signable): string => contentHashOf(signable, signable.agreed());

/** The proposal that would be signed now: the one that was drawn, as long as it says the same; else a new one. */
async function proposalOf(
  { clock, random }: SignatureNeeds,
  transaction: Connection,
  signable: Signable,
): Promise<IssuedDocument> {
  const contentHash = contentHashOf(signable, signable.proposal(""));
  const found = await findDocument(transaction, signable.id, { contentHash });
  if (found !== undefined && found.bytes !== null) return found;
  const code = randomText(random, documentCodeAlphabet, documentCodeLength);
  const bytes = await drawPdf(signable.proposal(code));
  const row: IssuedDocument = {
    id: randomUUID(),
    purchase_id: signable.id,
    tenant_id: signable.tenantId,
    kind: "proposal",
    code,
    language: signable.language,
    content_hash: contentHash,
    agreed_hash: agreedHashOf(signable),
    sha256: hashOf(bytes),
    product_name: signable.productName,
    payment: null,
    bytes,
    made_at: clock.now(),
  };
  await insertDocument(transaction, row);
  return row;
}

/** Sends a code, which the ones before it do not outlive. Three an hour. Throws TOO_MANY_CODES (429). */
async function sendCode(
  { connection, clock, random, counts }: SignatureNeeds,
  { id, tenantId }: Pick<Signable, "id" | "tenantId">,
): Promise<void> {
  const at = clock.now();
  const counted = { calls: 1, at, windowMs: 3_600_000, most: codesAnHour };
  const { isTaken, endsAt } = await counts.add("signature.code", id, counted);
  if (!isTaken)
    throw tooManyCodes(Math.max(1, Math.ceil((endsAt.getTime() - at.getTime()) / 1_000)));
  const nonce = random.bytes(16).toString("hex");
  await asService(connection, async (transaction) => {
    await putCode(transaction, {
      purchase_id: id,
      tenant_id: tenantId,
      nonce,
      sent_at: at,
      expires_at: new Date(at.getTime() + codeMinutes * 60_000),
    });
    await enqueueMessage(transaction, {
      kind: codeMessage,
      ref: `${id}/${nonce}`,
      payload: { purchase: id },
      at,
    });
  });
}

/** Six digits of a code's nonce and the server's secret. */
function digitsOf({ secret }: SignatureNeeds, purchaseId: string, nonce: string): string {
  const hash = createHmac("sha256", secret).update(`signature|${purchaseId}|${nonce}`).digest();
  return String(Number(hash.readBigUInt64BE(0) % 1_000_000n)).padStart(6, "0");
}

/** The code that was asked for last, for the mail that carries it; undefined once it is over. */
async function codeFor(needs: SignatureNeeds, purchaseId: string): Promise<string | undefined> {
  const row = await asService(needs.connection, (own) => findCode(own, purchaseId));
  if (row === undefined || row.expires_at <= needs.clock.now()) return undefined;
  return digitsOf(needs, purchaseId, row.nonce);
}

/** Until when the code that was sent last is valid; null where none is. */
async function codeEndsAt(
  { clock }: SignatureNeeds,
  connection: Connection,
  purchaseId: string,
): Promise<Date | null> {
  const row = await findCode(connection, purchaseId);
  return row === undefined || row.expires_at <= clock.now() ? null : row.expires_at;
}

/** Whether it was signed before and that signature stands no more. */
const isVoided = (_needs: SignatureNeeds, connection: Connection, purchaseId: string) =>
  hasVoided(connection, purchaseId);

/** Counts the try in a transaction of its own: a refusal does not give it back. Throws INVALID_CODE (400),
 *  CODE_TOKEN_EXPIRED (410). */
async function requireCode(needs: SignatureNeeds, purchaseId: string, code: string): Promise<Date> {
  const row = await asService(needs.connection, (own) => findCode(own, purchaseId));
  if (row === undefined) throw wrongCode();
  if (row.expires_at <= needs.clock.now()) throw codeExpired();
  const isLeft = await asService(needs.connection, (own) => takeTry(own, purchaseId, codeTries));
  if (!isLeft) throw wrongCode();
  if (!isSame(code.replaceAll(/\s/g, ""), digitsOf(needs, purchaseId, row.nonce)))
    throw wrongCode();
  return row.sent_at;
}

/** Signs proposals as they stand, all with one code. `signablesOf` reads them again in the transaction, their purchases
 *  held; `signed` moves them there. Throws SIGNATURE_NAME, DOCUMENT_CHANGED, INVALID_CODE, CODE_TOKEN_EXPIRED,
 *  STEP_NOT_ALLOWED. */
async function sign(
  needs: SignatureNeeds,
  asked: SignatureAsked & { purchaseId: string },
  acts: {
    signablesOf(transaction: Connection): Promise<readonly Signable[]>;
    signed(transaction: Connection): Promise<void>;
  },
): Promise<{ signedAt: Date; documentCode: string; documentCodes: string[] }> {
  const check = async (transaction: Connection): Promise<ToSign[]> => {
    const signables = await acts.signablesOf(transaction);
    if (signables.some(({ isReady }) => !isReady)) throw notReadyToSign();
    if (signables.some(({ name }) => !isNameOf(asked.name, name))) throw wrongName();
    const found: ToSign[] = [];
    for (const signable of signables)
      found.push({
        signable,
        document:
          (await findAgreed(transaction, signable.id, {
            agreedHash: agreedHashOf(signable),
            read: readOf(asked),
          })) ?? (await proposalOf(needs, transaction, signable)),
      });
    return found;
  };
  // Before the code is looked at, so that what can be mended costs no try; the new document is kept.
  requireHashes(await asService(needs.connection, check), asked);
  const codeSentAt = await requireCode(needs, asked.purchaseId, asked.code);
  return asService(needs.connection, async (transaction) => {
    const all = await check(transaction);
    requireHashes(all, asked);
    const signedAt = needs.clock.now();
    for (const one of all) await signOne(transaction, one, { asked, codeSentAt, signedAt });
    await deleteCode(transaction, asked.purchaseId);
    await acts.signed(transaction);
    const documentCodes = all.map(({ document }) => document.code);
    return { signedAt, documentCode: documentCodes[0] ?? "", documentCodes };
  });
}

interface ToSign {
  signable: Signable;
  document: IssuedDocument;
}

/** Hashes of the bytes that were read. */
const readOf = ({ documentHash }: SignatureAsked): readonly string[] =>
  typeof documentHash === "string" ? [documentHash] : documentHash;

/** Throws DOCUMENT_CHANGED where what was read is not what would be signed: one hash a document, in any order. */
function requireHashes(all: readonly ToSign[], asked: SignatureAsked): void {
  const read = readOf(asked);
  const changed = all.find(({ document }) => !read.includes(document.sha256)) ?? all[0];
  const isRead =
    read.length === all.length && all.every(({ document }) => read.includes(document.sha256));
  if (!isRead && changed !== undefined)
    throw documentChanged({ hash: changed.document.sha256, code: changed.document.code });
}

async function signOne(
  transaction: Connection,
  { signable, document }: ToSign,
  { asked, codeSentAt, signedAt }: { asked: SignatureAsked; codeSentAt: Date; signedAt: Date },
): Promise<void> {
  const evidence: SignatureEvidence = {
    codeSentAt: codeSentAt.toISOString(),
    language: asked.language,
    network: asked.network,
    browser: asked.browser.slice(0, 300),
  };
  // Of a purchase that was opened for changes: it stands no more.
  await voidSignature(transaction, signable.id, { at: signedAt, reason: "reopened" });
  await insertSignature(transaction, {
    id: randomUUID(),
    purchase_id: signable.id,
    tenant_id: signable.tenantId,
    document_id: document.id,
    sha256: document.sha256,
    name: asked.name.trim(),
    signed_at: signedAt,
    evidence: JSON.stringify(evidence),
  });
}

/** A change makes a signature void; the row stays. */
async function voidFor(
  { clock }: SignatureNeeds,
  transaction: Connection,
  purchaseId: string,
  reason: NonNullable<SignaturesTable["void_reason"]>,
): Promise<void> {
  await voidSignature(transaction, purchaseId, { at: clock.now(), reason });
}

/** What everybody may know of a document. 30 questions a minute and network. Throws NOT_FOUND, TOO_MANY_REQUESTS. */
async function verify(
  { connection, clock, counts, saleStateOf }: SignatureNeeds,
  { code: typed, network }: { code: string; network: string },
) {
  const at = clock.now();
  const counted = { calls: 1, at, windowMs: 60_000, most: verifiedAMinute };
  const { isTaken, endsAt } = await counts.add("document.verify", network, counted);
  if (!isTaken) throw tooManyRequests(endsAt.getTime() - at.getTime());
  const code = readDocumentCode(typed);
  const found =
    code === undefined ? undefined : await asService(connection, (own) => findByCode(own, code));
  if (found === undefined) throw notFound();
  const sale = await asService(connection, (own) => saleStateOf(own, found.purchase_id));
  return {
    code: found.code,
    kind: found.kind,
    state: stateOf(found, sale),
    hash: found.sha256,
    product: found.product_name,
    madeAt: found.made_at,
    signedAt: found.signed_at,
  };
}

export type DocumentState = "issued" | "signed" | "unsigned" | "void" | "withdrawn" | "ended";

/** A proposal counts while its signature stands, a policy until it ends, a receipt as it was issued. */
function stateOf(
  {
    kind,
    signed_at: signedAt,
    voided_at: voidedAt,
  }: NonNullable<Awaited<ReturnType<typeof findByCode>>>,
  sale: string | null,
): DocumentState {
  const isOver = kind === "policy" && sale?.startsWith("CANCELED") === true;
  if (isOver) return sale === "CANCELED_WITHDRAWAL" ? "withdrawn" : "ended";
  if (kind !== "proposal") return "issued";
  if (signedAt === null) return "unsigned";
  return voidedAt === null ? "signed" : "void";
}

/** How a purchase was signed, for the evidence page; undefined where it is not. */
const evidenceOf = (_needs: SignatureNeeds, connection: Connection, purchaseId: string) =>
  findSignature(connection, purchaseId);

/** A document by its code, byte for byte as it was drawn; undefined where there is none, or it was erased. */
async function documentOf(
  _needs: SignatureNeeds,
  connection: Connection,
  purchaseId: string,
  code: string,
): Promise<Buffer | undefined> {
  const found = await findDocument(connection, purchaseId, { code });
  return found?.bytes == null ? undefined : Buffer.from(found.bytes);
}

/** Erases who signed; what was signed and when stays for the legal term. */
const erase = (_needs: SignatureNeeds, transaction: Connection, purchaseId: string) =>
  erasePerson(transaction, purchaseId);
