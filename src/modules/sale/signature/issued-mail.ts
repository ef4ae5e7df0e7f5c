import { signerOf } from "#src/modules/sale/purchase/purchase-buyer.rules.ts";
import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import { stepSegments } from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import type { Mailer } from "#src/platform/mail/mailer.ts";
import { writtenMail } from "#src/platform/mail/mail-layout.ts";
import type { Say } from "#src/platform/words/words.ts";
import { href } from "#src/routes/marketplace.ts";
import { issuedMessage } from "./issuing.service.ts";

/** The mail that leads to policy and receipt: they are downloaded by who holds the purchase, never attached. */
export const issuedHandler =
  (needs: {
    connection: Connection;
    purchases: Purchases;
    draw: DrawTemplate;
    mailer: Mailer;
    say(language: string): Say;
  }): OutboxHandler =>
  async ({ ref, payload }) => {
    const id = String(payload["purchase"]);
    const { purchase, forms } = await asService(needs.connection, (own) =>
      needs.purchases.read(own, id),
    );
    const { name, email } = signerOf(forms);
    // The person was erased meanwhile.
    if (email === "") return;
    const { language, country, product_code, product_name: product, reference } = purchase;
    const say = needs.say(language);
    const { action, ...drawn } = await needs.draw(
      "policy_issued.bought",
      { language, country },
      { name, product, policy: reference },
    );
    const path = href("purchase", language, {
      product: product_code,
      step: stepSegments.success[language],
    });
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
        links: [{ label: action, url: `${purchase.base_url}${path}` }],
      }),
    });
  };
