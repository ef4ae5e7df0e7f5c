import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import type { TestApp } from "#test/harness/app.ts";
import { type Browser, hiddenValues } from "./buyer.ts";

/** Mails that left, as the folder of stored mails has them. */
export async function leftMails(site: Pick<TestApp, "dataFolder">): Promise<string[]> {
  const folder = join(site.dataFolder, "mail");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  return Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
}

/** "Código: 123456", as the mail of a code has it. */
const sixDigits = /(?:digo|Code): (\d{6})\b/;

/** Signs the purchase of a browser by its page: asks for the code, reads it in the mail, types the name. */
export async function signPurchase(
  site: Pick<TestApp, "dataFolder">,
  browser: Browser,
  { url, name = "Ana María Soto", to }: { url: string; name?: string; to: string },
): Promise<void> {
  const before = new Set(await leftMails(site));
  await browser.post(url, { _act: "code" });
  const code = await newCode(site, before, to);
  const page = await browser.open(url);
  const _hash = hiddenValues(page.body, "_hash");
  const signed = await browser.post(url, { _act: "sign", _hash, name, code, read: "true" });
  expect([signed.statusCode, signed.headers.location]).toEqual([
    303,
    url.slice(0, url.lastIndexOf("/")),
  ]);
}

/** The code of a mail that was not there before. */
export async function newCode(
  site: Pick<TestApp, "dataFolder">,
  before: ReadonlySet<string>,
  to: string,
): Promise<string> {
  for (let tried = 0; tried < 100; tried += 1) {
    const mails = (await leftMails(site)).filter((mail) => !before.has(mail) && mail.includes(to));
    for (const mail of mails) {
      const code = sixDigits.exec(mail)?.[1];
      if (code !== undefined) return code;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`No mail to ${to} has a code.`);
}
