import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { languages, type Language } from "#src/routes.ts";
import { storeTypes } from "./notification-type.queries.ts";
import { readTypeRows } from "./notification-types.rules.ts";
import { insertTemplates, listTemplates, type StoredTemplate } from "./template.queries.ts";
import {
  partsOfKey,
  templateKeys,
  type TemplateKey,
  templateParts,
  type TemplateText,
} from "./template.rules.ts";

export type TemplateFile = Readonly<Partial<Record<TemplateKey, TemplateText>>>;

/** The committed templates of a language. */
export const readTemplateFile = async (folder: string, language: Language): Promise<TemplateFile> =>
  JSON.parse(await readFile(join(folder, `templates.${language}.json`), "utf8")) as TemplateFile;

/** Loads types and templates from the committed files. A text that a person wrote stays; one that came with the
 *  software gets a further version where it is another one now. */
export async function seedNotifications(
  { connection, clock }: { connection: Connection; clock: Clock },
  folder: string,
): Promise<void> {
  const rows = readTypeRows(await readFile(join(folder, "notification-types.tsv"), "utf8"));
  const files = await Promise.all(
    languages.map(async (language) => ({
      language,
      file: await readTemplateFile(folder, language),
    })),
  );
  await asService(connection, async (transaction) => {
    await storeTypes(transaction, rows);
    const stored = await listTemplates(transaction);
    const added: StoredTemplate[] = [];
    for (const { language, file } of files)
      for (const key of templateKeys) {
        const text = file[key];
        if (text === undefined) throw new Error(`There is no template ${key} in ${language}.`);
        const place = { ...partsOfKey(key), language, country: "" as const };
        const before = stored.find(
          (one) =>
            one.type === place.type &&
            one.variant === place.variant &&
            one.language === language &&
            one.country === "",
        );
        const isSame =
          before !== undefined && templateParts.every((part) => before[part] === text[part]);
        if (isSame || (before?.madeBy ?? null) !== null) continue;
        added.push({
          ...place,
          ...text,
          version: (before?.version ?? 0) + 1,
          madeBy: null,
          madeAt: clock.now(),
        });
      }
    await insertTemplates(transaction, added);
  });
}
