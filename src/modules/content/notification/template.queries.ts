import type { CountryCode } from "#src/contracts/identification.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Language } from "#src/routes.ts";
import type { TemplateText } from "./template.rules.ts";
import "./notification.tables.ts";

export interface TemplatePlace {
  type: string;
  variant: string;
  language: Language;
  country: CountryCode | "";
}

export interface StoredTemplate extends TemplatePlace, TemplateText {
  version: number;
  /** Null where it came with the software. */
  madeBy: string | null;
  madeAt: Date;
}

const templates = (connection: Connection) =>
  connection
    .selectFrom("notification_templates")
    .select([
      "type",
      "variant",
      "language",
      "country",
      "version",
      "subject",
      "preview",
      "heading",
      "opening",
      "action",
      "closing",
      "made_by as madeBy",
      "made_at as madeAt",
    ]);

/** The newest template of exactly this place. */
export const findTemplate = (
  connection: Connection,
  { type, variant, language, country }: TemplatePlace,
): Promise<StoredTemplate | undefined> =>
  templates(connection)
    .where("type", "=", type)
    .where("variant", "=", variant)
    .where("language", "=", language)
    .where("country", "=", country)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();

/** The template in force: the country's own, else that of every country. */
export const findTemplateInForce = (
  connection: Connection,
  { type, variant, language, country }: TemplatePlace,
): Promise<StoredTemplate | undefined> =>
  templates(connection)
    .where("type", "=", type)
    .where("variant", "=", variant)
    .where("language", "=", language)
    .where("country", "in", ["", country])
    .orderBy("country", "desc")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();

/** The newest of every place, oldest types first. */
export const listTemplates = (connection: Connection): Promise<StoredTemplate[]> =>
  templates(connection)
    .distinctOn(["type", "variant", "language", "country"])
    .orderBy("type")
    .orderBy("variant")
    .orderBy("language")
    .orderBy("country")
    .orderBy("version", "desc")
    .execute();

/** Adds a version; false where somebody else added it meanwhile. */
export const insertTemplate = async (
  connection: Connection,
  template: StoredTemplate,
): Promise<boolean> => (await insertTemplates(connection, [template])) === 1;

/** Adds versions; those that somebody else added meanwhile are left out. The number added. */
export async function insertTemplates(
  connection: Connection,
  added: readonly StoredTemplate[],
): Promise<number> {
  if (added.length === 0) return 0;
  const result = await connection
    .insertInto("notification_templates")
    .values(
      added.map(({ madeBy, madeAt, ...template }) => ({
        ...template,
        made_by: madeBy,
        made_at: madeAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["type", "variant", "language", "country", "version"]).doNothing(),
    )
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0);
}
