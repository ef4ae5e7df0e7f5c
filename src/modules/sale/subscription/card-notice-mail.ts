import { dayText } from "#src/contracts/date-format.ts";
import { templateFields } from "#src/modules/content/notification/template.rules.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import { writtenMail } from "#src/platform/mail/mail-layout.ts";
import { cardMail } from "./card-notices.ts";
import { localeOf, type NoticeNeeds, payerOf } from "./subscription-notices.ts";
import { findSubscription, listCycles } from "./subscription.queries.ts";

const template = "payment_result.cardExpires";

/** A card's month in words: 2026-12-31 as diciembre de 2026. */
const monthText = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The mail that a stored card expires, written when it leaves. One that was changed meanwhile needs none. */
export const cardNoticeHandler =
  (needs: NoticeNeeds): OutboxHandler =>
  async ({ ref, payload }) => {
    const id = String(payload["subscription"]);
    const found = await asService(needs.connection, async (own) => {
      const subscription = await findSubscription(own, { id });
      if (subscription === undefined || subscription.means === null) return undefined;
      const step = await needs.purchases.read(own, subscription.purchase_id);
      const cycles = await listCycles(own, id);
      return { subscription, step, next: cycles.find(({ state }) => state === "scheduled") };
    });
    const payer = found && payerOf(found.step);
    if (found === undefined || payer === undefined) return;
    const { subscription, step, next } = found;
    const { card_expires: expires, card_told_on: toldOn } = subscription;
    if (expires === null || toldOn === null) return;
    const { language, country } = step.purchase;
    const say = needs.say(language);
    const values: Record<string, string> = {
      name: payer.fullName.split(" ")[0] ?? "",
      policy: subscription.purchase_reference,
      product: subscription.product_name,
      card: subscription.card ?? "",
      month: monthText(expires, localeOf(step)),
      due: next === undefined ? "" : dayText(next.charge_on),
    };
    const { action, ...drawn } = await needs.draw(
      template,
      { language, country },
      Object.fromEntries(
        (templateFields[template] ?? []).map((name) => [name, values[name] ?? ""]),
      ),
    );
    const url = await needs.linkOf(step.purchase);
    await needs.mailer.send({
      ref: `${cardMail}/${ref}`,
      to: payer.email,
      ...writtenMail({
        ...drawn,
        language,
        brand: say("mail.brand"),
        facts: [],
        steps: undefined,
        links: action === "" ? [] : [{ label: action, url }],
      }),
    });
  };
