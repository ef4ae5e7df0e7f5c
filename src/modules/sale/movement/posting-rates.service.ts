import { type CountryCode } from "#src/contracts/identification.ts";
import { type Currency, parseDecimal, parseMoney } from "#src/contracts/money.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { fieldsChanged, type KeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { AppError, badRequest } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { MovementActor } from "./movement.service.ts";
import type { PostingRate } from "./posting-rates.rules.ts";
import { listRates, writeRate } from "./system-postings.queries.ts";

export interface RateAsked {
  country: CountryCode;
  /** Empty: of every line that has no rate of its own. */
  line: string;
  currency: Currency;
  /** Decimals with a point; percent of the premium, with four decimals at most. */
  leadCharge: string;
  commission: string;
  /** The version that was read; 0 of one that is new. */
  version: number;
}

export type PostingRates = ReturnType<typeof createPostingRates>;

interface PostingRatesNeeds {
  connection: Connection;
  access: AccessService;
  keepDone: KeepDone;
  lineOptions: LineOptions;
}

/** The lines of insurance that there are. */
export type LineOptions = () => Promise<readonly { code: string; name: string }[]>;

const requireSettings = ({ access }: PostingRatesNeeds, { holder }: MovementActor): void =>
  access.require("lead-setting:update", holder, { path: "amparo" });

/** A charge of the currency; 0 is none. */
function chargeOf({ leadCharge, currency }: RateAsked): number {
  const read = parseMoney(leadCharge, currency);
  const most = 1_000_000_000_000;
  if (!read.ok || read.money.amountMinor < 0 || read.money.amountMinor > most)
    throw badRequest([{ field: "leadCharge", code: "INVALID" }]);
  return read.money.amountMinor;
}

/** Percent of the premium, as millionths of it. */
function commissionOf({ commission }: RateAsked): number {
  const read = parseDecimal(commission, 4);
  if (!read.ok || read.units < 0 || read.units > 1_000_000)
    throw badRequest([{ field: "commission", code: "INVALID" }]);
  return read.units;
}

/** Every rate. Throws FORBIDDEN. */
async function list(needs: PostingRatesNeeds, actor: MovementActor): Promise<PostingRate[]> {
  requireSettings(needs, actor);
  return asService(needs.connection, listRates);
}

/** The lines that a rate may be of. Throws FORBIDDEN. */
async function lines(needs: PostingRatesNeeds, actor: MovementActor) {
  requireSettings(needs, actor);
  return needs.lineOptions();
}

/** Sets what leads cost and sales pay in a country and a line, from now on. Throws FORBIDDEN, BAD_REQUEST,
 *  STALE_EDIT. */
async function set(needs: PostingRatesNeeds, actor: MovementActor, asked: RateAsked) {
  requireSettings(needs, actor);
  const { country, line, currency, version } = asked;
  const rate = {
    country,
    line,
    currency,
    leadChargeMinor: chargeOf(asked),
    commissionMillionths: commissionOf(asked),
    version,
  };
  if (line !== "" && !(await needs.lineOptions()).some(({ code }) => code === line))
    throw badRequest([{ field: "line", code: "INVALID" }]);
  const current = await asService(needs.connection, async (transaction) => {
    const before = (await listRates(transaction)).find(
      (one) => one.country === country && one.line === line,
    );
    if (!(await writeRate(transaction, rate))) return before ?? null;
    const { version: _read, ...after } = rate;
    await needs.keepDone(transaction, actor, {
      action: "posting-rate.change",
      permission: "lead-setting:update",
      record: `posting-rate/${country}/${line || "*"}`,
      fields: fieldsChanged(before, after),
      facts: { amount: rate.leadChargeMinor, currency },
    });
    return undefined;
  });
  if (current !== undefined)
    throw new AppError({ code: "STALE_EDIT", status: 409, payload: { current, fields: [] } });
}

/** What leads cost and sales pay, as people set it. */
export function createPostingRates(needs: PostingRatesNeeds) {
  return withNeeds(needs, { list, lines, set });
}
