import { readCart } from "#src/modules/sale/purchase/cart-reading.service.ts";
import { signerOf } from "#src/modules/sale/purchase/purchase-buyer.rules.ts";
import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import type { createPurchases } from "#src/modules/sale/purchase/purchase.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import type { Mailer } from "#src/platform/mail/mailer.ts";
import { writtenMail } from "#src/platform/mail/mail-layout.ts";
import type { Say } from "#src/platform/words/words.ts";
import { codeMessage, type Signatures } from "./signature.service.ts";

type Purchases = ReturnType<typeof createPurchases>;

/** The mail that carries the code of a signature: made when it leaves, so that no message of the outbox holds it. */
export const signatureCodeHandler =
  (needs: {
    connection: Connection;
    purchases: Purchases;
    signatures: Signatures;
    draw: DrawTemplate;
    mailer: Mailer;
    say(language: string): Say;
  }): OutboxHandler =>
  async ({ ref, payload }) => {
    const { purchase: id } = payload;
    if (typeof id !== "string")
      throw Object.assign(new Error("The payload is no signature's."), {
        code: "BAD_PAYLOAD",
        permanent: true,
      });
    const { purchase, forms, products } = await asService(needs.connection, async (own) => {
      const step = await needs.purchases.read(own, id);
      const cart = await readCart(needs, own, step.purchase);
      return { ...step, products: cart.map((one) => one.purchase.product_name) };
    });
    const code = await needs.signatures.codeFor(id);
    const { email } = signerOf(forms);
    // The code is over, or the person was erased.
    if (code === undefined || email === "") return;
    const { language, country } = purchase;
    const product = products.join(", ");
    const say = needs.say(language);
    const { action: _none, ...drawn } = await needs.draw(
      "activation_code.signature",
      { language, country },
      { product },
    );
    await needs.mailer.send({
      ref: `${codeMessage}/${ref}`,
      to: email,
      ...writtenMail({
        ...drawn,
        language,
        brand: say("mail.brand"),
        facts: [{ name: say("signature.code"), value: code }],
        steps: undefined,
        links: [],
      }),
    });
  };
