import { z } from "zod";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { features, isFeatureKey } from "./experiments.rules.ts";
import {
  definitionOf,
  type DefinitionProblem,
  describeDefinition,
} from "./feature-definition.rules.ts";
import {
  countExposures,
  deleteFeature,
  featuresChannel,
  listFeatures,
  upsertFeature,
} from "./feature.queries.ts";

export { featuresChannel };

/** What the command asks for; it travels as a line of JSON where a server holds the database. */
export const featureTaskSchema = z.discriminatedUnion("command", [
  z.object({ command: z.literal("list") }),
  z.object({
    command: z.literal("set-experiment"),
    key: z.string().max(100),
    versions: z.array(z.string().max(100)).max(10),
    weights: z.array(z.number()).max(10),
  }),
  z.object({
    command: z.literal("set-flag"),
    key: z.string().max(100),
    value: z.string().max(100),
    share: z.number(),
  }),
  z.object({ command: z.literal("remove"), key: z.string().max(100) }),
]);
export type FeatureTask = z.output<typeof featureTaskSchema>;

export interface ListedFeature {
  key: string;
  /** `list 50 %, clusters 50 %`. */
  description: string;
  note: string | null;
  /** Whether the site draws anything by it. */
  isUsed: boolean;
  /** Visitors who saw each version. */
  seen: { version: string; visitors: number }[];
}

export type FeatureTaskResult =
  | { kind: "list"; features: ListedFeature[]; unset: string[] }
  | { kind: "set"; key: string; description: string }
  | { kind: "removed"; key: string }
  | { kind: "absent"; key: string }
  | { kind: "refused"; code: DefinitionProblem; params: Record<string, string> };

/** Reads or changes features where the database is at hand. Every change is noted, so that all nodes
 *  follow it within 5 s. */
export async function runFeatureTask(
  connection: Connection,
  clock: Clock,
  task: FeatureTask,
): Promise<FeatureTaskResult> {
  if (task.command === "list") return listOf(connection);
  if (task.command === "remove") {
    const isGone = await deleteFeature(connection, task.key, clock.now());
    return { kind: isGone ? "removed" : "absent", key: task.key };
  }
  const result = definitionOf(
    task.command === "set-flag"
      ? { kind: "flag", key: task.key, value: task.value, share: task.share }
      : { kind: "experiment", key: task.key, versions: task.versions, weights: task.weights },
  );
  if (!result.ok) return { kind: "refused", code: result.code, params: result.params };
  const { definition } = result;
  await upsertFeature(connection, { key: task.key, definition, at: clock.now() });
  return { kind: "set", key: task.key, description: describeDefinition(definition) };
}

async function listOf(connection: Connection): Promise<FeatureTaskResult> {
  const [rows, exposures] = [await listFeatures(connection), await countExposures(connection)];
  const present = new Set(rows.map(({ key }) => key));
  return {
    kind: "list",
    features: rows.map(({ key, definition, note }) => ({
      key,
      description: describeDefinition(definition),
      note,
      isUsed: isFeatureKey(key),
      seen: exposures
        .filter(({ experiment }) => experiment === key)
        .map(({ version, visitors }) => ({ version, visitors })),
    })),
    unset: Object.keys(features).filter((key) => !present.has(key)),
  };
}
