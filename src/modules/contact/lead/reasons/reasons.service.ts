import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { fieldsChanged, type KeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { AppError, badRequest, notFound } from "#src/platform/errors.ts";
import type { SentCall } from "#src/platform/http/sent-call.ts";
import { onceSent } from "#src/platform/jobs/once.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { staleEdit } from "../lead-desk.errors.ts";
import type { LeadActor } from "../lead-desk.types.ts";
import {
  countUses,
  deleteReason,
  insertReason,
  listFailedSubStatuses,
  listReasons,
  lockReasons,
  updateReason,
} from "./reason.queries.ts";
import {
  changesNamed,
  countriesWithout,
  nextCode,
  type Reason,
  type ReasonFields,
} from "./reason.rules.ts";

interface ReasonNeeds {
  connection: Connection;
  clock: Clock;
  access: AccessService;
  keepDone: KeepDone;
}

/** The node that reasons belong to: every country reads them. */
const rootPath = "amparo";

const requireSettings = ({ access }: ReasonNeeds, { holder }: LeadActor): void =>
  access.require("lead-setting:update", holder, { path: rootPath });

/** Every reason, those that are switched off too. Throws FORBIDDEN. */
function list(needs: ReasonNeeds, actor: LeadActor): Promise<Reason[]> {
  needs.access.require("lead:read", actor.holder);
  return needs.access.asHolder(actor.holder, listReasons);
}

/** What the form of a reason offers besides. Throws FORBIDDEN. */
function subStatuses(
  needs: ReasonNeeds,
  actor: LeadActor,
): Promise<{ id: number; name: string }[]> {
  requireSettings(needs, actor);
  return needs.access.asHolder(actor.holder, listFailedSubStatuses);
}

/** Adds a reason, with a code of our own. Throws FORBIDDEN, BAD_REQUEST, IDEMPOTENCY_CONFLICT. */
async function add(
  needs: ReasonNeeds,
  actor: LeadActor,
  fields: ReasonFields,
  sent?: SentCall,
): Promise<string> {
  requireSettings(needs, actor);
  const added = await writing(needs, (transaction, reasons) =>
    onceSent(transaction, sent, needs.clock.now(), async () => {
      await checkFields(transaction, reasons, null, fields);
      const code = nextCode(reasons.map((one) => one.code));
      await insertReason(transaction, code, fields);
      await keep(needs, transaction, actor, {
        action: "failure-reason.create",
        code,
        after: fields,
      });
      return { code };
    }),
  );
  return added.code;
}

/** Changes a reason; of one of the specification its place, and whether it is on. Throws FORBIDDEN, NOT_FOUND,
 *  STALE_EDIT, NOT_EDITABLE, BAD_REQUEST. */
function change(
  needs: ReasonNeeds,
  actor: LeadActor,
  code: string,
  { version, ...fields }: ReasonFields & { version: number },
): Promise<void> {
  requireSettings(needs, actor);
  return writing(needs, async (transaction, reasons) => {
    const before = found(reasons, code, version);
    if (changesNamed(before, fields)) throw notEditable();
    if (!before.isNamed) await checkFields(transaction, reasons, code, fields);
    requireSome(reasons, code, fields);
    await updateReason(transaction, before, fields);
    const done = { action: "failure-reason.update", code, before, after: fields } as const;
    await keep(needs, transaction, actor, done);
  });
}

/** Removes one that somebody added and no lead ever had. Throws FORBIDDEN, NOT_FOUND, STALE_EDIT, NOT_EDITABLE,
 *  FOREIGN_KEY_CONFLICT with the count. */
function remove(
  needs: ReasonNeeds,
  actor: LeadActor,
  code: string,
  version: number,
): Promise<void> {
  requireSettings(needs, actor);
  return writing(needs, async (transaction, reasons) => {
    const before = found(reasons, code, version);
    if (before.isNamed) throw notEditable();
    const users = await countUses(transaction, code);
    if (users > 0)
      throw new AppError({
        code: "FOREIGN_KEY_CONFLICT",
        status: 409,
        params: { count: users },
        payload: { users },
      });
    requireSome(reasons, code, null);
    await deleteReason(transaction, code);
    await keep(needs, transaction, actor, { action: "failure-reason.delete", code });
  });
}

/** Keeps what was done with a reason, by the names of its fields. */
const keep = (
  needs: ReasonNeeds,
  transaction: Connection,
  actor: LeadActor,
  {
    action,
    code,
    before,
    after,
  }: {
    action: `failure-reason.${"create" | "update" | "delete"}`;
    code: string;
    before?: Reason;
    after?: ReasonFields;
  },
): Promise<void> =>
  needs.keepDone(transaction, actor, {
    action,
    permission: "lead-setting:update",
    record: `failure-reason/${code}`,
    ...(after === undefined ? {} : { fields: fieldsChanged(before, after) }),
  });

/** Reasons are of no tenant: nobody but the service writes them. */
const writing = <T>(
  { connection }: ReasonNeeds,
  work: (transaction: Connection, reasons: readonly Reason[]) => Promise<T>,
): Promise<T> =>
  asService(connection, async (transaction) => {
    await lockReasons(transaction);
    return work(transaction, await listReasons(transaction));
  });

function found(reasons: readonly Reason[], code: string, version: number): Reason {
  const before = reasons.find((one) => one.code === code);
  if (before === undefined) throw notFound();
  if (before.version !== version) throw staleEdit({ ...before }, []);
  return before;
}

async function checkFields(
  transaction: Connection,
  reasons: readonly Reason[],
  code: string | null,
  { name, subStatus, countries }: ReasonFields,
): Promise<void> {
  const plain = (text: string) => text.normalize("NFC").trim().toLocaleLowerCase("es");
  const isTaken = reasons.some((one) => one.code !== code && plain(one.name) === plain(name));
  const known = await listFailedSubStatuses(transaction);
  const faults = [
    ...(isTaken ? [{ field: "name", code: "NAME_TAKEN" }] : []),
    ...(known.some(({ id }) => id === subStatus) ? [] : [{ field: "subStatus", code: "INVALID" }]),
    ...(countries.length === 0 ? [{ field: "countries", code: "REQUIRED" }] : []),
  ];
  if (faults.length > 0) throw badRequest(faults);
}

/** A lead fails for a reason alone: each country keeps one. */
function requireSome(
  reasons: readonly Reason[],
  code: string,
  after: Pick<ReasonFields, "isActive" | "countries"> | null,
): void {
  if (countriesWithout(reasons, code, after).length > 0)
    throw badRequest([{ field: "isActive", code: "LAST_REASON" }]);
}

const notEditable = () => new AppError({ code: "NOT_EDITABLE", status: 409 });

/** Reasons for which leads fail, as people keep them (AL 4). */
export function createFailureReasons(needs: ReasonNeeds) {
  return withNeeds(needs, { list, subStatuses, add, change, remove });
}

export type FailureReasons = ReturnType<typeof createFailureReasons>;
