import { z } from "zod";
import type { Connection } from "#src/platform/database/database.ts";
import type { FrameToken, Partner } from "#src/contracts/partner.ts";
import {
  originSchema,
  partnerLayoutSchema,
  partnerSettingsSchema,
} from "#src/contracts/partner.ts";
import { partnerHtml } from "./partner-html.ts";
import "./partner.tables.ts";

/** Every partner that is switched on. A layout or settings that do not fit their schema are as if they said
 *  nothing; HTML is sanitised again, whoever wrote it. */
export async function listPartners(connection: Connection): Promise<Partner[]> {
  const rows = await connection
    .selectFrom("partners")
    .select(["subdomain", "display_name", "country", "default_path", "layout", "settings"])
    .where("is_active", "=", true)
    .execute();
  return rows.map((row) => {
    const layout = partnerLayoutSchema.safeParse(row.layout);
    const read = partnerSettingsSchema.safeParse(row.settings);
    const settings = read.success ? read.data : partnerSettingsSchema.parse({});
    return {
      subdomain: row.subdomain,
      displayName: row.display_name,
      country: row.country as Partner["country"],
      defaultPath: row.default_path,
      layout: layout.success ? layout.data : partnerLayoutSchema.parse({}),
      settings: {
        ...settings,
        headerHTML: partnerHtml(settings.headerHTML),
        footerHTML: partnerHtml(settings.footerHTML),
      },
    };
  });
}

/** Every token that is good. One whose parents are no origins has none. */
export async function listFrameTokens(connection: Connection): Promise<FrameToken[]> {
  const rows = await connection
    .selectFrom("frame_tokens")
    .select(["token", "kind", "subdomain", "parents"])
    .where("is_active", "=", true)
    .execute();
  return rows.map(({ token, kind, subdomain, parents }) => {
    const read = z.array(originSchema).safeParse(parents);
    return {
      token,
      kind: kind === "partner" ? "partner" : "site",
      subdomain,
      parents: read.success ? read.data : [],
    };
  });
}

/** Puts a partner that comes with the project where it has never been: what was changed stays so. */
export async function insertPartner(
  connection: Connection,
  partner: Omit<Partner, "layout" | "settings"> & { layout: unknown; settings: unknown },
  at: Date,
): Promise<void> {
  await connection
    .insertInto("partners")
    .values({
      subdomain: partner.subdomain,
      display_name: partner.displayName,
      country: partner.country,
      is_active: true,
      default_path: partner.defaultPath,
      layout: JSON.stringify(partner.layout),
      settings: JSON.stringify(partner.settings),
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column("subdomain").doNothing())
    .execute();
}

/** Puts a token that comes with the project where it has never been. */
export async function insertFrameToken(
  connection: Connection,
  { token, kind, subdomain, parents }: FrameToken,
  at: Date,
): Promise<void> {
  await connection
    .insertInto("frame_tokens")
    .values({
      token,
      kind,
      subdomain,
      parents: JSON.stringify(parents),
      is_active: true,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column("token").doNothing())
    .execute();
}
