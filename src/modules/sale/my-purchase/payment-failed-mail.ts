import { formatMoney, moneyLocaleIn } from "#src/contracts/money.ts";
import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import type { Payments, PresentedPayment } from "#src/modules/sale/payment/payment.service.ts";
import { signerOf } from "#src/modules/sale/purchase/purchase-buyer.rules.ts";
import { paymentFailedKind } from "#src/modules/sale/purchase/purchase-end.service.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import type { Mailer } from "#src/platform/mail/mailer.ts";
import { writtenMail } from "#src/platform/mail/mail-layout.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { Language } from "#src/routes/languages.ts";
import type { MyPurchases } from "./my-purchase.service.ts";

export interface PaymentFailedNeeds {
  payments: Pick<Payments, "find" | "latest">;
  /** A payment in the reader's words. */
  sayPayment(
    attempt: NonNullable<Awaited<ReturnType<Payments["find"]>>>,
    reader: { language: Language; host: string },
  ): PresentedPayment;
}

/** The mail about a payment that failed (notification-types.tsv: payment_result): the cause, the next step, and a link
 *  that leads to the payment from any browser. Written when it leaves: nothing is said of a payment that another
 *  followed meanwhile. */
export const paymentFailedHandler =
  (
    needs: PaymentFailedNeeds & {
      connection: Connection;
      purchases: Purchases;
      myPurchases: Pick<MyPurchases, "urlOf">;
      draw: DrawTemplate;
      mailer: Mailer;
      say(language: string): Say;
    },
  ): OutboxHandler =>
  async ({ ref, payload }) => {
    const failed = await needs.payments.find(String(payload["payment"]));
    const { step, newest } = await asService(needs.connection, async (own) => {
      const read = await needs.purchases.read(own, String(payload["purchase"]));
      const { payable_id: payable } = read.purchase;
      return {
        step: read,
        newest: payable === null ? undefined : await needs.payments.latest(own, payable),
      };
    });
    const { name, email } = signerOf(step.forms);
    const isOver = step.purchase.state !== "SIGNED" || newest?.reference !== failed?.reference;
    // The person was erased, paid since, or is paying again.
    if (failed === undefined || isOver || email === "") return;
    const { language, country, base_url: host, product_name: product } = step.purchase;
    const say = needs.say(language);
    const { reason } = needs.sayPayment(failed, { language, host });
    const { action, ...drawn } = await needs.draw(
      "payment_result.failed",
      { language, country },
      {
        name: name.split(" ")[0] ?? "",
        product,
        amount: formatMoney(failed.amount, moneyLocaleIn(country, language)),
      },
    );
    await needs.mailer.send({
      ref: `${paymentFailedKind}/${ref}`,
      to: email,
      ...writtenMail({
        ...drawn,
        language,
        brand: say("mail.brand"),
        facts:
          reason === null
            ? []
            : [
                { name: say("mail.fact.reason"), value: reason.cause },
                { name: say("mail.fact.next"), value: reason.next },
              ],
        steps: undefined,
        links: [{ label: action, url: await needs.myPurchases.urlOf(step) }],
      }),
    });
  };
