import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Partner, partnerLayoutSchema } from "#src/contracts/partner.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { insertPartner, listPartners } from "./partner.queries.ts";

/** A change of a partner's record shows within this time on every node. */
const FRESH_MS = 5_000;

export interface PartnerService {
  /** The partner of a subdomain, or undefined where there is none. */
  findPartner(subdomain: string): Promise<Partner | undefined>;
}

const seedSchema = z.array(
  z.strictObject({
    subdomain: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/),
    displayName: z.string().min(1),
    country: z.enum(["CL", "PE", "CO", "INT"]),
    defaultPath: z.string().startsWith("/").nullable(),
    layout: partnerLayoutSchema.partial(),
  }),
);

/** Partners by subdomain. All of them are few: they are read together and kept for a few seconds. */
export function createPartnerService(options: {
  connection: Connection;
  clock: Clock;
}): PartnerService {
  const { connection, clock } = options;
  let kept: { at: number; bySubdomain: Promise<ReadonlyMap<string, Partner>> } | undefined;

  function read(): Promise<ReadonlyMap<string, Partner>> {
    const now = clock.now().getTime();
    if (kept !== undefined && now - kept.at < FRESH_MS) return kept.bySubdomain;
    const bySubdomain = listPartners(connection).then(
      (partners) => new Map(partners.map((partner) => [partner.subdomain, partner])),
    );
    const reading = { at: now, bySubdomain };
    kept = reading;
    bySubdomain.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return bySubdomain;
  }

  return { findPartner: async (subdomain) => (await read()).get(subdomain) };
}

/** Loads the partners that come with the project. Throws where the file is not well formed. */
export async function seedPartners(
  connection: Connection,
  folder: string,
  clock: Clock,
): Promise<void> {
  const text = await readFile(join(folder, "partners.json"), "utf8");
  for (const partner of seedSchema.parse(JSON.parse(text))) {
    await insertPartner(connection, partner, clock.now());
  }
}
