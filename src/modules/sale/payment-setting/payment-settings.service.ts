import { countryOf } from "#src/config/countries.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import { parseDecimal } from "#src/contracts/money.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { KeepDone, DoneBy } from "#src/modules/identity/audit/done-acts.service.ts";
import { type Clock, civilDate } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { FeeRate } from "./fee-rates.rules.ts";
import {
  holdVersions,
  insertFee,
  insertSetting,
  listFeeVersions,
  listPaymentSettings,
  listSettingVersions,
  type Made,
} from "./payment-settings.queries.ts";
import type { PaymentSetting } from "./payment-settings.rules.ts";
import { judgeFee, judgeSetting, type VersionVerdict } from "./versions.rules.ts";
import { type WithdrawalTerm, withdrawalTermOn } from "./withdrawal.rules.ts";

/** Days and fees that are dated: what is in force, its history, and new versions by people. */

export type PaymentSettings = ReturnType<typeof createPaymentSettings>;

interface SettingsNeeds {
  connection: Connection;
  clock: Clock;
  access: AccessService;
  keepDone: KeepDone;
}

export type SettingsActor = DoneBy;

export interface SettingsHistory {
  settings: readonly (PaymentSetting & Made)[];
  fees: readonly (FeeRate & Made)[];
  /** Today in each country, and of providers' statements. */
  today: Readonly<Record<CountryCode | "statement", string>>;
  mayAdd: boolean;
}

/** Fees as people type them: percent of the amount, decimals with a point. */
export type FeeAsked = Pick<FeeRate, "provider" | "country"> & {
  from: string;
  fee: string;
  vat: string;
};

export type SettingAdded = Pick<PaymentSetting, "key" | "country" | "value" | "unit"> & {
  from: string;
  isConfirmed: boolean;
};

/** The legal withdrawal of what is bought today; null where there is no such right. */
export type WithdrawalOf = (purchase: {
  country: CountryCode;
  insurance_type: string;
}) => Promise<WithdrawalTerm | null>;

/** Settings are the company's, of every country. */
const writes = "lead-setting:update";
const everywhere = { path: "amparo" };
const added = { action: "payment-setting.add", permission: writes } as const;

/** Every setting that there is or will be, in the caller's transaction: the rules choose by a day. */
export const settingsIn = (connection: Connection): Promise<PaymentSetting[]> =>
  listPaymentSettings(connection);

/** Every version of what providers take. */
export const feesIn = (connection: Connection): Promise<FeeRate[]> => listFeeVersions(connection);

const dayIn = ({ clock }: SettingsNeeds, country: CountryCode): string =>
  civilDate(clock.now(), countryOf(country).timeZone);

/** Days of providers' statements are of UTC. */
const statementDay = ({ clock }: SettingsNeeds): string => clock.now().toISOString().slice(0, 10);

async function withdrawalOf(
  needs: SettingsNeeds,
  { country, insurance_type: line }: Parameters<WithdrawalOf>[0],
): Promise<WithdrawalTerm | null> {
  if (line.includes("ISAPRE")) return null;
  const settings = await asService(needs.connection, listPaymentSettings);
  return withdrawalTermOn(settings, { country, day: dayIn(needs, country) }) ?? null;
}

/** All versions, those to come included. Throws FORBIDDEN (403). */
async function history(needs: SettingsNeeds, actor: SettingsActor): Promise<SettingsHistory> {
  needs.access.require("ledger:read", actor.holder);
  const found = await asService(needs.connection, async (own) => ({
    settings: await listSettingVersions(own),
    fees: await listFeeVersions(own),
  }));
  return {
    ...found,
    today: {
      CL: dayIn(needs, "CL"),
      PE: dayIn(needs, "PE"),
      CO: dayIn(needs, "CO"),
      INT: dayIn(needs, "INT"),
      statement: statementDay(needs),
    },
    mayAdd: needs.access.decide(writes, actor.holder, everywhere).outcome === "allowed",
  };
}

/** Who holds it nowhere is forbidden; who holds it in a country alone finds nothing to change. */
function requireAdding({ access }: SettingsNeeds, { holder }: SettingsActor): void {
  access.require(writes, holder);
  access.require(writes, holder, everywhere);
}

function requireSense(verdict: VersionVerdict): void {
  if (!verdict.ok) throw badRequest([{ field: verdict.field, code: verdict.code }]);
}

/** Adds a version of a setting from a day on, today or later. Throws FORBIDDEN (403), NOT_FOUND (404), BAD_REQUEST
 *  (400). */
async function addSetting(
  needs: SettingsNeeds,
  actor: SettingsActor,
  { key, country, value, unit, from, isConfirmed }: SettingAdded,
): Promise<void> {
  requireAdding(needs, actor);
  const asked = { key, country, value, unit, from_day: from, is_confirmed: isConfirmed };
  await asService(needs.connection, async (transaction) => {
    await holdVersions(transaction);
    requireSense(
      judgeSetting(await listPaymentSettings(transaction), asked, dayIn(needs, country)),
    );
    const made = { made_by: actor.user.id, made_at: needs.clock.now() };
    await insertSetting(transaction, { ...asked, ...made });
    await needs.keepDone(transaction, actor, {
      ...added,
      record: `payment-setting/${key}/${country}`,
      fields: ["value", "unit", "isConfirmed"],
      facts: { from },
    });
  });
}

/** Percent as millionths; out of range where it is none. */
function millionths(text: string): number {
  const read = parseDecimal(text, 4);
  return read.ok ? read.units : -1;
}

/** Adds a version of what a provider takes of a charge. Throws as `addSetting`. */
async function addFee(
  needs: SettingsNeeds,
  actor: SettingsActor,
  { provider, country, from, fee, vat }: FeeAsked,
): Promise<void> {
  requireAdding(needs, actor);
  const asked = {
    provider,
    country,
    from_day: from,
    fee_millionths: millionths(fee),
    vat_millionths: millionths(vat),
  };
  await asService(needs.connection, async (transaction) => {
    await holdVersions(transaction);
    requireSense(judgeFee(await listFeeVersions(transaction), asked, statementDay(needs)));
    const made = { made_by: actor.user.id, made_at: needs.clock.now() };
    await insertFee(transaction, { ...asked, ...made });
    await needs.keepDone(transaction, actor, {
      ...added,
      record: `payment-setting/fee/${provider}/${country}`,
      fields: ["fee", "vat"],
      facts: { from },
    });
  });
}

export const createPaymentSettings = (needs: SettingsNeeds) =>
  withNeeds(needs, { withdrawalOf, history, addSetting, addFee });
