import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { noteFeatureChange } from "./feature.queries.ts";

const featureSeeds = z.array(
  z.object({
    key: z.string().min(1),
    note: z.string(),
    definition: z.record(z.string(), z.unknown()),
  }),
);
const bannerWords = z.object({ title: z.string(), body: z.string(), action: z.string() });
const bannerSeeds = z.array(
  z.object({
    code: z.string().min(1),
    country: z.enum(["CL", "PE", "CO", "INT"]),
    comparator: z.string().nullable(),
    kind: z.string().min(1),
    texts: z.object({ es: bannerWords, en: bannerWords, pt: bannerWords }),
    href: z.string().startsWith("/"),
    validFrom: z.iso.date().nullable(),
    validTo: z.iso.date().nullable(),
  }),
);

/** Puts the features and banners that come with the project (db/seed/experiments) where they have never
 *  been: what an operator changed or removed stays so. Throws where a seed file is not well formed. */
export async function seedExperiments(
  connection: Connection,
  folder: string,
  clock: Clock,
): Promise<void> {
  const [features, banners] = await Promise.all([
    readFile(join(folder, "features.json"), "utf8").then((text) =>
      featureSeeds.parse(JSON.parse(text)),
    ),
    readFile(join(folder, "banners.json"), "utf8").then((text) =>
      bannerSeeds.parse(JSON.parse(text)),
    ),
  ]);
  await connection.transaction().execute(async (transaction) => {
    const at = clock.now();
    const newFeatures = await claim(transaction, "feature", features, ({ key }) => key, at);
    for (const { key, note, definition } of newFeatures) {
      await transaction
        .insertInto("feature_flags")
        .values({ key, note, definition: JSON.stringify(definition), updated_at: at })
        .onConflict((conflict) => conflict.column("key").doNothing())
        .execute();
    }
    if (newFeatures.length > 0) await noteFeatureChange(transaction, "seed", at);
    const newBanners = await claim(transaction, "banner", banners, ({ code }) => code, at);
    for (const banner of newBanners) {
      await transaction
        .insertInto("banners")
        .values({
          code: banner.code,
          country: banner.country,
          comparator: banner.comparator,
          kind: banner.kind,
          texts: JSON.stringify(banner.texts),
          href: banner.href,
          valid_from: banner.validFrom,
          valid_to: banner.validTo,
        })
        .onConflict((conflict) => conflict.column("code").doNothing())
        .execute();
    }
  });
}

/** The seeds that were never put in before, now noted as put in. */
async function claim<Seed>(
  transaction: Connection,
  kind: string,
  seeds: readonly Seed[],
  keyOf: (seed: Seed) => string,
  at: Date,
): Promise<Seed[]> {
  if (seeds.length === 0) return [];
  const fresh = await transaction
    .insertInto("seeded_records")
    .values(seeds.map((seed) => ({ kind, key: keyOf(seed), seeded_at: at })))
    .onConflict((conflict) => conflict.columns(["kind", "key"]).doNothing())
    .returning("key")
    .execute();
  const keys = new Set(fresh.map(({ key }) => key));
  return seeds.filter((seed) => keys.has(keyOf(seed)));
}
