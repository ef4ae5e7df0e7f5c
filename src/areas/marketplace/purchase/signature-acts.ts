import { badRequest } from "#src/platform/errors.ts";
import { networkOf } from "#src/platform/limits/network.rules.ts";
import { seeOther } from "#src/areas/page/page.ts";
import { type Act, textOf } from "./purchase-act.ts";
import type { SignatureTyped } from "./purchase-drawn.ts";
import { stepHref } from "./purchase-place.ts";
import { SIGN } from "./purchase.view-model.ts";

/** What was typed besides the code, which is typed anew each time. */
export const typedSignature = (sent: FormData): SignatureTyped => ({
  name: textOf(sent, SIGN.name),
  isRead: textOf(sent, SIGN.read) === "true",
});

/** Sends a code, and shows the step again. Throws STEP_NOT_ALLOWED, TOO_MANY_CODES. */
export async function sendSignatureCode({ args, place, reader }: Act): Promise<Response> {
  const id = place.step?.purchase.id ?? "";
  await args.services.signing.sendCode({ id, visitorId: args.facts.visitorId });
  return seeOther(stepHref(place.base, "signature", reader.language));
}

/** Signs what was read: on to the payment. Throws REVIEW_REQUIRED and what `signing.sign` throws. */
export async function signPurchase({ args, place, sent, reader }: Act): Promise<Response> {
  const { request, services, facts } = args;
  const { name, isRead } = typedSignature(sent);
  if (!isRead) throw badRequest([{ field: "read", code: "REVIEW_REQUIRED" }]);
  await services.signing.sign({
    id: place.step?.purchase.id ?? "",
    visitorId: facts.visitorId,
    name,
    code: textOf(sent, SIGN.code),
    documentHash: sent
      .getAll(SIGN.hash)
      .flatMap((one) => (typeof one === "string" ? [one.slice(0, 64)] : [])),
    language: reader.language,
    network: networkOf(facts.address),
    browser: request.headers.get("user-agent") ?? "",
  });
  return seeOther(stepHref(place.base, undefined, reader.language));
}
