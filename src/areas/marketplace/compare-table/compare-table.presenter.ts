import { formatUfValue } from "#src/contracts/money.ts";
import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { ProductDetail } from "#src/modules/offer/product/product-detail.service.ts";
import { href } from "#src/routes/marketplace.ts";
import { compareLimit, writeCodes } from "../../../ui/compare-selection.rules.ts";
import {
  comparedParameter,
  tableParameter,
} from "#src/areas/marketplace/product-facts/compare-choice.rules.ts";
import { previsionOf } from "#src/modules/offer/profile/prevision.rules.ts";
import {
  pagePrice,
  shortConversion,
} from "#src/areas/marketplace/product-facts/price.presenter.ts";
import {
  comparatorName,
  comparatorOf,
  identityOf,
  isDemonstration,
  profileHref,
  requestAction,
} from "#src/areas/marketplace/product-facts/product-place.presenter.ts";
import type { ProfileNames } from "#src/modules/offer/profile/group-words.rules.ts";
import { profileText } from "#src/areas/marketplace/product-facts/profile-text.presenter.ts";
import { longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import { compareGroups, onlyDifferences } from "./compare-rows.presenter.ts";
import { compareVerdict } from "./compare-verdict.presenter.ts";
import { comparedCosts } from "./yearly-cost-rows.presenter.ts";
import { shortNames } from "./short-names.rules.ts";
import type { CompareTablePageModel } from "./compare-table.view-model.ts";

/** The switch "Solo diferencias" in the address. */
export const differencesParameter = "diferencias";

export interface CompareTableSources {
  details: readonly ProductDetail[];
  /** Codes in the address that name no product on sale. */
  unknownCodes: readonly string[];
  profile: Profile | null;
  comparators: readonly ComparatorRecord[];
  onlyDifferences: boolean;
  pricingDate: string;
  uf: { valueCents: number };
  /** Names of breeds, places and activities, for the profile in words. */
  names?: ProfileNames;
}

/** Products side by side (UX 33 to 39). */
export function presentCompareTable(
  sources: CompareTableSources,
  reader: Reader,
): CompareTablePageModel {
  const { details, unknownCodes, profile, names } = sources;
  const { say, language, country, origin } = reader;
  const codes = details.map(({ record }) => record.code);
  const comparator = comparatorOf(
    details[0]?.record,
    sources.comparators,
    country.defaultComparator,
  );
  const action = href("compareTable", language);
  const isOn = sources.onlyDifferences && details.length > 1;
  const [first] = details;
  const path = tablePath(codes, isOn, language);
  const short = shortNames(details.map(({ record }) => record.displayName));
  const editHref = profileHref(comparator.baseUrl, path, language);
  const prevision = previsionOf(profile?.prevision);
  const all = compareGroups({ details, prevision, editHref }, reader);
  const shown = isOn ? onlyDifferences(all) : { groups: all, hiddenRows: 0 };
  return {
    breadcrumb: [
      {
        label: comparatorName(comparator, reader),
        href: href("comparator", language, { comparator: comparator.baseUrl }),
      },
      { label: say("presented.compare.crumb") },
    ],
    products: details.map(({ record, price }, place) => ({
      product: identityOf(record, language),
      shortName: short[place] ?? record.displayName,
      shortConversion: shortConversion(record, price, reader),
      price: pagePrice(record, price, reader),
      request: requestAction(record, reader, price.leftOut.length === 0),
      removeHref: tablePath(
        codes.filter((code) => code !== record.code),
        isOn,
        language,
      ),
    })),
    unknownCodes: unknownCodes.map((code) => code.slice(0, mostCode)),
    groups: details.length === 0 ? [] : shown.groups,
    verdict: compareVerdict(comparedCosts(details, prevision), reader),
    differences: {
      isOn,
      action,
      kept: codes.length === 0 ? [] : [{ name: tableParameter, value: writeCodes(codes) }],
      name: differencesParameter,
      value: "1",
      hiddenRows: shown.hiddenRows,
    },
    profile: {
      words: first === undefined ? "" : profileText(first, reader, names).words,
      editHref,
    },
    chooseHref: href(
      "comparator",
      language,
      { comparator: comparator.baseUrl },
      codes.length === 0 ? "" : `${comparedParameter}=${encoded(codes)}`,
    ),
    max: compareLimit,
    print: {
      date: longDay(sources.pricingDate, reader),
      uf: `UF ${formatUfValue(sources.uf.valueCents, reader.locale)}`,
      url: `${origin}${path}`,
    },
    isDemonstration: details.some(({ record }) => isDemonstration(record)),
  };
}

/** A code in an address may be anything: no more of it is said back. */
const mostCode = 80;

const encoded = (codes: readonly string[]): string => codes.map(encodeURIComponent).join(",");

/** The table's address with these products. */
export function tablePath(
  codes: readonly string[],
  isOn: boolean,
  language: Reader["language"],
): string {
  const query = [
    ...(codes.length === 0 ? [] : [`${tableParameter}=${encoded(codes)}`]),
    ...(isOn && codes.length > 1 ? [`${differencesParameter}=1`] : []),
  ];
  return href("compareTable", language, {}, query.join("&"));
}
