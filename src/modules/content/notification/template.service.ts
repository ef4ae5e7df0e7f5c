import type { Block } from "#src/contracts/markdown.rules.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { MailContent } from "#src/platform/mail/mail-layout.ts";
import type { Language } from "#src/routes.ts";
import { templateError } from "./notification.errors.ts";
import { findTemplateInForce } from "./template.queries.ts";
import { filledText, partsOfKey, type TemplateKey, type TemplateText } from "./template.rules.ts";

/** A template with its values, in the parts of a mail. */
export interface Drawn extends Pick<MailContent, "subject" | "preview" | "heading"> {
  opening: readonly Block[];
  closing: readonly Block[];
  /** The opening as somebody goes on writing it. */
  openingText: string;
  /** What the mail's first link is called; empty where it has none. */
  action: string;
}

/** Where and for what a text is drawn. */
export interface DrawPlace {
  language: Language;
  country?: CountryCode | undefined;
}

/** Draws the text in force of a type. Rejects with TEMPLATE_ERROR where none is whole. */
export type DrawTemplate = (
  key: TemplateKey,
  place: DrawPlace,
  values: Readonly<Record<string, string>>,
) => Promise<Drawn>;

/** A text with its values; undefined where it names one that is not there. */
export function drawnText(
  text: TemplateText,
  values: Readonly<Record<string, string>>,
): Drawn | undefined {
  const filled = filledText(text, values);
  return (
    filled && {
      ...filled,
      subject: filled.subject.replace(/\s+/g, " ").trim(),
    }
  );
}

/** Texts of notifications as they are in force now: read for each message, so that a change holds for what is sent
 *  after it. */
export const createDrawTemplate =
  ({ connection }: { connection: Connection }): DrawTemplate =>
  async (key, { language, country }, values) => {
    const place = { ...partsOfKey(key), language, country: country ?? ("" as const) };
    const found = await asService(connection, (own) => findTemplateInForce(own, place));
    const drawn = found && drawnText(found, values);
    if (drawn === undefined) throw templateError();
    return drawn;
  };
