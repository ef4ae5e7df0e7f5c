import type { MyPurchases } from "#src/modules/sale/my-purchase/my-purchase.service.ts";
import { signerOf } from "#src/modules/sale/purchase/purchase-buyer.rules.ts";
import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import type { Mailer } from "#src/platform/mail/mailer.ts";
import { writtenMail } from "#src/platform/mail/mail-layout.ts";
import type { Say } from "#src/platform/words/words.ts";
import { issuedMessage } from "./issuing.service.ts";

/** The mail that leads to policy and receipt: they are downloaded from the page of the purchase, never attached. */
export const issuedHandler =
  (needs: {
    connection: Connection;
    purchases: Purchases;
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
    // The person was erased meanwhile.
    if (email === "") return;
    const { language, country, product_name: product, reference } = purchase;
    const say = needs.say(language);
    const { action, ...drawn } = await needs.draw(
      "policy_issued.bought",
      { language, country },
      { name, product, policy: reference },
    );
    await needs.mailer.send({
      ref: `${issuedMessage}/${ref}`,
      to: email,
      ...writtenMail({
        ...drawn,
        language,
        brand: say("mail.brand"),
        facts: [
          { name: say("purchase.done.reference"), value: reference },
          { name: say("signature.proposal.product"), value: product },
        ],
        steps: undefined,
        links: [{ label: action, url: await needs.myPurchases.urlOf(step) }],
      }),
    });
  };
