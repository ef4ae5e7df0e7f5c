import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import {
  type FrameToken,
  originSchema,
  type Partner,
  partnerLayoutSchema,
  partnerSettingsSchema,
} from "#src/contracts/partner.ts";
import { htmlFault } from "#src/contracts/html-bounds.rules.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { keepLastKnown } from "#src/platform/last-known.ts";
import { partnerHtml, partnerHtmlBounds } from "./partner-html.ts";
import {
  insertFrameToken,
  insertPartner,
  listFrameTokens,
  listPartners,
} from "./partner.queries.ts";

/** A change of a partner's record shows within this time on every node. */
const FRESH_MS = 5_000;

export interface PartnerService {
  /** The partner of a subdomain, or undefined where there is none. */
  findPartner(subdomain: string): Promise<Partner | undefined>;
  /** The token of a frame, or undefined where it is none. */
  findFrameToken(token: string): Promise<FrameToken | undefined>;
}

const subdomain = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/);
const seedSchema = z.array(
  z.strictObject({
    subdomain,
    displayName: z.string().min(1),
    country: z.enum(["CL", "PE", "CO", "INT"]),
    defaultPath: z.string().startsWith("/").nullable(),
    layout: partnerLayoutSchema.partial(),
    settings: partnerSettingsSchema.superRefine((settings, context) => {
      for (const key of ["headerHTML", "footerHTML"] as const) {
        const fault = htmlFault(settings[key], partnerHtmlBounds);
        if (fault !== undefined)
          context.addIssue({ code: "custom", path: [key], message: `${key}: ${fault}` });
      }
    }),
  }),
);
const tokenSeedSchema = z.array(
  z.strictObject({
    token: z.string().regex(/^[A-Za-z0-9_-]{8,100}$/),
    kind: z.enum(["site", "partner"]),
    subdomain: subdomain.nullable(),
    parents: z.array(originSchema).min(1),
  }),
);

interface Known {
  bySubdomain: ReadonlyMap<string, Partner>;
  byToken: ReadonlyMap<string, FrameToken>;
}

/** Partners by subdomain, tokens of frames. All of them are few: they are read together and kept for a few
 *  seconds; while the database is away the last known ones stay in force. */
export function createPartnerService(options: {
  connection: Connection;
  clock: Clock;
}): PartnerService {
  const { connection, clock } = options;
  async function load(): Promise<Known> {
    const partners = await listPartners(connection);
    const tokens = await listFrameTokens(connection, clock.now());
    return {
      bySubdomain: new Map(partners.map((partner) => [partner.subdomain, partner])),
      byToken: new Map(tokens.map((token) => [token.token, token])),
    };
  }

  const known = keepLastKnown(load, { freshMs: FRESH_MS, now: () => clock.now().getTime() });
  return {
    findPartner: async (name) => (await known.get()).bySubdomain.get(name),
    findFrameToken: async (token) => (await known.get()).byToken.get(token),
  };
}

/** Loads the partners and tokens that come with the project; their HTML is sanitised as it is written.
 *  Throws where a file is not well formed. */
export async function seedPartners(
  connection: Connection,
  folder: string,
  clock: Clock,
): Promise<void> {
  const read = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, file), "utf8"));
  for (const partner of seedSchema.parse(await read("partners.json"))) {
    const { settings } = partner;
    const headerHTML = partnerHtml(settings.headerHTML);
    const footerHTML = partnerHtml(settings.footerHTML);
    await insertPartner(
      connection,
      { ...partner, settings: { ...settings, headerHTML, footerHTML } },
      clock.now(),
    );
  }
  for (const token of tokenSeedSchema.parse(await read("frame-tokens.json"))) {
    await insertFrameToken(connection, token, clock.now());
  }
}
