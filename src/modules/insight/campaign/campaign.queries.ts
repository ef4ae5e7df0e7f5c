import type { Connection } from "#src/platform/database/database.ts";
import type { BannerRecord, CampaignEvent } from "./campaign.rules.ts";

/** A timestamp without a zone, as civil text: the database's own form has a space in it. */
const civilText = (value: string): string => value.replace(" ", "T").slice(0, 19);

export async function listEvents(connection: Connection): Promise<CampaignEvent[]> {
  const rows = await connection.selectFrom("events").selectAll().orderBy("code").execute();
  return rows.map((row) => ({
    code: row.code,
    name: row.name,
    title: row.title,
    titles: { es: row.title, en: row.title_en ?? row.title, pt: row.title_pt ?? row.title },
    country: row.country,
    isShown: row.is_shown,
    startsAt: civilText(row.starts_at),
    finishesAt: civilText(row.finishes_at),
    logo: row.logo,
    image: row.image,
    video: row.video,
    comparatorPath: row.comparator_path,
    blogPath: row.blog_path,
  }));
}

export async function listBanners(connection: Connection): Promise<BannerRecord[]> {
  const rows = await connection.selectFrom("banners").selectAll().orderBy("code").execute();
  return rows.map(({ valid_from: validFrom, valid_to: validTo, ...row }) => ({
    ...row,
    validFrom,
    validTo,
  }));
}
