import type { PlainDocument } from "#src/platform/pdf/pdf-document.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { LeadWords } from "./lead.presenter.ts";

/** The document of a request: reference, product, price with its UF and day, people, contact, next steps,
 *  the quote's link. */
export function leadDocument(words: LeadWords, say: Say): PlainDocument {
  const { reference, help } = words;
  return {
    language: words.language,
    brand: words.brand,
    title: say("mail.document.title", { reference }),
    subtitle: `${say("mail.document.subtitle")} · ${words.askedOn}`,
    sections: [
      { heading: say("mail.document.product"), lead: words.product, lines: [words.organization] },
      {
        heading: say("mail.document.price"),
        lead: words.price,
        lines: words.priceBasis === "" ? [] : [words.priceBasis],
      },
      ...(words.people.length === 0
        ? []
        : [{ heading: say("mail.document.people"), lines: words.people }]),
      ...(words.leftOut.length === 0
        ? []
        : [{ heading: say("mail.document.leftOut"), lines: words.leftOut }]),
      {
        heading: say("mail.document.contact"),
        lines: [words.fullName, words.email, words.phone].filter((text) => text !== ""),
      },
      { heading: say("mail.document.steps"), lines: words.steps, isNumbered: true },
      {
        heading: say("mail.document.quote"),
        lines: [say("mail.document.quoteText", { day: words.quoteUntil })],
        link: words.links.quote,
      },
      { heading: say("mail.document.help"), lines: [say("mail.document.helpText", help)] },
    ],
    footer: say("mail.document.footer"),
    pageLabel: (page, pages) => say("mail.document.page", { page, pages }),
  };
}
