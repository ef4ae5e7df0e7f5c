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

/** A token with what became of it. */
export interface StoredFrameToken extends FrameToken {
  isActive: boolean;
  /** null: it holds until it is revoked. */
  expiresAt: Date | null;
}

/** Every token, newest first. One whose parents are no origins has none. */
export async function listStoredFrameTokens(connection: Connection): Promise<StoredFrameToken[]> {
  const rows = await connection
    .selectFrom("frame_tokens")
    .select(["token", "kind", "subdomain", "parents", "is_active", "expires_at"])
    .orderBy("updated_at", "desc")
    .orderBy("token")
    .execute();
  return rows.map(({ token, kind, subdomain, parents, is_active, expires_at }) => {
    const read = z.array(originSchema).safeParse(parents);
    return {
      token,
      kind: kind === "partner" ? "partner" : "site",
      subdomain,
      parents: read.success ? read.data : [],
      isActive: is_active,
      expiresAt: expires_at,
    };
  });
}

/** Every token that is good at a moment. */
export async function listFrameTokens(connection: Connection, at: Date): Promise<FrameToken[]> {
  const stored = await listStoredFrameTokens(connection);
  return stored.filter(
    ({ isActive, expiresAt }) => isActive && (expiresAt === null || expiresAt > at),
  );
}

/** Takes a token away for good; false where there is none that holds. */
export async function revokeFrameToken(
  connection: Connection,
  token: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable("frame_tokens")
    .set({ is_active: false, updated_at: at })
    .where("token", "=", token)
    .where("is_active", "=", true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
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

/** Puts a token where it has never been: one that comes with the project and was revoked stays so. */
export async function insertFrameToken(
  connection: Connection,
  { token, kind, subdomain, parents, expiresAt = null }: FrameToken & { expiresAt?: Date | null },
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
      expires_at: expiresAt,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column("token").doNothing())
    .execute();
}
