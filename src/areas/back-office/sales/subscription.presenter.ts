import type { Line } from "#src/areas/back-office/lists/lines.view.tsx";
import { chargeTones } from "#src/areas/back-office/lists/charge-states.ts";
import { longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import { formatMoney } from "#src/contracts/money.ts";
import type { PolicyDesk } from "#src/modules/sale/subscription/policy-desk.service.ts";
import { href } from "#src/routes/back-office.ts";

export type SubscriptionPanelModel = ReturnType<typeof presentSubscription>;

/** The subscription of a sale in words, with what the reader may do with it; null of a sale without one. */
export function presentSubscription(
  found: Awaited<ReturnType<PolicyDesk["show"]>>,
  reader: Reader,
  { kind, permissions: held }: { kind: string; permissions: readonly string[] },
) {
  if (found === undefined) return null;
  const { say } = reader;
  const { reference, state, pausedUntil, charges, pauses, term } = found;
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
    charges: charges.map((one) =>
      chargeLine(one, reader, kind === "staff" && held.includes("payment:read")),
    ),
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

type Charge = NonNullable<Awaited<ReturnType<PolicyDesk["show"]>>>["charges"][number];

/** A charge by its day; its payment stands behind it for those who may read payments. */
function chargeLine(charge: Charge, reader: Reader, opens: boolean): Line {
  const { say, language, locale } = reader;
  const { id, day, state, isPriced, amount, payment } = charge;
  return {
    id,
    title: longDay(day, reader),
    href: opens && payment !== null ? href("payment", language, { reference: payment }) : null,
    note: isPriced ? null : say("finance-desk.recurrent.unpriced"),
    state: say(`finance-desk.cycle.${state}`),
    tone: chargeTones[state],
    amount: formatMoney(amount, locale),
  };
}
