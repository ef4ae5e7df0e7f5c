import { formatMoney, type MoneyLocale } from "#src/contracts/money.ts";
import { type DeferredOffer, partsOf } from "./deferred.rules.ts";

type Say = (key: string, params?: Record<string, string | number>) => string;

/** Instalments in words, as the choice, the confirmation, the receipt and finance say them: "3 cuotas: una de $16.181 y las
 *  otras de $16.180. Total $48.541, sin interés". */
export function saidDeferred(
  { installments, rateHundredths, total }: DeferredOffer,
  { say, locale }: { say: Say; locale: MoneyLocale },
): string {
  const money = (amountMinor: number) => formatMoney({ ...total, amountMinor }, locale);
  if (installments === 1)
    return say("purchase.installments.once", { total: money(total.amountMinor) });
  const parts = partsOf(total, installments);
  const [first, part] = parts.map(({ amountMinor }) => amountMinor);
  const values = { count: installments, first: money(first ?? 0), part: money(part ?? 0) };
  const isEqual = first === part;
  const many = say(`purchase.installments.${isEqual ? "equal" : "unequal"}`, values);
  const sum = { total: money(total.amountMinor), rate: rateHundredths / 100 };
  return `${many} ${say(`purchase.installments.${rateHundredths === 0 ? "free" : "interest"}`, sum)}`;
}
