import { longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { PolicyDesk } from "#src/modules/sale/subscription/policy-desk.service.ts";

export type SubscriptionPanelModel = ReturnType<typeof presentSubscription>;

/** The subscription of a sale in words, with what the reader may do with it; null of a sale without one. */
export function presentSubscription(
  found: Awaited<ReturnType<PolicyDesk["show"]>>,
  reader: Reader,
  held: readonly string[],
) {
  if (found === undefined) return null;
  const { say } = reader;
  const { reference, state, pausedUntil, pauses, term } = found;
  const mayUpdate = held.includes("sale:update");
  return {
    facts: [
      { name: say("sales.subscription.reference"), value: reference },
      {
        name: say("sales.column.state"),
        value: say(`sales.subscription.state.${state}`),
        ...(pausedUntil === null
          ? {}
          : {
              note: say("sales.subscription.pausedUntil", { day: longDay(pausedUntil, reader) }),
            }),
      },
      {
        name: say("sales.subscription.term"),
        value: term === undefined ? null : longDay(term.endsOn, reader),
      },
    ],
    pauses: mayUpdate
      ? pauses.map(({ until, uncovered, nextCharge }) => ({
          value: until,
          label: say("sales.subscription.pauseOption", {
            from: longDay(uncovered.from, reader),
            until: longDay(uncovered.until, reader),
            next: longDay(nextCharge, reader),
          }),
        }))
      : [],
    mayResume: mayUpdate && state === "paused",
    mayDecline: held.includes("sale:cancel") && term?.mayDecline === true,
  };
}
