import { dayText } from "#src/contracts/date-format.ts";
import { formatMoney } from "#src/contracts/money.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import { writtenMail } from "#src/platform/mail/mail-layout.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { reasonsOf } from "./cycle-price.ts";
import { type TermTemplate, termMail, yesAbovePercentOf } from "./policy-terms.service.ts";
import { localeOf, type NoticeNeeds, payerOf } from "./subscription-notices.ts";
import { findSubscription, type Subscription } from "./subscription.queries.ts";
import { findTerm, type PolicyTerm } from "./term.queries.ts";

const templates: readonly TermTemplate[] = [
  "payment_result.renewal",
  "payment_result.renewalConsent",
  "payment_result.renewalDeclined",
  "payment_result.renewalEnded",
];

interface Told {
  term: PolicyTerm;
  subscription: Subscription;
  step: StepPurchase;
  /** By how much a price has to rise to need a yes. */
  yesAbovePercent: number;
}

/** Both prices line by line: each insured person with the age then, and the charge. */
function linesOf({ term, subscription, step }: Told, say: Say): { name: string; value: string }[] {
  const { next_price: next } = term;
  if (next === null) return [];
  const money = (amountMinor: number) =>
    formatMoney({ amountMinor, currency: subscription.currency }, localeOf(step));
  return [
    ...next.people.map(({ age }, index) => ({
      name: say("subscription.renewal.person", { number: index + 1 }),
      value: say("subscription.renewal.ages", {
        before: subscription.price.people[index]?.age ?? age,
        next: age,
      }),
    })),
    { name: say("subscription.renewal.before"), value: money(term.before_minor ?? 0) },
    {
      name: say("subscription.renewal.next", { day: dayText(term.ends_on) }),
      value: money(term.next_minor ?? 0),
    },
  ];
}

const valuesOf = (
  { term, subscription, step, yesAbovePercent }: Told,
  say: Say,
): Record<string, string> => ({
  name: payerOf(step)?.fullName.split(" ")[0] ?? "",
  policy: subscription.purchase_reference,
  product: subscription.product_name,
  amount: formatMoney(
    { amountMinor: term.next_minor ?? 0, currency: subscription.currency },
    localeOf(step),
  ),
  due: dayText(term.ends_on),
  limit: String(yesAbovePercent),
  reason:
    term.next_price === null
      ? ""
      : reasonsOf(subscription.price, term.next_price)
          .map((one) => say(`subscription.reason.${one}`))
          .join(", "),
});

/** The mails about a term, written when they leave. After a no the link leads to like products. */
export const termMailHandler =
  (
    needs: NoticeNeeds & {
      fields: Readonly<Record<string, readonly string[] | undefined>>;
      clock: Clock;
      compareUrl(purchase: StepPurchase["purchase"]): Promise<string>;
    },
  ): OutboxHandler =>
  async ({ ref, payload }) => {
    const template = templates.find((one) => one === payload["template"]);
    const told = await asService(needs.connection, async (own): Promise<Told | undefined> => {
      const term = await findTerm(own, String(payload["term"]));
      if (term?.subscription_id == null) return undefined;
      const subscription = await findSubscription(own, { id: term.subscription_id });
      if (subscription === undefined) return undefined;
      const step = await needs.purchases.read(own, subscription.purchase_id);
      const yesAbovePercent = await yesAbovePercentOf(needs, own, subscription, term);
      return { term, subscription, step, yesAbovePercent };
    });
    const payer = told && payerOf(told.step);
    // Erased since.
    if (template === undefined || told === undefined || payer === undefined) return;
    const { purchase } = told.step;
    const { language, country } = purchase;
    const say = needs.say(language);
    const values = valuesOf(told, say);
    const names = needs.fields[template] ?? [];
    const { action, ...drawn } = await needs.draw(
      template,
      { language, country },
      Object.fromEntries(names.map((name) => [name, values[name] ?? ""])),
    );
    const isAnnounced = template === "payment_result.renewal" || template.endsWith("Consent");
    const url = isAnnounced ? await needs.linkOf(purchase) : await needs.compareUrl(purchase);
    await needs.mailer.send({
      ref: `${termMail}/${ref}`,
      to: payer.email,
      ...writtenMail({
        ...drawn,
        language,
        brand: say("mail.brand"),
        facts: isAnnounced ? linesOf(told, say) : [],
        steps: undefined,
        links: action === "" ? [] : [{ label: action, url }],
      }),
    });
  };
