import { randomUUID } from "node:crypto";
import { type LeadSource, leadSources } from "#src/contracts/enumerations/operations.ts";
import type { AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { AppError } from "#src/platform/errors.ts";
import { newToken, tokenHash } from "#src/platform/http/visitor-cookie.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import "./source-keys.tables.ts";

/** The site is no integration: its leads come by its own forms. */
export const integratedSources: readonly LeadSource[] = leadSources.filter(
  (source) => source !== "QUEPLAN.CL",
);

/** A source that a key is of. */
export interface KnownSource {
  /** Of the key. */
  id: string;
  source: string;
}

export type SourceKeys = ReturnType<typeof createSourceKeys>;

interface SourceKeysNeeds {
  connection: Connection;
  clock: Clock;
  trail: Pick<AuditTrail, "add">;
}

const end = async (needs: SourceKeysNeeds, transaction: Connection, source: string) => {
  const ended = await transaction
    .updateTable("lead_source_keys")
    .set({ revoked_at: needs.clock.now() })
    .where("source", "=", source)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows) > 0;
};

const keep = (
  { trail }: SourceKeysNeeds,
  transaction: Connection,
  action: "integration.key" | "integration.revoke",
  source: string,
) =>
  trail.add(
    {
      action,
      permission: "public",
      outcome: "done",
      session: null,
      record: `source/${source}`,
      system: "QPCRON",
    },
    transaction,
  );

/** A new key of a source, which is shown this once; the one before opens nothing any more. */
const issue = (needs: SourceKeysNeeds, source: string): Promise<string> =>
  asService(needs.connection, async (transaction) => {
    const key = newToken();
    await end(needs, transaction, source);
    await transaction
      .insertInto("lead_source_keys")
      .values({
        id: randomUUID(),
        source,
        key_hash: tokenHash(key),
        created_at: needs.clock.now(),
        revoked_at: null,
      })
      .execute();
    await keep(needs, transaction, "integration.key", source);
    return key;
  });

/** Ends the key of a source; false where it had none. */
const revoke = (needs: SourceKeysNeeds, source: string): Promise<boolean> =>
  asService(needs.connection, async (transaction) => {
    const isEnded = await end(needs, transaction, source);
    if (isEnded) await keep(needs, transaction, "integration.revoke", source);
    return isEnded;
  });

/** The source of the key that an Authorization header has. Throws INVALID_TOKEN (401). */
async function read(needs: SourceKeysNeeds, header: string | undefined): Promise<KnownSource> {
  const [, key] = /^Bearer ([\w-]{20,100})$/i.exec(header ?? "") ?? [];
  const found =
    key === undefined
      ? undefined
      : await asService(needs.connection, (transaction) =>
          transaction
            .selectFrom("lead_source_keys")
            .select(["id", "source"])
            .where("key_hash", "=", tokenHash(key))
            .where("revoked_at", "is", null)
            .executeTakeFirst(),
        );
  if (found === undefined) throw new AppError({ code: "INVALID_TOKEN", status: 401 });
  return found;
}

/** Keys with which the sources of BO 3 hand leads over: hashed, one of each in force. */
export function createSourceKeys(needs: SourceKeysNeeds) {
  return withNeeds(needs, { issue, revoke, read });
}
