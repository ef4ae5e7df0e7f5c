import { type PaymentFlow, paymentFlows } from "#src/contracts/enumerations/payments.ts";
import { readRows } from "#src/modules/identity/access/role-tables.rules.ts";

/** Who is offered for a flow in a country (PP 6): db/seed/payments/payment-routes.tsv, then the table. */
export interface RouteRow {
  country: "CL" | "PE" | "CO" | "INT";
  flow: PaymentFlow;
  provider: string;
  position: number;
  isOn: boolean;
}

const countries = ["CL", "PE", "CO", "INT"] as const;

/** Reads the committed routes. Throws where a country or flow is unknown. */
export const readRoutes = (text: string): RouteRow[] =>
  readRows(text).flatMap((row) => {
    const flow = paymentFlows.find((one) => one === row["flow"]);
    if (flow === undefined) throw new Error(`${row["flow"]} is no flow.`);
    return (row["countries"] ?? "").split(",").map((name) => {
      const country = countries.find((one) => one === name);
      if (country === undefined) throw new Error(`${name} is no country.`);
      return {
        country,
        flow,
        provider: row["provider"] ?? "",
        position: Number(row["position"]),
        isOn: true,
      };
    });
  });

/** What an insurer gives us of the premium, from a day on (db/seed/payments/commission-rates.tsv, then the table). */
export interface CommissionRate {
  insurer: string;
  country: "*" | RouteRow["country"];
  from_day: string;
  rate_millionths: number;
}

/** Reads the committed rates. Throws where a row is none. */
export const readCommissionRates = (text: string): CommissionRate[] =>
  readRows(text).flatMap(({ insurer = "", from = "", rate, countries: names = "" }) =>
    names.split(",").map((name) => {
      const country = (["*", ...countries] as const).find((one) => one === name);
      const millionths = Number(rate);
      if (country === undefined || !Number.isInteger(millionths) || insurer === "")
        throw new Error(`${insurer} has no rate of commission.`);
      return { insurer, country, from_day: from, rate_millionths: millionths };
    }),
  );

export interface ProviderCall {
  isAnswered: boolean;
  at: Date;
}

const minute = 60_000;
/** Calls within which half unanswered is an outage, and how long it holds. */
const outageWindowMs = 5 * minute;
const outageHoldsMs = 10 * minute;
export const outageLookMs = outageWindowMs + outageHoldsMs;
/** One call that nobody answered is no outage. */
const fewestCalls = 4;

/** Whether a provider is offered last: of its calls within some 5 minutes of the last 10, half had no answer.
 *  `calls` are the newest 20. */
export function isOut(calls: readonly ProviderCall[], at: Date): boolean {
  return calls.some((end) => {
    if (at.getTime() - end.at.getTime() >= outageHoldsMs) return false;
    const within = calls.filter(
      (call) => call.at <= end.at && end.at.getTime() - call.at.getTime() < outageWindowMs,
    );
    const unanswered = within.filter((call) => !call.isAnswered).length;
    return within.length >= fewestCalls && unanswered * 2 >= within.length;
  });
}

/** Those that are out come last; else their order stays. */
export const outLast = <Ranked extends { isOut: boolean }>(
  providers: readonly Ranked[],
): Ranked[] => [...providers.filter((one) => !one.isOut), ...providers.filter((one) => one.isOut)];
