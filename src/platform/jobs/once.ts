import type { Connection } from "../database/database.ts";
import {
  answerToRepeat,
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
