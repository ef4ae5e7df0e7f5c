import { formatUfValue } from "#src/contracts/money.ts";
import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { ProductDetail } from "#src/modules/offer/product/product-detail.service.ts";
import { href } from "#src/routes/marketplace.ts";
import {
  compareLimit,
  writeCodes,
} from "#src/areas/marketplace/product-facts/compare-selection.rules.ts";
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
  isBoughtOnline,
  isDemonstration,
  nextStepOf,
  profileHref,
  purchaseHref,
  requestAction,
} from "#src/areas/marketplace/product-facts/product-place.presenter.ts";
import type { ProfileNames } from "#src/modules/offer/profile/group-words.rules.ts";
import { profileText } from "#src/areas/marketplace/product-facts/profile-text.presenter.ts";
import type { Clinic } from "#src/areas/marketplace/product-facts/clinic-answer.view-model.ts";
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
  /** The clinic asked for in this visit; absent: none. */
  clinic?: Clinic | null;
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
  const isOn = sources.onlyDifferences && details.length > 1;
  const [first] = details;
  const path = tablePath(codes, isOn, language);
  const editHref = profileHref(comparator.baseUrl, path, language);
  const prevision = previsionOf(profile?.prevision);
  const all = compareGroups(
    { details, prevision, editHref, clinic: sources.clinic ?? null },
    reader,
  );
  const shown = isOn ? onlyDifferences(all) : { groups: all, hiddenRows: 0 };
  return {
    breadcrumb: [
      {
        label: comparatorName(comparator, reader),
        href: href("comparator", language, { comparator: comparator.baseUrl }),
      },
      { label: say("presented.compare.crumb") },
    ],
    products: productsOf(details, isOn, reader),
    unknownCodes: unknownCodes.map((code) => code.slice(0, mostCode)),
    groups: details.length === 0 ? [] : shown.groups,
    verdict: compareVerdict(comparedCosts(details, prevision), reader),
    differences: { ...differencesSwitch(codes, language), isOn, hiddenRows: shown.hiddenRows },
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
    together: togetherOf(details, reader),
    max: compareLimit,
    print: {
      date: longDay(sources.pricingDate, reader),
      uf: `UF ${formatUfValue(sources.uf.valueCents, reader.locale)}`,
      url: `${origin}${path}`,
    },
    isDemonstration: details.some(({ record }) => isDemonstration(record)),
  };
}

/** Those that are bought here, in one purchase: its first names the address. */
function togetherOf(
  details: readonly ProductDetail[],
  { language, layout, locale }: Reader,
): CompareTablePageModel["together"] {
  const bought = details.filter(
    ({ record }) =>
      isBoughtOnline(record) && nextStepOf(record, { language, layout })?.kind === "hire",
  );
  const [first, ...others] = bought.map(({ record }) => record);
  return first === undefined || others.length === 0
    ? null
    : {
        href: `${purchaseHref(first, language)}?con=${encoded(others.map(({ code }) => code))}`,
        count: bought.length,
        names:
          bought.length === details.length
            ? null
            : new Intl.ListFormat(locale, { type: "conjunction" }).format(
                bought.map(({ record }) => record.displayName),
              ),
      };
}

/** The form that leaves equal rows out, or shows them again. */
const differencesSwitch = (codes: readonly string[], language: Reader["language"]) => ({
  action: href("compareTable", language),
  kept: codes.length === 0 ? [] : [{ name: tableParameter, value: writeCodes(codes) }],
  name: differencesParameter,
  value: "1",
});

/** The head of each column. */
function productsOf(
  details: readonly ProductDetail[],
  isOn: boolean,
  reader: Reader,
): CompareTablePageModel["products"] {
  const short = shortNames(details.map(({ record }) => record.displayName));
  const codes = details.map(({ record }) => record.code);
  return details.map(({ record, price }, place) => ({
    product: identityOf(record, reader.language),
    shortName: short[place] ?? record.displayName,
    shortConversion: shortConversion(record, price, reader),
    price: pagePrice(record, price, reader),
    request: requestAction(record, reader, price.leftOut.length === 0),
    removeHref: tablePath(
      codes.filter((code) => code !== record.code),
      isOn,
      reader.language,
    ),
  }));
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
