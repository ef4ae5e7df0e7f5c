import { z } from "zod";
import { CURRENCIES, STORAGE_DECIMALS } from "#src/contracts/money.ts";
import type {
  DisputeAnswer,
  DisputeAnswerTaken,
  ToldDispute,
} from "#src/modules/sale/payment/told-dispute.rules.ts";
import { createOutgoing } from "#src/platform/http/outgoing.ts";

/** What our side asks of the simulators besides what it asks of real providers. They are a process of ours on this
 *  machine, and asked through the same outgoing guard as providers. */
const timeoutMs = 10_000;
/** A day's statement is the longest answer. */
const bytesMost = 50_000_000;

interface Call {
  method?: string;
  body?: string;
}

function answerOf(url: string, init: Call = {}): Promise<Response> {
  const { origin } = new URL(url);
  return createOutgoing({ base: origin, timeoutMs, bytesMost })(url, init);
}

async function asked(url: string, init: Call = {}): Promise<string> {
  const answer = await answerOf(url, init);
  if (!answer.ok) throw new Error(`A simulator answered ${answer.status}.`);
  return answer.text();
}

/** The statement of a day, as CSV. */
export const readSimulatedStatement = (url: string, provider: string, day: string) =>
  asked(`${url}/${provider}/statement?date=${day}`);

const disputed = z.array(
  z.object({
    id: z.string(),
    providerId: z.string(),
    amount: z.number(),
    currency: z.enum(CURRENCIES),
    reason: z.string(),
    state: z.enum(["OPEN", "WON", "LOST"]),
    evidenceUntil: z.string().nullable(),
  }),
);

/** Disputes of a provider, as it has them now. */
export async function readSimulatedDisputes(url: string, provider: string): Promise<ToldDispute[]> {
  const told = disputed.parse(JSON.parse(await asked(`${url}/${provider}/disputes`)));
  return told.map(({ id, amount, ...one }) => {
    const amountMinor = Math.round(amount * 10 ** STORAGE_DECIMALS[one.currency]);
    return { ...one, disputeId: id, amountMinor };
  });
}

const keptFile = z.object({ id: z.string() });
const takenAnswer = z.object({ receipt: z.string() });

/** Sends the answer to a dispute: its files one by one, then the text that names them. */
export async function answerSimulatedDispute(
  url: string,
  provider: string,
  { disputeId, text, files }: DisputeAnswer,
): Promise<DisputeAnswerTaken> {
  const base = `${url}/${provider}/disputes/${encodeURIComponent(disputeId)}`;
  const send = async (path: string, body: object): Promise<unknown> => {
    const init = { method: "POST", body: JSON.stringify(body) };
    const answer = await answerOf(`${base}/${path}`, init);
    // It knows no such dispute, or has decided it: sending it again would not help.
    if ([404, 409].includes(answer.status)) return undefined;
    if (!answer.ok) throw new Error(`A simulator answered ${answer.status}.`);
    return JSON.parse(await answer.text());
  };
  const ids: string[] = [];
  for (const { name, mediaType, bytes } of files) {
    const kept = await send("files", { name, mediaType, content: bytes.toString("base64") });
    if (kept === undefined) return { kind: "refused" };
    ids.push(keptFile.parse(kept).id);
  }
  const taken = await send("evidence", { text, files: ids });
  return taken === undefined
    ? { kind: "refused" }
    : { kind: "taken", receipt: takenAnswer.parse(taken).receipt };
}

/** Has the simulators count from an instant. */
export const setSimulatedClock = async (url: string, at: Date): Promise<void> => {
  const now = at.toISOString();
  await asked(`${url}/control/clock`, { method: "POST", body: JSON.stringify({ now }) });
};
