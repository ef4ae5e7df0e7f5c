import type { Connection } from "#src/platform/database/database.ts";
import { asService } from "#src/platform/database/acting.ts";
import { notFound } from "#src/platform/errors.ts";
import type { AccessService } from "./access.service.ts";
import { type By, type People } from "./people.service.ts";
import { type Decision, isBelow, type RecordFacts } from "./policy.rules.ts";

/** What the policy asks of a record, by its reference; undefined for a reference of another kind, or of none. The
 *  modules of leads, sales and tickets know. */
export type FactsOfRecord = (
  transaction: Connection,
  reference: string,
) => Promise<RecordFacts | undefined>;

export type Explain = (
  by: NonNullable<By>,
  asked: { user: string; permission: string; record?: string | undefined },
) => Promise<Decision>;

/** Why a user may or may not do something, to a record where one is named: what each of their grants says, by the
 *  policy function itself. Throws USER_NOT_FOUND, NOT_FOUND (404) for a record of other nodes than the asker's. */
export function createExplain(needs: {
  connection: Connection;
  access: Pick<AccessService, "holderOf" | "decide">;
  people: Pick<People, "read">;
  records: readonly FactsOfRecord[];
}): Explain {
  const { connection, access, people, records } = needs;

  async function recordOf(by: NonNullable<By>, reference: string): Promise<RecordFacts> {
    const found = await asService(connection, async (transaction) => {
      for (const factsOf of records) {
        const facts = await factsOf(transaction, reference);
        if (facts !== undefined) return facts;
      }
      return undefined;
    });
    const { because } = access.decide("access:read", by.holder);
    const isInSight = because.some(
      ({ rule, node }) => rule === "allows" && found !== undefined && isBelow(found.path, node),
    );
    if (found === undefined || !isInSight) throw notFound();
    return found;
  }

  return async (by, { user, permission, record }) => {
    await people.read(by, user);
    const holder = await access.holderOf(user);
    const facts = record === undefined ? undefined : await recordOf(by, record);
    return access.decide(permission, holder, facts);
  };
}
