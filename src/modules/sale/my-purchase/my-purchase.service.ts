import { createHash, createHmac } from "node:crypto";
import { readCart } from "#src/modules/sale/purchase/cart-reading.service.ts";
import type { PurchaseHolders } from "#src/modules/sale/purchase/purchase-holders.service.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import { paidStates } from "#src/modules/sale/purchase/purchase-transitions.rules.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { isSame } from "#src/platform/http/signed-text.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import type { SharedCounts } from "#src/platform/limits/shared-counts.ts";
import { inEvenTime, type Pause } from "#src/platform/limits/even-time.ts";
import type { RandomSource } from "#src/platform/random/random.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { myPurchaseUrl, resumeUrl } from "./my-purchase-path.ts";
import { codeOver, codeWrong, tooManyMyCodes } from "./my-purchase.errors.ts";
import {
  deleteAccess,
  deleteCode,
  findCode,
  findLinked,
  insertLink,
  putCode,
  revokeLinks,
  takeTry,
} from "./my-purchase.queries.ts";

/** Kind of the outbox's message with a link or a code; its payload names the purchase alone. */
export const accessMessage = "purchase-access";

const linkDays = 180;
/** Life of a link to a purchase that is not paid (PP 4). */
export const resumeDays = 30;
const codeMinutes = 10;
const codeTries = 5;
const anHour = 3;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

export interface MyPurchaseNeeds {
  connection: Connection;
  clock: Clock;
  random: RandomSource;
  counts: SharedCounts;
  secret: string;
  purchases: Purchases;
  purchaseHolders: PurchaseHolders;
  /** How an answer takes the same time whatever was found. */
  pause?: Pause;
}

export type MyPurchases = ReturnType<typeof createMyPurchases>;

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Sends the links of the purchases that name an e-mail address, paid or under way; three times an hour. What was found
 *  is never said, nor told by how long it takes (PP 4). */
const sendLinks = (needs: MyPurchaseNeeds, email: string): Promise<void> =>
  inEvenTime(() => enqueueLinks(needs, email), needs.pause);

async function enqueueLinks(needs: MyPurchaseNeeds, email: string): Promise<void> {
  const at = needs.clock.now();
  const counted = { calls: 1, at, windowMs: hourMs, most: anHour };
  const { isTaken } = await needs.counts.add(
    "my-purchase.link",
    email.trim().toLowerCase(),
    counted,
  );
  const found = await needs.purchaseHolders.namedBy(email);
  if (!isTaken) return;
  await asService(needs.connection, async (transaction) => {
    for (const { id } of found)
      await enqueueMessage(transaction, {
        kind: accessMessage,
        ref: `link/${id}/${at.toISOString()}`,
        payload: { purchase: id, what: "link" },
        at,
      });
  });
}

/** A new link to a purchase, for the mail that carries it. */
async function makeLink(
  needs: MyPurchaseNeeds,
  purchaseId: string,
  days: number = linkDays,
): Promise<string> {
  const token = needs.random.bytes(24).toString("base64url");
  const at = needs.clock.now();
  await asService(needs.connection, async (transaction) => {
    const { purchase } = await needs.purchases.read(transaction, purchaseId);
    const until = new Date(at.getTime() + days * dayMs);
    await insertLink(transaction, { hash: hashOf(token), purchase, at, until });
  });
  return token;
}

/** The address with which a mail leads to a purchase: to the step where it goes on, or to its own page once paid. */
async function urlOf(needs: MyPurchaseNeeds, { purchase }: StepPurchase): Promise<string> {
  return paidStates.includes(purchase.state)
    ? myPurchaseUrl(purchase, await makeLink(needs, purchase.id))
    : resumeUrl(purchase, await makeLink(needs, purchase.id, resumeDays));
}

/** The purchase that a link leads to. Throws NOT_FOUND. */
const linked = (needs: MyPurchaseNeeds, token: string): Promise<StepPurchase> =>
  asService(needs.connection, async (own) => {
    const id = await findLinked(own, hashOf(token), needs.clock.now());
    if (id === undefined) throw notFound();
    return needs.purchases.read(own, id);
  });

/** Stops reminders of the purchase that a link leads to; the link of its mail is enough, for nothing is shown or changed but
 *  that. Throws NOT_FOUND. */
async function stopReminders(needs: MyPurchaseNeeds, token: string): Promise<void> {
  const { purchase } = await linked(needs, token);
  await asService(needs.connection, (transaction) =>
    needs.purchaseHolders.stopReminders(transaction, purchase),
  );
}

/** Sends a code to the purchase's e-mail address; three an hour. Throws NOT_FOUND, TOO_MANY_CODES (429). */
const sendCode = async (needs: MyPurchaseNeeds, token: string): Promise<void> =>
  sendCodeOf(needs, (await linked(needs, token)).purchase);

