import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { type Referral, referralDays, referralInForce } from "#src/contracts/referral.ts";
import type { VisitorService } from "#src/modules/identity/visitor/visitor.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { isAppError } from "#src/platform/errors.ts";
import type { CallLimit } from "#src/platform/limits/call-limit.ts";
import type { Log } from "#src/platform/log/log.ts";
import {
  type Advisor,
  eraseReferralsBefore,
  findAdvisor,
  insertAdvisor,
} from "./referral.queries.ts";

export type { Advisor } from "./referral.queries.ts";

/** No look-up is answered sooner: how long one takes says nothing of whether it found somebody. */
export const lookUpMs = 200;

/** Who names an advisor, and from where. */
export interface Naming {
  network: string;
  visitorId: string | undefined;
  ensureVisitor(): Promise<string>;
}

export type ReferralService = ReturnType<typeof createReferralService>;

/** Advisors, and the one whom a visitor named (SA 2.8, SA 4). */
export function createReferralService(options: {
  connection: Connection;
  clock: Clock;
  log: Log;
  visitors: Pick<VisitorService, "saveReferral">;
  /** Look-ups of a network. */
  lookUps: CallLimit;
  pause?: (ms: number) => Promise<unknown>;
}) {
  const { connection, clock, log, visitors, lookUps } = options;
  const pause = options.pause ?? ((ms: number) => wait(ms));

  /** Counts the look-up, then gives every answer the same time. */
  async function evenly<T>(network: string, work: () => Promise<T>): Promise<T> {
    await lookUps.count(network);
    const [settled] = await Promise.allSettled([work(), pause(lookUpMs)]);
    if (settled.status === "rejected") throw settled.reason;
    return settled.value;
  }

  /** Whom a text names: an e-mail, or an id as in a link. */
  const find = (text: string): Promise<Advisor | undefined> => {
    const asked = text.trim().toLowerCase();
    return findAdvisor(connection, z.uuid().safeParse(asked).success ? "id" : "email", asked);
  };

  async function clear(visitorId: string | undefined): Promise<void> {
    if (visitorId !== undefined) await visitors.saveReferral(visitorId, null);
  }

  return {
    /** The advisor of an e-mail or an id. Throws TOO_MANY_REQUESTS (429). */
    findAdvisor: (text: string, network: string): Promise<Advisor | undefined> =>
      evenly(network, () => find(text)),

    /** Looks up whom the visitor named: found sets the referral and keeps what was typed; not found, and a
     *  look-up that failed, clear it (SA 4, SA 8). `typed` false: a link said who it is. Throws
     *  TOO_MANY_REQUESTS (429). */
    async nameAdvisor(text: string, naming: Naming, typed = true): Promise<Referral | undefined> {
      return evenly(naming.network, async () => {
        try {
          const advisor = await find(text);
          if (advisor === undefined) {
            await clear(naming.visitorId);
            return undefined;
          }
          const referral: Referral = {
            name: advisor.name,
            email: advisor.email,
            ejecutivo: advisor.isExecutive ? advisor.id : null,
            initialDate: clock.now().toISOString(),
            loggedAs: "referral",
            typedEmail: typed ? text.trim().toLowerCase() : null,
          };
          await visitors.saveReferral(await naming.ensureVisitor(), { ...referral });
          return referral;
        } catch (error) {
          if (isAppError(error)) throw error;
          log.error("referral.look-up.failure", {
            message: error instanceof Error ? error.message : "unknown",
          });
          // The look-up has failed already; an advisor that could not be cleared either is told apart.
          await clear(naming.visitorId).catch((reason: unknown) => {
            log.error("referral.clear.failure", {
              message: reason instanceof Error ? reason.message : "unknown",
            });
          });
          return undefined;
        }
      });
    },

    clear,

    /** The visitor's referral while it holds. */
    referralOf: (visitor: { referral: unknown } | undefined): Referral | null =>
      referralInForce(visitor?.referral, clock.now()),

    /** Takes away what is older than 30 days and has no executive; run daily. */
    purgeExpired: (): Promise<number> =>
      eraseReferralsBefore(connection, new Date(clock.now().getTime() - referralDays * 86_400_000)),
  };
}

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
