import { dayText } from "#src/contracts/date-format.ts";
import { countryOf } from "#src/config/countries.ts";
import type { IsMailed } from "#src/modules/content/notification/tell.service.ts";
import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import { signerOf } from "#src/modules/sale/purchase/purchase-buyer.rules.ts";
import type { PurchaseHolders } from "#src/modules/sale/purchase/purchase-holders.service.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import { type Clock, civilDate } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import type { Mailer } from "#src/platform/mail/mailer.ts";
import { writtenMail } from "#src/platform/mail/mail-layout.ts";
import type { Say } from "#src/platform/words/words.ts";
import { noRemindersUrl, resumeUrl } from "./my-purchase-path.ts";
import { type MyPurchases, resumeDays } from "./my-purchase.service.ts";
import {
  reminderDue,
  remindersMost,
  type ResumeTemplate,
  resumeTemplates,
} from "./resume.rules.ts";

/** Kind of the outbox's message that reminds of a purchase; its payload names purchase and template alone. */
export const resumeMessage = "purchase-resume";

const hourMs = 60 * 60_000;
/** A purchase that was left longer ago is not begun to be reminded of. */
const longestMs = 6 * 24 * hourMs;

/** Puts every reminder that is due into the outbox, each once since the last step; how many. */
export async function remindOfPurchases({
  connection,
  clock,
  purchases,
  purchaseHolders,
}: {
  connection: Connection;
  clock: Clock;
  purchases: Purchases;
  purchaseHolders: PurchaseHolders;
}): Promise<number> {
  const at = clock.now();
  const span = {
    after: new Date(at.getTime() - longestMs),
    before: new Date(at.getTime() - hourMs),
    most: remindersMost,
  };
  let count = 0;
  for (const id of await purchaseHolders.left(span))
    await asService(connection, async (transaction) => {
      const { purchase, forms } = await purchases.hold(transaction, id);
      const { country, reminders, last_step_at: lastStepAt, state } = purchase;
      const { timeZone } = countryOf(country);
      const template = reminderDue({ reminders, lastStepAt, at, country, timeZone });
      const isLeft = state === "OPEN" || state === "SIGNED";
      if (!isLeft || template === undefined || signerOf(forms).email === "") return;
      await purchaseHolders.noteReminder(transaction, id, reminders + 1);
      await enqueueMessage(transaction, {
        kind: resumeMessage,
        ref: `${id}/${lastStepAt.toISOString()}/${template}`,
        payload: { purchase: id, template },
        at,
      });
      count += 1;
    });
  return count;
}

/** The mail with the link, written when it leaves: who went on meanwhile gets none. */
export const resumeHandler =
  (needs: {
    connection: Connection;
    clock: Clock;
    purchases: Purchases;
    myPurchases: MyPurchases;
    draw: DrawTemplate;
    isMailed: IsMailed;
    mailer: Mailer;
    say(language: string): Say;
  }): OutboxHandler =>
  async ({ ref, payload }) => {
    const id = String(payload["purchase"]);
    const template = resumeTemplates.find((one) => one === payload["template"]);
    // Each of them may be switched off for everybody.
    if (template === undefined || !(await needs.isMailed(template, null))) return;
    const step = await asService(needs.connection, (own) => needs.purchases.read(own, id));
    const { purchase, forms } = step;
    const { name, email } = signerOf(forms);
    const isLeft = purchase.state === "OPEN" || purchase.state === "SIGNED";
    // Asked for between the message and its mail.
    if (purchase.reminders_stopped_at !== null) return;
    if (!isLeft || email === "") return;
    await sendReminder(needs, { step: purchase, name, email, template, ref });
  };

async function sendReminder(
  needs: Parameters<typeof resumeHandler>[0],
  mail: {
    step: Parameters<typeof resumeUrl>[0] & { id: string; country: "CL" | "PE" | "CO" | "INT" } & {
      product_name: string;
      last_step_at: Date;
    };
    name: string;
    email: string;
    template: ResumeTemplate;
    ref: string;
  },
): Promise<void> {
  const { step, name, email, template, ref } = mail;
  const { language, country } = step;
  const until = civilDate(
    new Date(step.last_step_at.getTime() + resumeDays * 24 * hourMs),
    countryOf(country).timeZone,
  );
  const { action, ...drawn } = await needs.draw(
    template,
    { language, country },
    {
      name: name.split(" ")[0] ?? "",
      product: step.product_name,
      until: dayText(until),
    },
  );
  const token = await needs.myPurchases.makeLink(step.id, resumeDays);
  const say = needs.say(language);
  await needs.mailer.send({
    ref: `${resumeMessage}/${ref}`,
    to: email,
    ...writtenMail({
      ...drawn,
      language,
      brand: say("mail.brand"),
      facts: [],
      steps: undefined,
      links: [
        { label: action, url: resumeUrl(step, token) },
        { label: say("my-purchase.reminders.link"), url: noRemindersUrl(step, token) },
      ],
    }),
  });
}
