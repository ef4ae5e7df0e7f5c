import { staffSession } from "#src/modules/identity/session/staff-session.service.ts";
import { z } from "zod";
import { providerIds } from "#src/contracts/enumerations/payments.ts";
import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { answer, type ApiRoute, apiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import { anyOne } from "./fee-rates.rules.ts";
import { paymentSettingKeys, settingUnits } from "./payment-settings.rules.ts";
import type {
  PaymentSettings,
  SettingsActor,
  SettingsHistory,
} from "./payment-settings.service.ts";
import { untilOf } from "./versions.rules.ts";

export interface SettingFacts {
  session: SettingsActor | null;
}

const tag = "Back office: finance";
const noStore = { "cache-control": "private, no-store" };
const added = { 204: { description: "Added" } };
const from = z.iso.date().describe("First civil day on which it holds: today or later");

function actorOf({ session }: SettingFacts): SettingsActor {
  return staffSession(session);
}

/** Versions as the call answers them: each with the first day of the next. */
const presentHistory = ({ settings, fees, today, mayAdd }: SettingsHistory) => ({
  data: settings.map((one) => ({
    key: one.key,
    country: one.country,
    value: one.value,
    unit: one.unit,
    isConfirmed: one.is_confirmed,
    from: one.from_day,
    until: untilOf(
      settings.filter(({ key, country }) => key === one.key && country === one.country),
      one,
    ),
    madeBy: one.madeBy,
    madeAt: one.madeAt?.toISOString() ?? null,
  })),
  metaData: {
    total: settings.length,
    mayAdd,
    today,
    fees: fees.map((one) => ({
      provider: one.provider,
      country: one.country,
      feeMillionths: one.fee_millionths,
      vatMillionths: one.vat_millionths,
      from: one.from_day,
      until: untilOf(
        fees.filter(
          ({ provider, country }) => provider === one.provider && country === one.country,
        ),
        one,
      ),
      madeBy: one.madeBy,
      madeAt: one.madeAt?.toISOString() ?? null,
    })),
  },
});

const listRoute = (settings: PaymentSettings): ApiRoute<SettingFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/back-office/payment-settings",
    summary:
      "Days of arrears, notices, withdrawal and renewal and fees of providers, with every version",
    tag,
    responses: { 200: dataAnswer("The versions, the newest of each first; fees beside them") },
    permission: "ledger:read",
    audit: null,
    handle: async (_call, facts: SettingFacts) =>
      answer(presentHistory(await settings.history(actorOf(facts))), noStore),
  });

const addSettingRoute = (settings: PaymentSettings): ApiRoute<SettingFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/back-office/payment-settings",
    summary: "Adds a version of days from a day on: what began before keeps its own",
    tag,
    body: z
      .object({
        key: z.enum(paymentSettingKeys).describe("Which setting"),
        country: z.enum(COUNTRY_CODES).describe("Of which country"),
        from,
        value: z.string().max(60).describe("Whole numbers from 0 to 365, as 0;4;8"),
        unit: z
          .enum(settingUnits)
          .default("days")
          .describe("business-days: of the withdrawal alone; percent: of a price that renews"),
        isConfirmed: z.boolean().describe("Whether counsel has confirmed it for the country"),
      })
      .strict(),
    responses: added,
    permission: "lead-setting:update",
    audit: null,
    async handle({ body }, facts: SettingFacts) {
      await settings.addSetting(actorOf(facts), body);
      return { status: 204 };
    },
  });

const addFeeRoute = (settings: PaymentSettings): ApiRoute<SettingFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/back-office/payment-fees",
    summary: "Adds a version of what a provider takes of a charge, from a day of its statements on",
    tag,
    body: z
      .object({
        provider: z
          .enum([anyOne, ...providerIds])
          .describe("*: of every provider without a fee of its own"),
        country: z
          .enum([anyOne, ...COUNTRY_CODES])
          .describe("*: of every country without a fee of its own"),
        from,
        fee: z.string().max(30).describe("Percent of the charge, as 2 or 1.95"),
        vat: z.string().max(30).describe("Tax on the fee, as percent of the charge: 0.38"),
      })
      .strict(),
    responses: added,
    permission: "lead-setting:update",
    audit: null,
    async handle({ body }, facts: SettingFacts) {
      await settings.addFee(actorOf(facts), body);
      return { status: 204 };
    },
  });

/** Dated days and fees, in the back office. */
export const paymentSettingRoutes = (settings: PaymentSettings): ApiRoute<SettingFacts>[] => [
  listRoute(settings),
  addSettingRoute(settings),
  addFeeRoute(settings),
];
