import { transferLabel } from "#src/modules/sale/purchase/transfer-label.rules.ts";
import { formatMoney, type MoneyLocale } from "#src/contracts/money.ts";
import { countryOf } from "#src/config/countries.ts";
import { dateFormat } from "#src/contracts/date-format.ts";
import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import type { Mailer } from "#src/platform/mail/mailer.ts";
import { writtenMail } from "#src/platform/mail/mail-layout.ts";
import type { Say } from "#src/platform/words/words.ts";
import { signerOf } from "#src/modules/sale/purchase/purchase-buyer.rules.ts";
import {
  type PurchaseTransfers,
  transferMessage,
} from "#src/modules/sale/purchase/purchase-transfer.service.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import type { MyPurchases } from "./my-purchase.service.ts";

/** The locale in which a purchase's papers and mails say amounts and days. */
const localeOf = (language: "es" | "en" | "pt", country: Parameters<typeof countryOf>[0]) =>
  (language === "en"
    ? "en-US"
    : language === "pt"
      ? "pt-BR"
      : countryOf(country).locale) as MoneyLocale;

/** The mail with the account, the amount, the reference and the last day of a transfer; its link opens the purchase in
 *  whatever browser it is read (PP 4). */
export const transferHandler =
  (needs: {
    connection: Connection;
    purchases: Purchases;
    purchaseTransfers: Pick<PurchaseTransfers, "instructionsOf">;
    myPurchases: Pick<MyPurchases, "urlOf">;
    draw: DrawTemplate;
    mailer: Mailer;
    say(language: string): Say;
  }): OutboxHandler =>
  async ({ ref, payload }) => {
    const id = String(payload["purchase"]);
    const step = await asService(needs.connection, (own) => needs.purchases.read(own, id));
    const transfer = await needs.purchaseTransfers.instructionsOf(step);
    const { name, email } = signerOf(step.forms);
    // Given up, matched or erased meanwhile.
    if (transfer === undefined || email === "") return;
    const { language, country } = step.purchase;
    const say = needs.say(language);
    const locale = localeOf(language, country);
    const amount = formatMoney(transfer.amount, locale);
    const due = dateFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(
      new Date(`${transfer.lastDay}T00:00:00Z`),
    );
    const { action, ...drawn } = await needs.draw(
      "payment_result.transfer",
      { language, country },
      { name, product: step.purchase.product_name, amount, due },
    );
    const facts = (["holder", "taxId", "bank", "account", "reference"] as const).map((key) => ({
      name: say(transferLabel(key, country)),
      value: transfer[key],
    }));
    await needs.mailer.send({
      ref: `${transferMessage}/${ref}`,
      to: email,
      ...writtenMail({
        ...drawn,
        language,
        brand: say("mail.brand"),
        facts: [
          ...facts,
          { name: say("purchase.transfer.amount"), value: amount },
          { name: say("purchase.transfer.lastDay"), value: due },
        ],
        steps: undefined,
        links: [{ label: action, url: await needs.myPurchases.urlOf(step) }],
      }),
    });
  };
