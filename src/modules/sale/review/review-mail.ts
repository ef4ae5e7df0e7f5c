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
import { type ReviewTold, reviewTold } from "./review.service.ts";

const tolds: readonly ReviewTold[] = ["review", "accepted", "conditions", "declined", "cancelled"];

/** The mails about a review: what was decided and a link on which it goes on in any browser (PP 2), never why. */
export const reviewToldHandler =
  (needs: {
    connection: Connection;
    purchases: Purchases;
    myPurchases: Pick<MyPurchases, "urlOf">;
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
    const step = await asService(needs.connection, (own) => needs.purchases.read(own, id));
    const { purchase, forms } = step;
    const { name, email } = signerOf(forms);
    // The person was erased.
    if (email === "") return;
    const { language, country, product_name: product } = purchase;
    const say = needs.say(language);
    const { action, ...drawn } = await needs.draw(
      `policy_issued.${told}`,
      { language, country },
      { product, name, reference: purchase.reference },
    );
    await needs.mailer.send({
      ref: `${reviewTold}/${told}/${ref}`,
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
