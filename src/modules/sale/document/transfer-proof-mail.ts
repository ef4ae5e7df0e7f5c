import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import type { MyPurchases } from "#src/modules/sale/my-purchase/my-purchase.service.ts";
import { signerOf } from "#src/modules/sale/purchase/purchase-buyer.rules.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import type { Mailer } from "#src/platform/mail/mailer.ts";
import { writtenMail } from "#src/platform/mail/mail-layout.ts";
import type { Say } from "#src/platform/words/words.ts";
import { proofRefused, type TransferProofs } from "./transfer-proof.service.ts";

/** The mail about a proof that was not accepted: why, and the link to send another. */
export const proofRefusedHandler =
  (needs: {
    connection: Connection;
    purchases: Purchases;
    transferProofs: TransferProofs;
    myPurchases: Pick<MyPurchases, "urlOf">;
    draw: DrawTemplate;
    mailer: Mailer;
    say(language: string): Say;
  }): OutboxHandler =>
  async ({ ref, payload }) => {
    const id = String(payload["purchase"]);
    const step = await asService(needs.connection, (own) => needs.purchases.read(own, id));
    const { purchase, forms } = step;
    const { name, email } = signerOf(forms);
    const { payable: asked } = payload;
    const why = await needs.transferProofs.refusalOf({
      // Messages of before later transfers were looked at are of the purchase itself.
      payable: typeof asked === "string" ? asked : (purchase.payable_id ?? ""),
      file: String(payload["file"]),
    });
    // The person was erased, or the transfer came meanwhile.
    if (email === "" || why === undefined) return;
    const { language, country, product_name: product } = purchase;
    const say = needs.say(language);
    const reason = say(`documents.proof.${why}`);
    const { action, ...drawn } = await needs.draw(
      "payment_result.proofRefused",
      { language, country },
      { name: name.split(" ")[0] ?? "", product, reason },
    );
    await needs.mailer.send({
      ref: `${proofRefused}/${ref}`,
      to: email,
      ...writtenMail({
        ...drawn,
        language,
        brand: say("mail.brand"),
        facts: [],
        steps: undefined,
        links: action === "" ? [] : [{ label: action, url: await needs.myPurchases.urlOf(step) }],
      }),
    });
  };
