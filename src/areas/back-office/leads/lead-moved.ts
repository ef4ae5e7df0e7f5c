import type { OfferOutcome } from "#src/modules/contact/lead/lead-offer.service.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import type { AppError } from "#src/platform/errors.ts";
import { overlapWords } from "#src/areas/page/overlap.presenter.ts";
import { readMove, type Values } from "./lead-form.ts";
import { workerOf } from "./leads-page.ts";
import type { LeadAnswer, LinkNotice } from "./leads.view-model.ts";

/** A move that a form asks for, and what is said of the purchase link that goes with one to 500. */

/** What became of the link, as an address names it. */
export const linkNotices: readonly LinkNotice[] = [
  "linkSent",
  "linkNoChannel",
  "linkNoConsent",
  "linkNone",
];

const noticeOf = (link: OfferOutcome): LinkNotice => {
  if (link === null) return "linkNone";
  return ({ sent: "linkSent", NO_CHANNEL: "linkNoChannel", NO_CONSENT: "linkNoConsent" } as const)[
    link
  ];
};

/** Moves a lead; answers the operation by which it is taken back, null where nothing does, and what became of the link;
 *  null where the move sends none. */
export async function moveAsked(
  { services, facts }: PageArguments,
  reference: string,
  values: Values,
): Promise<{ operation: string | null; notice: LinkNotice | null }> {
  const worker = workerOf(facts);
  const zone = await services.leadDesk.zoneOf(worker, reference);
  const asked = readMove(values, zone);
  const { origin, countryOrigins } = facts;
  const offer = { isConsented: values["purchaseConsent"] === "on", origin, countryOrigins };
  const moved = await services.leadActs.move(worker, reference, { ...asked, offer });
  const notice = moved.link === undefined ? null : noticeOf(moved.link);
  return { operation: moved.operation, notice };
}

/** What is said where a move plans an event for which there is no room: of other events which, in the hours of the
 *  lead's person, as the form asks for them. Undefined of any other refusal. */
export async function overlapFaults(
  { services, facts }: PageArguments,
  reference: string,
  error: AppError,
): Promise<LeadAnswer["faults"] | undefined> {
  if (error.code !== "EVENT_OVERLAP") return undefined;
  const timeZone = await services.leadDesk.zoneOf(workerOf(facts), reference);
  const message = overlapWords(error, { say: services.words.say(facts.language), timeZone });
  return message === undefined ? undefined : [{ field: "force", message }];
}
