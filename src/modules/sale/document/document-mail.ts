import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import type { MyPurchases } from "#src/modules/sale/my-purchase/my-purchase.service.ts";
import { signerOf } from "#src/modules/sale/purchase/purchase-buyer.rules.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import { endedStates } from "#src/modules/sale/purchase/purchase-transitions.rules.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import type { Mailer } from "#src/platform/mail/mailer.ts";
import { writtenMail } from "#src/platform/mail/mail-layout.ts";
import type { Say } from "#src/platform/words/words.ts";
import { type DocumentTold, documentTold, type PurchaseDocuments } from "./documents.service.ts";

const tolds: readonly DocumentTold[] = ["documentApproved", "documentAsked", "documentRejected"];

/** The mails about a document: approved, asked for, or refused with the reason and the link to send it again. */
export const documentToldHandler =
  (needs: {
    connection: Connection;
    purchases: Purchases;
    purchaseDocuments: PurchaseDocuments;
    myPurchases: Pick<MyPurchases, "urlOf">;
    draw: DrawTemplate;
    mailer: Mailer;
    say(language: string): Say;
  }): OutboxHandler =>
  async ({ ref, payload }) => {
    const told = tolds.find((one) => one === payload["told"]);
    if (told === undefined)
      throw Object.assign(new Error("The payload is no document's."), {
        code: "BAD_PAYLOAD",
        permanent: true,
      });
    const id = String(payload["purchase"]);
    const step = await asService(needs.connection, (own) => needs.purchases.read(own, id));
    const { purchase, forms } = step;
    const { name, email } = signerOf(forms);
    const found = (await needs.purchaseDocuments.shown(step)).find(
      ({ kind }) => kind === payload["kind"],
    );
    // The person was erased, or the purchase is over.
    if (email === "" || found === undefined || endedStates.includes(purchase.state)) return;
    // It was sent again before the mail left.
    if (told === "documentRejected" && found.reason === null) return;
    const { language, country, product_name: product, reference } = purchase;
    const say = needs.say(language);
    const document = say(`documents.kind.${found.kind}`);
    const reason = found.reason === null ? {} : { reason: say(`documents.reason.${found.reason}`) };
    const { action, ...drawn } = await needs.draw(
      `policy_issued.${told}`,
      { language, country },
      { name, product, reference, document, ...reason },
    );
    await needs.mailer.send({
      ref: `${documentTold}/${told}/${ref}`,
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
