import type { PermissionName } from "#src/contracts/access.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Holder, RecordFacts } from "#src/modules/identity/access/policy.rules.ts";
import type { AuditAbout, AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { type AppError, notFound } from "#src/platform/errors.ts";
import type { Files } from "#src/platform/files/files.ts";
import type { SentCall } from "#src/platform/http/sent-call.ts";
import { onceSent } from "#src/platform/jobs/once.ts";
import type { MovementBook } from "./movement-book.ts";
import { type Account, findAccount } from "./movement.queries.ts";

/** Who acts: the part of a session that this module asks for. */
export interface MovementActor {
  id: string;
  kind: string;
  user: { id: string };
  holder: Holder;
  /** When a password or a code was given last. */
  provedAt: Date;
}

/** What the policy asks of an account. */
export const accountFacts = (account: Account): RecordFacts => ({
  path: account.path,
  executive: account.user_id,
  maker: account.user_id,
});

export interface MovementsNeeds {
  connection: Connection;
  clock: Clock;
  access: AccessService;
  trail: Pick<AuditTrail, "add">;
  book: MovementBook;
  files: Pick<Files, "add" | "check" | "list" | "open">;
}

/** What the trail is told of an act; of one that came before with the same key, nothing again. */
type ActAbout = AuditAbout & { isRepeated?: boolean };

/** Does it once for the call that asks for it, where that may come twice. */
export async function onceOf<Answer extends object>(
  needs: Pick<MovementsNeeds, "clock">,
  transaction: Connection,
  { sent, about }: { sent: SentCall | undefined; about: ActAbout },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await onceSent(transaction, sent, needs.clock.now(), work);
  if (sent?.isRepeated === true) about.isRepeated = true;
  return answer;
}

/** Runs an act on one account in a transaction of the person, with the policy's decision and the trail's line. */
export async function within<T>(
  needs: MovementsNeeds,
  actor: MovementActor,
  id: string,
  act: { permission: PermissionName; isChange: boolean; action?: "movement.file-read" },
  work: (transaction: Connection, account: Account, about: ActAbout) => Promise<T>,
): Promise<T> {
  const { permission, isChange } = act;
  const event = {
    action: act.action ?? (isChange ? "movement.change" : "movement.read"),
    permission,
    session: { id: actor.id, kind: actor.kind },
    actorId: actor.user.id,
    grantId: needs.access.grantUsed(permission, actor.holder),
    record: `account/${id.slice(0, 60)}`,
    tenantId: actor.holder.grants[0]?.tenantId ?? null,
  } as const;
  const said: ActAbout = {};
  let refusal: AppError | undefined;
  const result = await needs.access.asHolder(actor.holder, async (transaction) => {
    const account = await findAccount(transaction, id, isChange ? "update" : "none");
    refusal = account
      ? needs.access.refusal(permission, actor.holder, accountFacts(account))
      : notFound();
    if (account === undefined || refusal !== undefined) return undefined;
    const done = await work(transaction, account, said);
    const { isRepeated = false, ...about } = said;
    const tenantId = account.tenant_id;
    if (isChange && !isRepeated)
      await needs.trail.add({ ...event, outcome: "done", tenantId, ...about }, transaction);
    return { done };
  });
  if (result !== undefined) return result.done;
  await needs.trail.add({ ...event, outcome: "denied" });
  throw refusal ?? notFound();
}
