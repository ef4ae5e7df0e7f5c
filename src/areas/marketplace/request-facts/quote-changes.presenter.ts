import {
  type ExactAmount,
  formatExact,
  formatMoney,
  formatNumber,
  formatUfValue,
  type Money,
} from "#src/contracts/money.ts";
import { besidesTitle } from "#src/contracts/offer-besides.ts";
import {
  type PriceSnapshot,
  saidSnapshot,
  snapshotPersonWords,
} from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { ProfileNames } from "#src/modules/offer/profile/group-words.rules.ts";
import { saidSubject, type SubjectWords } from "#src/modules/offer/quote/priced-subject.rules.ts";
import { subjectWords } from "#src/areas/page/subject-words.presenter.ts";
import type { QuoteChange, Terms } from "#src/modules/offer/quote/quote-changes.rules.ts";
import { longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { QuoteChangeModel } from "./request.view-model.ts";

/** What changed since a quote was frozen, the price first, then its causes and the people's parts. */
export function presentChanges(
  frozen: PriceSnapshot,
  current: PriceSnapshot | undefined,
  changes: readonly QuoteChange[],
  reader: Reader,
  names: ProfileNames = {},
): QuoteChangeModel[] {
  const rows = changes.flatMap((change) =>
    change.kind === "subject"
      ? subjectRows(change, subjectWords(reader, names))
      : [presentChange(change, reader)],
  );
  if (current === undefined) return rows;
  const { say, locale } = reader;
  const money = (amount: Money | null) =>
    amount === null ? say("price.label.ask") : formatMoney(amount, locale);
  const [before, now] = comparablePrices(frozen, current);
  const price = {
    what: say("quote.change.price"),
    before: money(before),
    now: money(now),
    effect: differenceText(before, now, reader),
  };
  return [price, ...rows];
}

/** Both prices as they read where both are of the same months; else both of one month. */
export function comparablePrices(
  frozen: PriceSnapshot,
  current: PriceSnapshot,
): [Money | null, Money | null] {
  const [before, now] = [saidSnapshot(frozen), saidSnapshot(current)];
  return before.months === now.months ? [before.price, now.price] : [frozen.shown, current.shown];
}

/** "$77 más": what the price rose or fell by; null where the two cannot be subtracted. */
export function differenceText(
  before: Money | null,
  now: Money | null,
  { say, locale }: Reader,
): string | null {
  if (before === null || now === null || before.currency !== now.currency) return null;
  const difference = now.amountMinor - before.amountMinor;
  if (difference === 0) return null;
  const amount = formatMoney({ ...now, amountMinor: Math.abs(difference) }, locale);
  return say(difference > 0 ? "presented.change.more" : "presented.change.less", { amount });
}

/** Each fact of what is insured that is another than before. */
function subjectRows(
  { before, after }: Extract<QuoteChange, { kind: "subject" }>,
  words: SubjectWords,
): QuoteChangeModel[] {
  const none = words.say("presented.change.none");
  const [was, now] = [saidSubject(before, words), saidSubject(after, words)];
  const rows = now.length >= was.length ? now : was;
  return rows.flatMap(({ label }, at) => {
    const [old, own] = [factAt(was, { label, at }), factAt(now, { label, at })];
    return old === own
      ? []
      : [{ what: label, before: old ?? none, now: own ?? none, effect: null }];
  });
}

/** A fact by its label; of several of one label, as of pets, the one at its place. */
const factAt = (
  lines: readonly { label: string; value: string }[],
  { label, at }: { label: string; at: number },
): string | undefined =>
  (lines[at]?.label === label ? lines[at] : lines.find((one) => one.label === label))?.value;

function presentChange(
  change: Exclude<QuoteChange, { kind: "subject" }>,
  reader: Reader,
): QuoteChangeModel {
  const { say, locale } = reader;
  const none = say("presented.change.none");
  const day = (value: string | null | undefined) => (value ? longDay(value, reader) : none);
  const row = (what: string, before: string, now: string): QuoteChangeModel => ({
    what,
    before,
    now,
    effect: null,
  });
  switch (change.kind) {
    case "productWithdrawn":
      return row(
        say("quote.change.withdrawn"),
        say("presented.change.withdrawnBefore"),
        say("presented.change.withdrawnNow"),
      );
    case "rateTable":
      return row(
        say("quote.change.rateTable"),
        day(change.before?.validFrom),
        day(change.after?.validFrom),
      );
    case "uf": {
      const value = (uf: PriceSnapshot["uf"]) => (uf === null ? none : ufText(uf, reader));
      return row(say("quote.change.uf"), value(change.before), value(change.after));
    }
    case "ges": {
      const value = (units: number | null) =>
        units === null ? none : `${formatNumber(units, 4, locale)}\u00a0UF`;
      return row(say("presented.change.ges"), value(change.before), value(change.after));
    }
    case "riskFactors":
      return row(say("presented.change.riskFactors"), day(change.before), day(change.after));
    case "rules":
      return row(say("quote.change.rules"), change.before, change.after);
    case "loading": {
      const value = (percent: number) => `${percent}\u00a0%`;
      return row(say("presented.change.loading"), value(change.before), value(change.after));
    }
    case "offer":
      return row(
        say("presented.change.offer"),
        besidesTitle(change.before, reader.language),
        say("presented.change.offerGone"),
      );
    case "terms": {
      const value = ({ currency, period }: Terms) =>
        [currency, say(`presented.change.period.${period}`)]
          .filter((part) => part !== null)
          .join(", ");
      return row(say("presented.change.terms"), value(change.before), value(change.after));
    }
    case "catalogue": {
      const value = (version: number) => say("presented.change.catalogueBefore", { version });
      return row(say("presented.change.catalogue"), value(change.before), value(change.after));
    }
    case "person": {
      const value = (amount: ExactAmount | null, isInsured: boolean) =>
        !isInsured
          ? say("product.price.notInsurable")
          : amount === null
            ? say("presented.price.included")
            : formatExact(amount, locale);
      return row(
        say("presented.change.person", { who: snapshotPersonWords(change.person, say) }),
        value(change.before, change.wasInsured),
        value(change.after, change.isInsured),
      );
    }
  }
}

/** "$41.136,24 (10 de octubre de 2026)". */
export function ufText(
  { day, valueCents }: { day: string | null; valueCents: number },
  reader: Reader,
): string {
  const date = day === null ? reader.say("presented.price.referenceUf") : longDay(day, reader);
  return reader.say("product.price.ufOf", {
    value: formatUfValue(valueCents, reader.locale),
    date,
  });
}
