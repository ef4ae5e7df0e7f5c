import { type KeysetPage, keysetPage, type PageAsked } from "#src/contracts/keyset.ts";
import { recordOfLead } from "#src/modules/contact/executive/lead-record.rules.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { type AttemptResult, attemptResults } from "../call-results.rules.ts";
import type { ContactRefusal } from "../contact-rules.rules.ts";
import { type AttemptMade, refusalOfContact } from "../lead-contact.ts";
import type { LeadActor } from "../lead-desk.types.ts";
import { leadsInScope } from "../lead-scope.queries.ts";
import type { CallFilter } from "./call-filter.rules.ts";
import {
  attemptsOf,
  type CallRow,
  countByResult,
  countedTo,
  listCallers,
  listCallsMade,
  phoneConsentsOf,
} from "./calls.queries.ts";

/** An attempt, and whether its person may be called again now. */
export interface ListedCall {
  id: number;
  at: Date;
  channel: CallRow["channel"];
  result: AttemptResult;
  minutes: number;
  caller: { id: string; name: string };
  lead: Pick<CallRow, "reference" | "person" | "productName" | "status" | "country">;
  /** The contact rule that forbids a call now; null where a call is allowed. */
  refusal: ContactRefusal | null;
  /** Whether who reads may keep another attempt. */
  mayCall: boolean;
}

export interface CallListPage extends KeysetPage<ListedCall> {
  total: number;
  /** More rows than are counted. */
  isMore: boolean;
  /** By result, of the filter without its results. */
  counts: Readonly<Record<AttemptResult, number>>;
}

interface CallListNeeds {
  clock: Clock;
  access: AccessService;
}

const scopeOf = (needs: CallListNeeds, actor: LeadActor) =>
  leadsInScope("lead:read", actor.holder, needs.clock.now());

const sum = (counts: Iterable<number>): number =>
  [...counts].reduce((total, count) => total + count, 0);

/** A page of the attempts to reach people of the leads in scope, the newest first. Throws FORBIDDEN. */
async function list(
  needs: CallListNeeds,
  actor: LeadActor,
  filter: CallFilter,
  { asked, take }: { asked: PageAsked; take: number },
): Promise<CallListPage> {
  needs.access.require("lead:read", actor.holder);
  const scope = scopeOf(needs, actor);
  const found = await needs.access.asHolder(actor.holder, async (own) => {
    const rows = await listCallsMade(own, filter, { scope, asked, take });
    const ids = [...new Set(rows.map(({ leadId }) => leadId))];
    return {
      rows,
      counted: await countByResult(own, { ...filter, results: [] }, scope),
      attempts: await attemptsOf(own, ids),
      consents: await phoneConsentsOf(own, ids),
    };
  });
  const { counted } = found;
  const isAsked = (result: AttemptResult) =>
    filter.results.length === 0 || filter.results.includes(result);
  const total = sum([...counted].map(([result, count]) => (isAsked(result) ? count : 0)));
  const page = keysetPage(found.rows, {
    asked,
    size: take,
    keyOf: ({ at, id }) => [at.toISOString(), id],
  });
  return {
    ...page,
    rows: page.rows.map((row) =>
      listed(needs, actor, row, {
        attempts: found.attempts.get(row.leadId) ?? [],
        consent: found.consents.get(row.leadId),
      }),
    ),
    total: Math.min(total, countedTo),
    isMore: sum(counted.values()) > countedTo,
    counts: Object.fromEntries(
      attemptResults.map((result) => [result, counted.get(result) ?? 0]),
    ) as CallListPage["counts"],
  };
}

function listed(
  needs: CallListNeeds,
  actor: LeadActor,
  row: CallRow,
  { attempts, consent }: { attempts: readonly AttemptMade[]; consent: boolean | undefined },
): ListedCall {
  const { id, at, channel, result, minutes, callerId, caller, ...lead } = row;
  const facts = recordOfLead({ ...lead, executive: lead.executiveId, team: lead.teamId });
  return {
    id,
    at,
    channel,
    result,
    minutes,
    caller: { id: callerId, name: caller },
    lead,
    refusal: refusalOfContact({
      lead: {
        country: lead.country,
        status: lead.status,
        status_since: lead.statusSince,
        executive_user_id: lead.executiveId,
      },
      calls: attempts,
      consents: consent === undefined ? [] : [{ channel: "phone", isGiven: consent }],
      channel: "phone",
      userId: actor.user.id,
      at: needs.clock.now(),
    }),
    mayCall: needs.access.decide("lead:update", actor.holder, facts).outcome === "allowed",
  };
}

/** Who made attempts in scope. Throws FORBIDDEN. */
async function callers(needs: CallListNeeds, actor: LeadActor) {
  needs.access.require("lead:read", actor.holder);
  return needs.access.asHolder(actor.holder, (own) => listCallers(own, scopeOf(needs, actor)));
}

/** The attempts to reach people, of many leads at once. */
export function createCallList(needs: CallListNeeds) {
  return withNeeds(needs, { list, callers });
}

export type CallList = ReturnType<typeof createCallList>;
