import { settingsIn } from "#src/modules/sale/payment-setting/payment-settings.service.ts";
import { countryOf } from "#src/config/countries.ts";
import { dayText } from "#src/contracts/date-format.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import { formatMoney, type MoneyLocale } from "#src/contracts/money.ts";
import { nextContactTime } from "#src/modules/contact/lead/contact-rules.rules.ts";
import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import type { TemplateKey } from "#src/modules/content/notification/template.rules.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import { buyerOf } from "#src/modules/sale/purchase/purchase-buyer.rules.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import type { Mailer } from "#src/platform/mail/mailer.ts";
import { writtenMail } from "#src/platform/mail/mail-layout.ts";
import type { Say } from "#src/platform/words/words.ts";
import { arrearsEnd, type ArrearsTerms, arrearsTermsOn } from "./arrears.rules.ts";
import {
  type Cycle,
  findCycle,
  findSubscription,
  type Subscription,
} from "./subscription.queries.ts";

/** Kind of the outbox's message that tells a person of a cycle; its payload names cycle and template alone. */
export const subscriptionMail = "subscription-mail";

/** What is told of a cycle, by the templates of notification-types.tsv. */
export type NoticeTemplate =
  | "payment_result"
  | "payment_result.differs"
  | "payment_result.due"
  | "mora_1"
  | "mora_2"
  | "mora_3"
  | "mora_3.termination";

/** Puts a notice into the outbox, once for each cycle and template. */
export const enqueueNotice = (
  transaction: Connection,
  notice: {
    kind: string;
    cycle: Pick<Cycle, "id">;
    template: NoticeTemplate;
    at: Date;
    leavesAt?: Date;
  },
): Promise<boolean> =>
  enqueueMessage(transaction, {
    kind: notice.kind,
    ref: `${notice.cycle.id}/${notice.template}`,
    payload: { cycle: notice.cycle.id, template: notice.template },
    at: notice.at,
    ...(notice.leavesAt === undefined ? {} : { leavesAt: notice.leavesAt }),
  });

/** The templates that remind of arrears: they leave in hours in which people may be sought out (AL 6). What the law
 *  asks to be told, as the end of a policy, leaves at once. */
const reminders: readonly NoticeTemplate[] = ["mora_1", "mora_2", "mora_3"];

/** When a notice leaves that is put into the outbox now. */
export const noticeLeavesAt = (
  template: NoticeTemplate,
  { country, at }: { country: CountryCode; at: Date },
): Date =>
  reminders.includes(template) ? nextContactTime(country, countryOf(country).timeZone, at) : at;

export interface NoticeNeeds {
  connection: Connection;
  purchases: Purchases;
  /** A new link to the page of a purchase. */
  linkOf(purchase: StepPurchase["purchase"]): Promise<string>;
  draw: DrawTemplate;
  mailer: Mailer;
  say(language: string): Say;
}

/** Who is written to, by the first step of the purchase; undefined once the person was erased. */
export function payerOf({ purchase, forms }: StepPurchase) {
  for (const { key, values } of forms) {
    const buyer = buyerOf(key, values, purchase.country);
    if (buyer !== undefined && buyer.email !== "") return buyer;
  }
  return undefined;
}

export const localeOf = ({ purchase }: StepPurchase): MoneyLocale =>
  purchase.language === "en"
    ? "en-US"
    : purchase.language === "pt"
      ? "pt-BR"
      : (countryOf(purchase.country).locale as MoneyLocale);

function valuesOf(
  {
    subscription,
    cycle,
    step,
    terms,
  }: { subscription: Subscription; cycle: Cycle; step: StepPurchase; terms: ArrearsTerms },
  say: Say,
): Record<string, string> {
  const money = (amountMinor: number) =>
    formatMoney({ amountMinor, currency: subscription.currency }, localeOf(step));
  return {
    name: payerOf(step)?.fullName.split(" ")[0] ?? "",
    policy: subscription.purchase_reference,
    product: subscription.product_name,
    insurer: step.purchase.price.product.organization,
    amount: money(cycle.amount_minor ?? 0),
    due: dayText(cycle.charge_on),
    until: dayText(arrearsEnd(terms, cycle)),
    result: say("subscription.result.paid"),
    reason: cycle.reasons.map((one) => say(`subscription.reason.${one}`)).join(", "),
  };
}

const fieldsOf = (values: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? ""]));

/** The mail of a notice, written when it leaves: no message of the outbox holds a name or an amount. */
export const noticeHandler =
  (
    needs: NoticeNeeds & { fields: Readonly<Partial<Record<TemplateKey, readonly string[]>>> },
  ): OutboxHandler =>
  async ({ ref, payload }) => {
    const { cycle: id } = payload;
    const template = payload["template"] as NoticeTemplate;
    if (typeof id !== "string" || needs.fields[template] === undefined)
      throw Object.assign(new Error("The payload is no cycle's."), {
        code: "BAD_PAYLOAD",
        permanent: true,
      });
    const found = await asService(needs.connection, async (own) => {
      const cycle = await findCycle(own, { id });
      const subscription = cycle && (await findSubscription(own, { id: cycle.subscription_id }));
      if (subscription === undefined || cycle === undefined) return undefined;
      const { country } = subscription;
      return {
        cycle,
        subscription,
        terms: arrearsTermsOn(await settingsIn(own), { country, day: cycle.charge_on }),
        step: await needs.purchases.read(own, subscription.purchase_id),
      };
    });
    const payer = found && payerOf(found.step);
    // Erased since; or paid since, and no longer to be asked for.
    if (found === undefined || payer === undefined) return;
    if (template.startsWith("mora") && found.cycle.state !== "recycling") return;
    const { language, country } = found.step.purchase;
    const say = needs.say(language);
    const { action, ...drawn } = await needs.draw(
      template,
      { language, country },
      fieldsOf(valuesOf(found, say), needs.fields[template]),
    );
    const url = await needs.linkOf(found.step.purchase);
    await needs.mailer.send({
      ref: `${subscriptionMail}/${ref}`,
      to: payer.email,
      ...writtenMail({
        ...drawn,
        language,
        brand: say("mail.brand"),
        facts: [],
        steps: undefined,
        // Receipts are downloaded from that page, by who holds the purchase.
        links: action === "" ? [] : [{ label: action, url }],
      }),
    });
  };
