import { dateFormat } from "#src/contracts/date-format.ts";
import { formatMoney } from "#src/contracts/money.ts";
import { longDate, type Reader } from "#src/areas/page/reader.presenter.ts";
import { type LineNames, lineText } from "#src/modules/contact/lead/lead-words.rules.ts";
import type {
  Referred,
  ReferralLimits,
} from "#src/modules/contact/lead/referred/referrals.service.ts";
import type { ReferredStanding } from "#src/modules/contact/lead/referred/referred-status.rules.ts";
import { signOf } from "#src/modules/sale/movement/movement.rules.ts";
import type { Movements } from "#src/modules/sale/movement/movement.service.ts";
import { href } from "#src/routes/portal.ts";
import type { StatusTone } from "#src/ui/kit/status-pill.tsx";

type Statement = Awaited<ReturnType<Movements["statement"]>>;
export type ReferralsModel = ReturnType<typeof presentReferrals>;

const tones: Readonly<Record<ReferredStanding, StatusTone>> = {
  received: "neutral",
  working: "info",
  meeting: "info",
  closing: "wait",
  client: "success",
  notNow: "neutral",
  ended: "neutral",
};

/** Movements of the month that are shown. */
const shownMovements = 8;

const limitsInWords = ({ line, insurer }: ReferralLimits, names: LineNames): string[] =>
  [lineText(line, names), insurer].filter((one) => one !== null);

interface FoundReferrals {
  rows: readonly Referred[];
  next: number | null;
  /** Null for who only reads. */
  only: ReferralLimits | null;
  lineNames: LineNames;
  accounts: readonly Statement[];
  userId: string;
  isDone: boolean;
}

/** The page of a referrer in words. */
export function presentReferrals(found: FoundReferrals, reader: Reader) {
  const { say, language, locale, origin } = reader;
  const { next } = found;
  const only = found.only && limitsInWords(found.only, found.lineNames);
  const own = href("myReferrals", language);
  return {
    done: found.isDone ? say("referrals.done") : null,
    rows: found.rows.map((row) => ({
      id: row.id,
      name: row.name,
      note: [
        longDate(row.at, reader),
        lineText(row.line, found.lineNames),
        row.referrer === null ? null : say("referrals.by", { name: row.referrer }),
      ]
        .filter((part) => part !== null)
        .join(" · "),
      standing: say(`referrals.standing.${row.standing}`),
      tone: tones[row.standing],
    })),
    moreHref: next === null ? null : `${own}?antes=${next}`,
    refer: only === null ? null : { link: `${origin}/ref?referer=${found.userId}`, only },
    accounts: found.accounts.map(({ account, movements }) => {
      const money = (amountMinor: number) =>
        formatMoney({ amountMinor, currency: account.currency }, locale);
      return {
        id: account.id,
        balance: money(account.balance_minor),
        holder: account.holder,
        low:
          account.balance_minor < account.minimum_minor
            ? say("referrals.low", {
                minimum: money(account.minimum_minor),
                missing: money(account.minimum_minor - account.balance_minor),
              })
            : null,
        lines: movements
          .slice(-shownMovements)
          .toReversed()
          .map((movement) => ({
            id: movement.id,
            what: say(`movements.type.${movement.type}`),
            note: [
              movement.reason,
              dateFormat(locale, {
                day: "numeric",
                month: "short",
                timeZone: reader.country.timeZone,
              }).format(movement.at),
            ].join(" · "),
            amount: money(signOf(movement.type) * movement.amount_minor),
          })),
      };
    }),
  };
}
