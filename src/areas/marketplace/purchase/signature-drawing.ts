import { shownDocumentCode } from "#src/modules/sale/signature/signature.rules.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import { dateAndTime, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { Drawn } from "./purchase-drawn.ts";
import { itemHrefOf, stepHref } from "./purchase-place.ts";
import { reviewedItems } from "#src/areas/page/reviewed-items.ts";
import type { ProposalModel, SignatureContent } from "./purchase.view-model.ts";

/** The signature's step: the proposal and its summary, the code, the name (PP 2, 3). */
export async function drawSignature(
  { services, facts }: PageArguments,
  { place, purchased, due, items, again }: Drawn,
  reader: Reader,
): Promise<SignatureContent> {
  const { say, language } = reader;
  const { id } = purchased.purchase;
  const shown = await services.signing.page({ id, visitorId: facts.visitorId });
  const hrefOf = itemHrefOf(place, reader);
  const said = await reviewedItems({ services }, { items, today: due.today, hrefOf }, reader);
  const errorOf = (field: string): string | undefined => {
    const found = again.fields?.find((one) => one.field === field);
    return found && say(`errors.${found.code}`, found.params);
  };
  const errors = { name: errorOf("name"), code: errorOf("code"), read: errorOf("read") };
  return {
    kind: "signature",
    documents: said.flatMap((item, index): ProposalModel[] => {
      const document = shown.documents[index];
      return document === undefined
        ? []
        : [
            {
              ...item,
              proposalHref: `/api/purchases/${document.purchaseId}/proposal`,
              documentCode: shownDocumentCode(document.documentCode),
              documentHash: document.documentHash,
            },
          ];
    }),
    isVoided: shown.isVoided,
    isReady: shown.isReady,
    signed:
      shown.signedAt === null
        ? null
        : say("purchase.sign.signed", { day: dateAndTime(shown.signedAt, reader) }),
    nextHref: stepHref(place.base, "payment", language),
    codeSent:
      shown.codeEndsAt === null
        ? null
        : say("purchase.sign.sent", {
            email: shown.email,
            until: dateAndTime(shown.codeEndsAt, reader),
          }),
    codeTo: shown.email === "" ? null : shown.email,
    typedName: again.signature?.name ?? "",
    isRead: again.signature?.isRead ?? false,
    errors: Object.fromEntries(
      Object.entries(errors).filter(([, message]) => message !== undefined),
    ),
  };
}
