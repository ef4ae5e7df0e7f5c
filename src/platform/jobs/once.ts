import type { Connection } from "../database/database.ts";
import type { SentCall } from "../http/sent-call.ts";
import {
  answerToRepeat,
  type GivenAnswer,
  hashRequest,
  insertGivenAnswer,
  lockIdempotencyKey,
} from "./idempotency.ts";

/** Does something once for a key, in the transaction of its effect: sent again with the same, it answers the same.
 *  Without a key it is done each time. Throws IDEMPOTENCY_CONFLICT (409) where the key came with something else. */
export async function once<Answer extends object>(
  transaction: Connection,
  { scope, key, input, at }: { scope: string; key: string | undefined; input: object; at: Date },
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return work();
  await lockIdempotencyKey(transaction, `${scope}/${key}`);
  const requestHash = hashRequest(input);
  const given = await answerToRepeat(transaction, scope, key, requestHash);
  if (given !== undefined) return given.body as Answer;
  const body = await work();
  await insertGivenAnswer(transaction, { scope, key, requestHash, status: 201, body, at });
  return body;
}

/** Does the work of a call once for the key that it was sent with, and answers it again; without a call, as for the
 *  form of a page, it is done each time. Throws IDEMPOTENCY_CONFLICT (409) where the key came with something else. */
export async function onceSent<Answer extends object>(
  transaction: Connection,
  sent: SentCall | undefined,
  at: Date,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (sent === undefined) return work();
  const { scope, key, input } = sent;
  let isDone = false;
  const answer = await once(transaction, { scope, key, input, at }, async () => {
    isDone = true;
    return work();
  });
  sent.isRepeated = !isDone;
  return answer;
}

type FindGiven = (own: Connection) => Promise<GivenAnswer | undefined>;

/** For an act that is judged before the transaction in which `onceSent` does it: of a call that comes again the
 *  judgement would be another. Answers what was answered, else does the work. Throws IDEMPOTENCY_CONFLICT (409). */
export async function unlessAnswered<Answer extends object>(
  read: (find: FindGiven) => ReturnType<FindGiven>,
  sent: SentCall | undefined,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (sent?.key === undefined) return work();
  const { scope, key, input } = sent;
  const given = async (): Promise<Answer | undefined> => {
    const found = await read((own) => answerToRepeat(own, scope, key, hashRequest(input)));
    if (found !== undefined) sent.isRepeated = true;
    return found?.body as Answer | undefined;
  };
  const before = await given();
  if (before !== undefined) return before;
  try {
    return await work();
  } catch (error) {
    // The same call at the same moment was first.
    const meanwhile = await given();
    if (meanwhile === undefined) throw error;
    return meanwhile;
  }
}
