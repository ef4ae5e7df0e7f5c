import { formatMoney, moneyLocaleIn } from "#src/contracts/money.ts";
import { boughtPrice, type PriceReader } from "#src/modules/offer/pricing/said-price.rules.ts";
import { saidSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { ItemDue } from "#src/modules/sale/purchase/purchase-payment.service.ts";
import { saidCharges, saidDiscounts } from "#src/modules/sale/purchase/said-due.rules.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import type { PlainDocument, PlainSection } from "#src/platform/pdf/pdf-document.ts";
import { href } from "#src/routes/marketplace.ts";
import type { Say } from "#src/platform/words/words.ts";
import {
  answerSections,
  besidesSections,
  conditionsSection,
  coverSections,
  exclusionSections,
  generalSections,
  type Gathered,
  loadingLines,
} from "./document-sections.presenter.ts";
import { shownDocumentCode } from "./signature.rules.ts";

/** What a proposal says of its purchase. Health is in it by a hash alone. */

type Forms = StepPurchase["forms"];
type Purchase = StepPurchase["purchase"];
export interface ProposalFacts {
  purchase: Pick<
    Purchase,
    "reference" | "product_name" | "insurer_name" | "price" | "language" | "country" | "base_url"
  >;
  forms: Forms;
  gathered: Gathered;
  /** What is due now and later; left out where it is not known. */
  due?: Pick<ItemDue, "due" | "charges"> | undefined;
  signer: string;
  /** Hash of the sealed declarations and decisions; null where health was not asked. */
  healthHash: string | null;
  /** Whether payments are simulated. */
  isDemonstration: boolean;
}

/** How amounts and days of a purchase's documents are written. */
export const localeOf = ({ country, language }: Pick<Purchase, "country" | "language">) =>
  moneyLocaleIn(country, language);

/** The code that verifies a document, as it stands on it. */
export const codeSection = (
  code: string,
  { base_url, language }: Pick<Purchase, "base_url" | "language">,
  say: Say,
): PlainSection => ({
  heading: say("signature.proposal.code"),
  lead: shownDocumentCode(code),
  lines: [say("signature.proposal.codeText")],
  link: `${base_url}${href("verifyDocument", language, { code })}`,
});

/** What is paid now, by which discounts, and what is charged later: as the review says it. */
function dueSections(due: ProposalFacts["due"], reader: PriceReader): PlainSection[] {
  if (due === undefined) return [];
  const { say, locale } = reader;
  const lines = [
    ...saidDiscounts(due.due, reader),
    { label: say("purchase.due.now"), value: formatMoney(due.due.due, locale) },
    ...saidCharges(due.due, due.charges, reader),
  ];
  return [
    {
      heading: say("signature.proposal.due"),
      lines: lines.map(({ label, value }) => `${label}: ${value}`),
    },
  ];
}

export function proposalDocument(
  { purchase, forms, gathered, due, signer, healthHash, isDemonstration }: ProposalFacts,
  say: Say,
  code: string,
): PlainDocument {
  const { language, price } = purchase;
  const reader = { say, locale: localeOf(purchase) };
  const bought = boughtPrice(saidSnapshot(price), reader);
  return {
    language,
    brand: say("mail.brand"),
    title: say("signature.proposal.title", { reference: purchase.reference }),
    subtitle: isDemonstration ? say("signature.demonstration") : say("signature.proposal.subtitle"),
    sections: [
      {
        heading: say("signature.proposal.product"),
        lead: purchase.product_name,
        lines: [purchase.insurer_name],
      },
      {
        heading: say("signature.proposal.price"),
        lead: bought.line,
        lines: [
          ...(bought.conversion === null ? [] : [bought.conversion]),
          ...(bought.year === null
            ? []
            : [say("signature.proposal.year", { amount: bought.year })]),
          ...loadingLines(price, reader),
          say("signature.proposal.pricedOn", { day: price.pricingDate }),
        ],
      },
      ...besidesSections(purchase, say),
      ...dueSections(due, reader),
      { heading: say("signature.proposal.answers"), lines: [signer] },
      ...answerSections(gathered, forms, say),
      ...coverSections(gathered, purchase, say),
      conditionsSection(gathered, purchase, say),
      ...exclusionSections(gathered, say),
      ...generalSections(gathered),
      ...(healthHash === null
        ? []
        : [
            {
              heading: say("signature.proposal.health"),
              lines: [say("signature.proposal.healthText"), healthHash],
            },
          ]),
      codeSection(code, purchase, say),
    ],
    footer: isDemonstration ? say("signature.demonstration") : say("signature.proposal.footer"),
    pageLabel: (page, pages) => say("mail.document.page", { page, pages }),
  };
}
