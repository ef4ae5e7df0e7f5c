import { dayText } from "#src/contracts/date-format.ts";
import { formatMoney } from "#src/contracts/money.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import { writtenMail } from "#src/platform/mail/mail-layout.ts";
import { endingMail, endingTemplates } from "./ending-told.ts";
import { arrearsOf, type ReinstateNeeds } from "./reinstatement.ts";
import { localeOf, type NoticeNeeds, payerOf } from "./subscription-notices.ts";
import { findSubscription } from "./subscription.queries.ts";

/** What was owed when arrears ended it, and until when it may be paid; undefined where that is over or paid. */
const arrearsTold = async (
  needs: ReinstateNeeds & { connection: Connection },
  { purchase }: StepPurchase,
) =>
  asService(needs.connection, async (own) => {
    const subscription = await findSubscription(own, { purchaseId: purchase.id });
    const arrears = subscription && (await arrearsOf(needs, own, subscription));
    return arrears === undefined || arrears.isOver || arrears.payable.state === "PAID"
      ? undefined
      : { amount: arrears.payable.amount, until: arrears.lastDay };
  });

/** The mail about an end, written when it leaves. */
export const endingMailHandler =
  (
    needs: NoticeNeeds &
      ReinstateNeeds & { fields: Readonly<Record<string, readonly string[] | undefined>> },
  ): OutboxHandler =>
  async ({ ref, payload }) => {
    const template = Object.values(endingTemplates).find((one) => one === payload["template"]);
    const { purchase: id, day } = payload;
    if (template === undefined || typeof id !== "string" || typeof day !== "string")
      throw Object.assign(new Error("The payload is no ending's."), {
        code: "BAD_PAYLOAD",
        permanent: true,
      });
    const step = await asService(needs.connection, (own) => needs.purchases.read(own, id));
    const payer = payerOf(step);
    // Erased since.
    if (payer === undefined) return;
    const owed = template === "mora_3.ended" ? await arrearsTold(needs, step) : undefined;
    // Paid or over before it left: the page says how it stands.
    if (template === "mora_3.ended" && owed === undefined) return;
    const { purchase } = step;
    const { language, country } = purchase;
    const values: Record<string, string> = {
      name: payer.fullName.split(" ")[0] ?? "",
      policy: purchase.reference,
      product: purchase.product_name,
      due: dayText(day),
      amount: owed === undefined ? "" : formatMoney(owed.amount, localeOf(step)),
      until: owed === undefined ? "" : dayText(owed.until),
    };
    const names = needs.fields[template] ?? [];
    const { action, ...drawn } = await needs.draw(
      template,
      { language, country },
      Object.fromEntries(names.map((name) => [name, values[name] ?? ""])),
    );
    await needs.mailer.send({
      ref: `${endingMail}/${ref}`,
      to: payer.email,
      ...writtenMail({
        ...drawn,
        language,
        brand: needs.say(language)("mail.brand"),
        facts: [],
        steps: undefined,
        links: action === "" ? [] : [{ label: action, url: await needs.linkOf(purchase) }],
      }),
    });
  };
