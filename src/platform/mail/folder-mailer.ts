import { createHash } from "node:crypto";
import { access, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Clock } from "../clock/clock.ts";
import { type Mailer, messageIdOf, mimeMessage } from "./mailer.ts";

/** A kept message as its .json file holds it; the .eml of the same name is what would have left. */
export interface KeptMail {
  id: string;
  ref: string;
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  language: string;
  keptAt: string;
}

/** Name of a ref's files: readable, and different for every ref. */
const fileNameOf = (ref: string): string => {
  const digest = createHash("sha256").update(ref).digest("hex").slice(0, 12);
  return `${ref.replace(/[^A-Za-z0-9-]+/g, "_").slice(0, 60)}.${digest}`;
};

/** Keeps messages in a folder where no SMTP_URL is set (D1): one .eml and one .json each. The
 *  same ref is kept once. The .json is renamed into place last, so what is listed is whole. */
export function createFolderMailer(options: {
  folder: string;
  from: string;
  clock: Clock;
}): Mailer {
  const { folder, from, clock } = options;
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail) {
      const name = fileNameOf(mail.ref);
      const listed = join(folder, `${name}.json`);
      if (await exists(listed)) return;
      await mkdir(folder, { recursive: true });
      const { message } = await composer.sendMail({
        ...mimeMessage(mail, from),
        date: clock.now(),
      });
      const kept: KeptMail = {
        id: name,
        messageId: messageIdOf(mail.ref, from),
        keptAt: clock.now().toISOString(),
        ...mail,
      };
      await writeWhole(join(folder, `${name}.eml`), message as Buffer);
      await writeWhole(listed, Buffer.from(`${JSON.stringify(kept, null, 2)}\n`));
    },
    async close() {
      composer.close();
    },
  };
}

/** The messages kept in a folder, newest first; empty where there is none yet. */
export async function listKeptMails(folder: string): Promise<KeptMail[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith(".json"))
      .map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8")) as KeptMail),
  );
  return mails.toSorted(
    (one, other) => other.keptAt.localeCompare(one.keptAt) || one.id.localeCompare(other.id),
  );
}

/** One kept message by its id; undefined where there is none. */
export async function findKeptMail(folder: string, id: string): Promise<KeptMail | undefined> {
  return (await listKeptMails(folder)).find((mail) => mail.id === id);
}

/** Deletes the messages that were stored before an instant: the .json first, so that what is listed is whole. */
export async function deleteOldMails(folder: string, storedBefore: Date): Promise<void> {
  for (const { id, keptAt } of await listKeptMails(folder)) {
    if (new Date(keptAt) >= storedBefore) continue;
    await rm(join(folder, `${id}.json`), { force: true });
    await rm(join(folder, `${id}.eml`), { force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Written beside, flushed and renamed: a kill leaves a draft, never half a message. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const draft = `${path}.${process.pid}.draft`;
  const file = await open(draft, "w");
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
