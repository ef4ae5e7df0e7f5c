import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Mailer, OutgoingMail } from "#src/platform/mail/mailer.ts";
import type { Say } from "#src/platform/words/words.ts";
import { seedNotifications, type TemplateFile } from "./notification-seed.ts";
import { createIsMailed, createTell, type IsMailed, type Tell } from "./tell.service.ts";
import { createDrawTemplate, drawnText, type DrawTemplate } from "./template.service.ts";

/** The committed types and templates. */
export const notificationsFolder = resolve(
  import.meta.dirname,
  "../../../../db/seed/notifications",
);

/** Draws the committed texts, without a database. */
export const drawSeeded: DrawTemplate = async (key, { language }, values) => {
  const path = join(notificationsFolder, `templates.${language}.json`);
  const text = (JSON.parse(readFileSync(path, "utf8")) as TemplateFile)[key];
  const drawn = text && drawnText(text, values);
  if (drawn === undefined) throw new Error(`${key} cannot be drawn in ${language}.`);
  return drawn;
};

/** Seeds types and texts, and tells into a list of mails. */
export async function openTestTell(
  { connection, clock }: { connection: Connection; clock: Clock },
  say: (language: string) => Say,
): Promise<{
  tell: Tell;
  isMailed: IsMailed;
  mailer: Mailer;
  draw: DrawTemplate;
  sent: OutgoingMail[];
}> {
  await seedNotifications({ connection, clock }, notificationsFolder);
  const sent: OutgoingMail[] = [];
  const mailer: Mailer = {
    send: async (mail) => void sent.push(mail),
    close: async () => undefined,
  };
  const draw = createDrawTemplate({ connection });
  const tell = createTell({ connection, clock, mailer, draw, say });
  return { tell, isMailed: createIsMailed({ connection }), mailer, draw, sent };
}
