import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import { unreachable } from "#src/platform/jobs/unreachable.ts";
import type { Mailer } from "#src/platform/mail/mailer.ts";
import { writtenMail } from "#src/platform/mail/mail-layout.ts";
import type { Say } from "#src/platform/words/words.ts";
import { resumeUrl } from "./my-purchase-path.ts";
import { emailOf, isLeading, isOfExecutive, type ReachOf } from "./client-address.service.ts";
import { accessMessage, type MyPurchases, resumeDays } from "./my-purchase.service.ts";

const templates = {
  code: "activation_code.myPurchase",
  link: "activation_code.myPurchaseLink",
  client: "activation_code.purchaseClient",
  offer: "activation_code.purchaseClient",
} as const;

type What = keyof typeof templates;

interface AccessNeeds {
  connection: Connection;
  purchases: Purchases;
  myPurchases: MyPurchases;
  leadPurchases: ReachOf;
  draw: DrawTemplate;
  mailer: Mailer;
  say(language: string): Say;
}

const readPayload = ({ purchase: id, what }: Readonly<Record<string, unknown>>) => {
  const kinds = Object.keys(templates) as What[];
  const known = kinds.find((one) => one === what);
  if (typeof id === "string" && known !== undefined) return { id, what: known };
  const code = "BAD_PAYLOAD";
  throw Object.assign(new Error("The payload is no purchase's."), { code, permanent: true });
};

/** The purchase with where it is written to; empty where no mail is to leave. Throws where the person that an executive
 *  offers it to is not reached. */
const addressed = (
  { connection, purchases, leadPurchases }: AccessNeeds,
  { id, what }: { id: string; what: What },
) =>
  asService(connection, async (own) => {
    const step = await purchases.read(own, id);
    const { purchase } = step;
    const to = await emailOf({ leadPurchases }, own, step);
    const isByExecutive = what === "offer" || what === "client";
    // Its person went on to the end.
    if (isByExecutive && !isLeading(purchase)) return { step, to: "" };
    if (what !== "offer" || purchase.lead_reference === null) return { step, to };
    const reach = await leadPurchases.reachOf(own, purchase.lead_reference);
    if (reach !== undefined && to === "") throw unreachable("NO_CHANNEL");
    if (reach?.isAgreed === false && isOfExecutive(purchase)) throw unreachable("NO_CONSENT");
    return { step, to };
  });

/** Where the link of a mail leads to. */
const urlFor = async (
  { myPurchases }: AccessNeeds,
  what: What,
  step: StepPurchase,
): Promise<string> =>
  what === "link"
    ? myPurchases.urlOf(step)
    : resumeUrl(step.purchase, await myPurchases.makeLink(step.purchase.id, resumeDays), "client");

/** The mail with a link or a code, made when it leaves: no message of the outbox holds either. */
export const accessHandler =
  (needs: AccessNeeds): OutboxHandler =>
  async ({ ref, payload }) => {
    const { id, what } = readPayload(payload);
    const { step, to } = await addressed(needs, { id, what });
    const code = what === "code" ? await needs.myPurchases.codeFor(id) : null;
    // Erased since, or the code is over.
    if (to === "" || code === undefined) return;
    const { language, country, product_name: product } = step.purchase;
    const say = needs.say(language);
    const place = { language, country };
    const { action, ...drawn } = await needs.draw(templates[what], place, { product });
    await needs.mailer.send({
      ref: `${accessMessage}/${ref}`,
      to,
      ...writtenMail({
        ...drawn,
        language,
        brand: say("mail.brand"),
        facts: code === null ? [] : [{ name: say("signature.code"), value: code }],
        steps: undefined,
        links: code === null ? [{ label: action, url: await urlFor(needs, what, step) }] : [],
      }),
    });
  };
