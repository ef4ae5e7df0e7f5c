import type { Connection } from "#src/platform/database/database.ts";
import type { Partner } from "#src/contracts/partner.ts";
import { partnerLayoutSchema } from "#src/contracts/partner.ts";
import "./partner.tables.ts";

/** Every partner that is switched on. A layout that does not fit its schema is as if it said nothing. */
export async function listPartners(connection: Connection): Promise<Partner[]> {
  const rows = await connection
    .selectFrom("partners")
    .select(["subdomain", "display_name", "country", "default_path", "layout"])
    .where("is_active", "=", true)
    .execute();
  return rows.map((row) => {
    const layout = partnerLayoutSchema.safeParse(row.layout);
    return {
      subdomain: row.subdomain,
      displayName: row.display_name,
      country: row.country as Partner["country"],
      defaultPath: row.default_path,
      layout: layout.success ? layout.data : partnerLayoutSchema.parse({}),
    };
  });
}

/** Puts a partner that comes with the project where it has never been: what was changed stays so. */
export async function insertPartner(
  connection: Connection,
  partner: Omit<Partner, "layout"> & { layout: unknown },
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
      updated_at: at,
    })
    .onConflict((conflict) => conflict.column("subdomain").doNothing())
    .execute();
}
