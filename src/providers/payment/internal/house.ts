import { addBusinessDays } from "#src/contracts/business-days.rules.ts";
import { addDays } from "#src/contracts/holidays.rules.ts";
import type { PaymentProvider } from "#src/modules/sale/payment/payment-provider.ts";
import { civilDate } from "#src/platform/clock/clock.ts";
import { countryOf } from "#src/config/countries.ts";
import { zonedInstant } from "#src/contracts/zoned-time.rules.ts";

/** Days in which a transfer by hand may arrive (PP, AWAITING_TRANSFER). */
const businessDays = 3;

type Country = Parameters<typeof addBusinessDays>[0];

/** The last day of a transfer that is announced on a day. */
const lastTransferDay = (country: Country, from: string): string =>
  addBusinessDays(country, from, businessDays);

const countryNamed = (name: string): Country =>
  name === "PE" || name === "CO" || name === "INT" ? name : "CL";

const todayIn = (country: Country, at: Date): string => civilDate(at, countryOf(country).timeZone);

const flow = "transfer-one-time-non-automated";

/** The house itself (queplan, queseguro): nothing is due online, or money comes by a transfer that a person or a line
 *  of a statement matches. Nobody is called. */
export function createHouse(
  id: "queplan" | "queseguro",
  options: { now(): Date; isSimulated: boolean },
): PaymentProvider {
  const free = ({ merchantRef, amount }: Parameters<PaymentProvider["ask"]>[0]) =>
    amount.amountMinor === 0
      ? ({ kind: "approved", providerId: merchantRef, amount, facts: {} } as const)
      : undefined;
  return {
    id,
    currencies: ["CLP", "UF", "PEN", "USD", "COP", "MXN"],
    isSimulated: options.isSimulated,

    async start(asked) {
      const paid = free(asked);
      if (paid !== undefined) return paid;
      if (asked.flow !== flow) return { kind: "not-found" };
      // None holds today: it is not offered then.
      if (asked.houseAccount === undefined) return { kind: "refused", flow: "*", code: "UNLISTED" };
      const country = countryNamed(asked.country);
      const reference = asked.merchantRef;
      const lastDay = lastTransferDay(country, todayIn(country, options.now()));
      const action = { kind: "instructions", ...asked.houseAccount, reference, lastDay } as const;
      return { kind: "action", action, token: reference };
    },

    // Who asks the house is told what it knows: nothing has come.
    ask: async (attempt) => free(attempt) ?? { kind: "uncompleted", flow, code: "PROOF_EXPIRED" },

    giveUp: async () => ({ kind: "closed" }),

    endOf(name, at) {
      const country = countryNamed(name);
      const last = lastTransferDay(country, todayIn(country, at));
      return zonedInstant(addDays(last, 1), "00:00", countryOf(country).timeZone);
    },
  };
}
