import type { Connection } from "#src/platform/database/database.ts";
import { newPersonKey, openBytes, sealBytes } from "./health-key.ts";
import { findKey, insertKey } from "./health-declaration.queries.ts";

/** Whose key seals something: a person of a purchase, or the purchase itself for what was decided of it. */
export interface SealedFor {
  id: string;
  purchaseId: string;
  tenantId: string;
}

export type HealthVault = ReturnType<typeof createHealthVault>;

/** Seals and opens what belongs to one person, each under a key of their own. */
export function createHealthVault({ healthKey, now }: { healthKey: Buffer; now(): Date }) {
  async function keyOf(connection: Connection, id: string): Promise<Buffer | undefined> {
    const wrapped = await findKey(connection, id);
    return wrapped == null ? undefined : openBytes(healthKey, wrapped, `key|${id}`);
  }

  return {
    async seal(transaction: Connection, whose: SealedFor, content: unknown): Promise<string> {
      const { id, purchaseId, tenantId } = whose;
      // Of two at once one inserts; both then use that one's.
      await insertKey(transaction, {
        person_id: id,
        purchase_id: purchaseId,
        tenant_id: tenantId,
        wrapped: sealBytes(healthKey, newPersonKey(), `key|${id}`),
        made_at: now(),
      });
      const key = await keyOf(transaction, id);
      // Destroyed with the consent: nothing is kept under a new one.
      if (key === undefined) throw new Error("The key was destroyed.");
      return sealBytes(key, Buffer.from(JSON.stringify(content)), `health|${id}`);
    },

    /** Undefined where the key was destroyed: nobody opens it again. */
    async open(connection: Connection, id: string, sealed: string): Promise<unknown> {
      const key = await keyOf(connection, id);
      return key === undefined
        ? undefined
        : (JSON.parse(openBytes(key, sealed, `health|${id}`).toString()) as unknown);
    },
  };
}
