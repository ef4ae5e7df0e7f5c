import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { FeatureDefinition } from "./feature-source.ts";

/** Wakes the nodes; their poll makes it certain. */
export const featuresChannel = "features";

export interface FeatureRow {
  key: string;
  definition: FeatureDefinition;
  note: string | null;
  updatedAt: Date;
}

/** Version of the last committed change; 0 before any. */
export async function findFeatureVersion(connection: Connection): Promise<number> {
  const row = await connection
    .selectFrom("feature_changes")
    .select(({ fn }) => fn.max<number | string | null>("version").as("version"))
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}

export async function listFeatures(connection: Connection): Promise<FeatureRow[]> {
  const rows = await connection.selectFrom("feature_flags").selectAll().orderBy("key").execute();
  return rows.map(({ key, definition, note, updated_at: updatedAt }) => ({
    key,
    definition,
    note,
    updatedAt,
  }));
}

/** Writes a feature. Notes the change in the same transaction. */
export async function upsertFeature(
  connection: Connection,
  feature: { key: string; definition: FeatureDefinition; note?: string | undefined; at: Date },
): Promise<void> {
  await connection.transaction().execute(async (transaction) => {
    const definition = JSON.stringify(feature.definition);
    await transaction
      .insertInto("feature_flags")
      .values({
        key: feature.key,
        definition,
        note: feature.note ?? null,
        updated_at: feature.at,
      })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({
          definition,
          updated_at: feature.at,
          ...(feature.note === undefined ? {} : { note: feature.note }),
        }),
      )
      .execute();
    await noteFeatureChange(transaction, `set ${feature.key}`, feature.at);
  });
}

/** False where there was none. */
export async function deleteFeature(
  connection: Connection,
  key: string,
  at: Date,
): Promise<boolean> {
  return connection.transaction().execute(async (transaction) => {
    const result = await transaction
      .deleteFrom("feature_flags")
      .where("key", "=", key)
      .executeTakeFirst();
    const isGone = Number(result.numDeletedRows) === 1;
    if (isGone) await noteFeatureChange(transaction, `remove ${key}`, at);
    return isGone;
  });
}

export async function noteFeatureChange(
  transaction: Connection,
  reason: string,
  at: Date,
): Promise<void> {
  await transaction.insertInto("feature_changes").values({ reason, changed_at: at }).execute();
  await sql`select pg_notify(${featuresChannel}, '')`.execute(transaction);
}

export interface Exposure {
  visitorId: string;
  experiment: string;
  version: string;
  country: string;
  at: Date;
  expiresAt: Date;
}

/** Records exposures; the first of a visitor and experiment stands until it expires. */
export async function insertExposures(
  connection: Connection,
  exposures: readonly Exposure[],
): Promise<void> {
  if (exposures.length === 0) return;
  await connection
    .insertInto("experiment_exposures")
    .values(
      exposures.map((exposure) => ({
        visitor_key: exposure.visitorId,
        experiment: exposure.experiment,
        version: exposure.version,
        country: exposure.country,
        exposed_at: exposure.at,
        expires_at: exposure.expiresAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(["visitor_key", "experiment"]).doNothing())
    .execute();
}

export async function deleteExposuresOf(
  connection: Connection,
  visitorId: string,
): Promise<number> {
  const result = await connection
    .deleteFrom("experiment_exposures")
    .where("visitor_key", "=", visitorId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function deleteExpiredExposures(connection: Connection, at: Date): Promise<number> {
  const result = await connection
    .deleteFrom("experiment_exposures")
    .where("expires_at", "<=", at)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Visitors by experiment and version, for the command. */
export async function countExposures(
  connection: Connection,
): Promise<{ experiment: string; version: string; visitors: number }[]> {
  const rows = await connection
    .selectFrom("experiment_exposures")
    .select(({ fn }) => ["experiment", "version", fn.countAll<number | string>().as("visitors")])
    .groupBy(["experiment", "version"])
    .orderBy("experiment")
    .orderBy("version")
    .execute();
  return rows.map((row) => ({ ...row, visitors: Number(row.visitors) }));
}
