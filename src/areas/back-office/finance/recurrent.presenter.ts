import type { Language } from "#src/routes/languages.ts";
import { formatMoney } from "#src/contracts/money.ts";
import { longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { CycleRow } from "#src/modules/sale/finance/desk.queries.ts";
import { href } from "#src/routes/back-office.ts";
import { type ArrearsAge, arrearsAges } from "#src/modules/sale/finance/arrears-ages.rules.ts";
import {
  type ChargeState,
  chargeStates,
  chargeTones,
} from "#src/areas/back-office/lists/charge-states.ts";
import type { Line } from "#src/areas/back-office/lists/lines.view.tsx";

export type RecurrentModel = ReturnType<typeof presentRecurrent>;

interface CyclePlaces {
  insurerOf(code: string): string;
  /** Whether sales are open to the reader: a charge without a payment leads to its sale. */
  opensSales: boolean;
}

interface RecurrentAsked {
  state: ChargeState | null;
  age: ArrearsAge | null;
}

/** Charges in words, with what the next 30 days come to. */
export function presentRecurrent(
  { rows, next, until }: { rows: readonly CycleRow[]; next: string | null; until: string },
  reader: Reader,
  { state, age, ...places }: RecurrentAsked & CyclePlaces,
) {
  const { say, language } = reader;
  return {
    heading:
      state === null
        ? say("finance-desk.recurrent.next", { day: longDay(until, reader) })
        : age === null
          ? say(`finance-desk.cycle.${state}`)
          : say(`finance-desk.overview.${age}`),
    filters: filtersOf({ state, age }, reader),
    rows: rows.map((row) => lineOf(row, reader, places)),
    next:
      next === null
        ? null
        : `${href("recurrent", language)}?${new URLSearchParams({
            ...(state === null ? {} : { estado: state }),
            ...(age === null ? {} : { edad: age }),
            despues: next,
          }).toString()}`,
  };
}

/** What is ahead, each state, and what is in arrears by its age. */
function filtersOf({ state, age }: RecurrentAsked, { say, language }: Reader) {
  const path = href("recurrent", language);
  return [
    { label: say("finance-desk.recurrent.ahead"), href: path, isCurrent: state === null },
    ...chargeStates.map((one) => ({
      label: say(`finance-desk.cycle.${one}`),
      href: `${path}?estado=${one}`,
      isCurrent: state === one && age === null,
    })),
    ...arrearsAges.map((one) => ({
      label: say(`finance-desk.overview.${one}`),
      href: `${path}?estado=recycling&edad=${one}`,
      isCurrent: age === one,
    })),
  ];
}

function pageOf({ payment, sale }: CycleRow, language: Language, opensSales: boolean) {
  if (payment !== null) return href("payment", language, { reference: payment });
  return sale !== null && opensSales ? href("sale", language, { reference: sale }) : null;
}

function lineOf(row: CycleRow, reader: Reader, { insurerOf, opensSales }: CyclePlaces): Line {
  const { say, language, locale } = reader;
  const { amountMinor, lastMinor, currency } = row;
  return {
    id: row.id,
    title: `${row.subscription} · ${row.product}`,
    href: pageOf(row, language, opensSales),
    note: [
      longDay(row.chargeOn, reader),
      insurerOf(row.insurer),
      say(`finance.flow.${row.flow}`),
      say(`finance.provider.${row.provider}`),
      amountMinor === null ? say("finance-desk.recurrent.unpriced") : null,
      row.tries === 0 ? null : say("finance-desk.recurrent.tries", { count: row.tries }),
    ]
      .filter((part) => part !== null)
      .join(" · "),
    state: say(`finance-desk.cycle.${row.state}`),
    tone: chargeTones[row.state],
    amount: formatMoney({ amountMinor: amountMinor ?? lastMinor, currency }, locale),
  };
}
