import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import { signerOf } from "#src/modules/sale/purchase/purchase-buyer.rules.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import type { Mailer } from "#src/platform/mail/mailer.ts";
import { writtenMail } from "#src/platform/mail/mail-layout.ts";
import type { Say } from "#src/platform/words/words.ts";
import { myPurchaseUrl, resumeUrl } from "./my-purchase-path.ts";
import { mayLead } from "./client-link.service.ts";
import { accessMessage, type MyPurchases, resumeDays } from "./my-purchase.service.ts";

const templates = {
  code: "activation_code.myPurchase",
  link: "activation_code.myPurchaseLink",
  client: "activation_code.purchaseClient",
} as const;

/** The mail with a link or a code, made when it leaves: no message of the outbox holds either. */
export const accessHandler =
  (needs: {
    connection: Connection;
    purchases: Purchases;
    myPurchases: MyPurchases;
    draw: DrawTemplate;
    mailer: Mailer;
    say(language: string): Say;
  }): OutboxHandler =>
  async ({ ref, payload }) => {
    const { purchase: id, what } = payload;
    if (typeof id !== "string" || (what !== "link" && what !== "code" && what !== "client"))
      throw Object.assign(new Error("The payload is no purchase's."), {
        code: "BAD_PAYLOAD",
        permanent: true,
      });
    const step = await asService(needs.connection, (own) => needs.purchases.read(own, id));
    const { email: to } = signerOf(step.forms);
    const code = what === "code" ? await needs.myPurchases.codeFor(id) : null;
    // Erased since, or the code is over; or its person went on to the end.
    if (to === "" || code === undefined || (what === "client" && !mayLead(step))) return;
    const { language, country, product_name: product } = step.purchase;
    const say = needs.say(language);
    const { action, ...drawn } = await needs.draw(
      templates[what],
      { language, country },
      { product },
    );
    const links =
      what === "code"
        ? []
        : [
            {
              label: action,
              url:
                what === "client"
                  ? resumeUrl(
                      step.purchase,
                      await needs.myPurchases.makeLink(id, resumeDays),
                      "client",
                    )
                  : myPurchaseUrl(step.purchase, await needs.myPurchases.makeLink(id)),
            },
          ];
    await needs.mailer.send({
      ref: `${accessMessage}/${ref}`,
      to,
      ...writtenMail({
        ...drawn,
        language,
        brand: say("mail.brand"),
        facts: code === null ? [] : [{ name: say("signature.code"), value: code }],
        steps: undefined,
        links,
      }),
    });
  };
