import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import { signerOf } from "#src/modules/sale/purchase/purchase-buyer.rules.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import { stepSegments } from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import type { Mailer } from "#src/platform/mail/mailer.ts";
import { writtenMail } from "#src/platform/mail/mail-layout.ts";
import type { Say } from "#src/platform/words/words.ts";
import { href } from "#src/routes.ts";
import { type ReviewTold, reviewTold } from "./review.service.ts";

const tolds: readonly ReviewTold[] = ["review", "accepted", "conditions", "declined"];

/** The mails about a review: what was decided and where it goes on, never why. */
export const reviewToldHandler =
  (needs: {
    connection: Connection;
    purchases: Purchases;
    draw: DrawTemplate;
    mailer: Mailer;
    say(language: string): Say;
  }): OutboxHandler =>
  async ({ ref, payload }) => {
    const { purchase: id } = payload;
    const told = tolds.find((one) => one === payload["told"]);
    if (typeof id !== "string" || told === undefined)
      throw Object.assign(new Error("The payload is no review's."), {
        code: "BAD_PAYLOAD",
        permanent: true,
      });
    const { purchase, forms } = await asService(needs.connection, (own) =>
      needs.purchases.read(own, id),
    );
    const { name, email } = signerOf(forms);
    // The person was erased.
    if (email === "") return;
    const { language, country, product_name: product, product_code: code } = purchase;
    const say = needs.say(language);
    const { action, ...drawn } = await needs.draw(
      `policy_issued.${told}`,
      { language, country },
      { product, name, reference: purchase.reference },
    );
    const path = href("purchase", language, { product: code, step: stepSegments.dps[language] });
    await needs.mailer.send({
      ref: `${reviewTold}/${told}/${ref}`,
      to: email,
      ...writtenMail({
        ...drawn,
        language,
        brand: say("mail.brand"),
        facts: [],
        steps: undefined,
        links: action === "" ? [] : [{ label: action, url: `${purchase.base_url}${path}` }],
      }),
    });
  };
