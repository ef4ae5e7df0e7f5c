import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Referral, referralDays, referralInForce } from "#src/contracts/referral.ts";
import type { VisitorService } from "#src/modules/identity/visitor/visitor.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { isAppError } from "#src/platform/errors.ts";
import type { CallLimit } from "#src/platform/limits/call-limit.ts";
import { inEvenTime, type Pause } from "#src/platform/limits/even-time.ts";
import type { Log } from "#src/platform/log/log.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import {
  type Advisor,
  eraseReferralsBefore,
  findAdvisor,
  findReferrer,
  insertAdvisor,
} from "./referral.queries.ts";

export type { Advisor } from "./referral.queries.ts";

/** Who names an advisor, and from where. */
export interface Naming {
  network: string;
  visitorId: string | undefined;
  ensureVisitor(): Promise<string>;
}

export type ReferralService = ReturnType<typeof createReferralService>;

interface ReferralNeeds {
  connection: Connection;
  clock: Clock;
  log: Log;
  visitors: Pick<VisitorService, "saveReferral">;
  /** Look-ups of a network. */
  lookUps: CallLimit;
  pause?: Pause;
}

/** Advisors, and the one whom a visitor named (SA 2.8, SA 4). */
export const createReferralService = (needs: ReferralNeeds) => ({
  ...withNeeds(needs, { findAdvisor: lookUpAdvisor, nameAdvisor, clear }),

  /** The visitor's referral while it holds. */
  referralOf: (visitor: { referral: unknown } | undefined): Referral | null =>
    referralInForce(visitor?.referral, needs.clock.now()),

  /** Takes away what is older than 30 days and has no executive; run daily. */
  purgeExpired: (): Promise<number> =>
    eraseReferralsBefore(
      needs.connection,
      new Date(needs.clock.now().getTime() - referralDays * 86_400_000),
    ),
});

/** Counts the look-up, then gives every answer the same time. */
async function evenly<T>(
  { lookUps, pause }: ReferralNeeds,
  network: string,
  work: () => Promise<T>,
): Promise<T> {
  await lookUps.count(network);
  return inEvenTime(work, pause);
}

/** Whom a text names: an e-mail, or an id as in a link. */
async function find(
  { connection, clock }: ReferralNeeds,
  text: string,
): Promise<Advisor | undefined> {
  const value = text.trim().toLowerCase();
  const by = z.uuid().safeParse(value).success ? "id" : "email";
  // Both are asked always: an answer takes as long for the one as for the other.
  const advisor = await findAdvisor(connection, by, value);
  const at = clock.now();
  const referrer = await asService(connection, (own) => findReferrer(own, by, { value, at }));
  return advisor ?? referrer;
}

/** The advisor of an e-mail or an id. Throws TOO_MANY_REQUESTS (429). */
const lookUpAdvisor = (
  needs: ReferralNeeds,
  text: string,
  network: string,
): Promise<Advisor | undefined> => evenly(needs, network, () => find(needs, text));

async function clear({ visitors }: ReferralNeeds, visitorId: string | undefined): Promise<void> {
  if (visitorId !== undefined) await visitors.saveReferral(visitorId, null);
}

/** Looks up whom the visitor named: found sets the referral and keeps what was typed; not found, and a
 *  look-up that failed, clear it (SA 4, SA 8). `typed` false: a link said who it is. Throws
 *  TOO_MANY_REQUESTS (429). */
async function nameAdvisor(
  needs: ReferralNeeds,
  text: string,
  naming: Naming,
  typed = true,
): Promise<Referral | undefined> {
  const { clock, log, visitors } = needs;
  return evenly(needs, naming.network, async () => {
    try {
      const advisor = await find(needs, text);
      if (advisor === undefined) {
        await clear(needs, naming.visitorId);
        return undefined;
      }
      const referral: Referral = {
        ...referralTo(advisor),
        initialDate: clock.now().toISOString(),
        typedEmail: typed ? text.trim().toLowerCase() : null,
      };
      await visitors.saveReferral(await naming.ensureVisitor(), { ...referral });
      return referral;
    } catch (error) {
      if (isAppError(error)) throw error;
      log.error("referral.look-up.failure", { message: messageOf(error) });
      // The look-up has failed already; an advisor that could not be cleared either is told apart.
      await clear(needs, naming.visitorId).catch((reason: unknown) => {
        log.error("referral.clear.failure", { message: messageOf(reason) });
      });
      return undefined;
    }
  });
}

const referralTo = (advisor: Advisor): Omit<Referral, "initialDate" | "typedEmail"> => ({
  name: advisor.name,
  email: advisor.email,
  ejecutivo: advisor.isExecutive ? advisor.id : null,
  loggedAs: "referral",
  ...(advisor.node === undefined ? {} : { referrer: { id: advisor.id, node: advisor.node } }),
});

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : "unknown");

const seedSchema = z.array(
  z.strictObject({
    id: z.uuid(),
    email: z.email().lowercase(),
    displayName: z.string().min(1),
    isExecutive: z.boolean(),
  }),
);

/** Loads the advisors that come with the project. Throws where the file is not well formed. */
export async function seedAdvisors(
  connection: Connection,
  folder: string,
  clock: Clock,
): Promise<void> {
  const text = await readFile(join(folder, "advisors.json"), "utf8");
  for (const advisor of seedSchema.parse(JSON.parse(text))) {
    await insertAdvisor(connection, advisor, clock.now());
  }
}
