import type { Connection } from "#src/platform/database/database.ts";
import type { SentCall } from "#src/platform/http/sent-call.ts";
import { once, onceSent } from "#src/platform/jobs/once.ts";
import type { ActAbout } from "./lead-acting.ts";
import type { LeadActor } from "./lead-desk.types.ts";

/** A call that may come twice: whose, which, with what, and the key that says that it is the same one. */
export interface KeyedCall {
  actor: LeadActor;
  /** Name of the call and, where it has one, its lead. */
  name: string;
  input: object;
  key: string | undefined;
  at: Date;
}

/** Does the work of a call once for its key, and answers it again; of an act on a lead the trail is told. Throws
 *  IDEMPOTENCY_CONFLICT where the key came with something else. */
export async function onceForKey<Answer extends object>(
  transaction: Connection,
  { actor, name, input, key, at }: KeyedCall,
  work: () => Promise<Answer>,
  about?: ActAbout,
): Promise<Answer> {
  let isDone = false;
  const scope = `leads/${actor.user.id}/${name}`;
  const answer = await once(
    transaction,
    { scope, key: key?.trim() || undefined, input, at },
    async () => {
      isDone = true;
      return work();
    },
  );
  if (about !== undefined) about.isRepeated = !isDone;
  return answer;
}

/** The same for a call as the table of calls made it. */
export async function onceTold<Answer extends object>(
  transaction: Connection,
  {
    sent,
    at,
    about,
  }: { sent: SentCall | undefined; at: Date; about: Pick<ActAbout, "isRepeated"> },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await onceSent(transaction, sent, at, work);
  if (sent?.isRepeated === true) about.isRepeated = true;
  return answer;
}