/** The same for a purchase that the visitor holds: some of it is shown after a code of the moment alone. Throws
 *  TOO_MANY_CODES (429). */
async function sendCodeOf(
  needs: MyPurchaseNeeds,
  purchase: Pick<StepPurchase["purchase"], "id" | "tenant_id">,
): Promise<void> {
  const at = needs.clock.now();
  const counted = { calls: 1, at, windowMs: hourMs, most: anHour };
  const { isTaken, endsAt } = await needs.counts.add("my-purchase.code", purchase.id, counted);
  if (!isTaken)
    throw tooManyMyCodes(Math.max(1, Math.ceil((endsAt.getTime() - at.getTime()) / 1_000)));
  const nonce = needs.random.bytes(16).toString("hex");
  await asService(needs.connection, async (transaction) => {
    await putCode(transaction, {
      purchase_id: purchase.id,
      tenant_id: purchase.tenant_id,
      nonce,
      sent_at: at,
      expires_at: new Date(at.getTime() + codeMinutes * 60_000),
    });
    await enqueueMessage(transaction, {
      kind: accessMessage,
      ref: `code/${purchase.id}/${nonce}`,
      payload: { purchase: purchase.id, what: "code" },
      at,
    });
  });
}

/** Six digits of a code's nonce and the server's secret. */
function digitsOf({ secret }: MyPurchaseNeeds, purchaseId: string, nonce: string): string {
  const hash = createHmac("sha256", secret).update(`my-purchase|${purchaseId}|${nonce}`).digest();
  return String(Number(hash.readBigUInt64BE(0) % 1_000_000n)).padStart(6, "0");
}

/** The code that was asked for last, for the mail that carries it; undefined once it is over. */
async function codeFor(needs: MyPurchaseNeeds, purchaseId: string): Promise<string | undefined> {
  const row = await asService(needs.connection, (own) => findCode(own, purchaseId));
  if (row === undefined || row.expires_at <= needs.clock.now()) return undefined;
  return digitsOf(needs, purchaseId, row.nonce);
}

/** Opens a purchase in another browser, by its link and the code of its mail; its reference. Throws NOT_FOUND,
 *  INVALID_CODE (400), CODE_TOKEN_EXPIRED (410). */
async function enter(
  needs: MyPurchaseNeeds,
  asked: { token: string; code: string; visitorId: string },
): Promise<string> {
  const { purchase } = await linked(needs, asked.token);
  await proveCode(needs, { id: purchase.id, code: asked.code });
  await asService(needs.connection, async (transaction) => {
    await deleteCode(transaction, purchase.id);
    await needs.purchaseHolders.add(transaction, { id: purchase.id, visitorId: asked.visitorId });
  });
  return purchase.reference;
}

/** Takes a try of the code that was sent last. Throws INVALID_CODE (400), CODE_TOKEN_EXPIRED (410). */
async function proveCode(
  needs: MyPurchaseNeeds,
  { id, code }: { id: string; code: string },
): Promise<void> {
  const row = await asService(needs.connection, (own) => findCode(own, id));
  if (row === undefined) throw codeWrong();
  if (row.expires_at <= needs.clock.now()) throw codeOver();
  // In a transaction of its own: a refusal does not give the try back.
  const isLeft = await asService(needs.connection, (own) => takeTry(own, id, codeTries));
  const isRight = isSame(code.replaceAll(/\s/g, ""), digitsOf(needs, id, row.nonce));
  if (!isLeft || !isRight) throw codeWrong();
}

/** Uses the code up for one look of its holder. Throws as `proveCode`. */
async function useCode(needs: MyPurchaseNeeds, asked: { id: string; code: string }): Promise<void> {
  await proveCode(needs, asked);
  await asService(needs.connection, (transaction) => deleteCode(transaction, asked.id));
}

/** Ends every link to a purchase and to what is bought with it; browsers that hold it go on. */
const endLinks = (needs: MyPurchaseNeeds, purchase: StepPurchase["purchase"]): Promise<void> =>
  asService(needs.connection, async (transaction) => {
    const cart = await readCart(needs, transaction, purchase);
    const ids = cart.map((step) => step.purchase.id);
    await revokeLinks(transaction, ids, needs.clock.now());
  });

/** Takes links and codes of a purchase that is erased. */
const erase = (_needs: MyPurchaseNeeds, transaction: Connection, purchaseId: string) =>
  deleteAccess(transaction, purchaseId);

/** How a person comes to a purchase from elsewhere: a link by mail, then a code. */
export const createMyPurchases = (needs: MyPurchaseNeeds) =>
  withNeeds(needs, {
    sendLinks,
    makeLink,
    urlOf,
    linked,
    stopReminders,
    sendCode,
    sendCodeOf,
    codeFor,
    enter,
    useCode,
    endLinks,
    erase,
  });
