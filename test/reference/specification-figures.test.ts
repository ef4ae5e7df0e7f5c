import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readRows } from "../../scripts/check-specification.ts";
import { chile } from "#src/config/countries.ts";
import { countryForHost } from "#src/config/site-hosts.ts";
import { parseEnvironment } from "#src/config/environment.ts";
import { faultSampling } from "#src/contracts/fault-sampling.ts";
import { ponderationSchema } from "#src/contracts/internal-settings.ts";
import { referralDays } from "#src/contracts/referral.ts";
import { searchFigures } from "#src/contracts/search-figures.ts";
import * as shell from "#src/contracts/shell-figures.ts";
import { hiddenCoverages } from "#src/modules/offer/catalog/hidden-coverages.rules.ts";
import { exposureDays, features } from "#src/modules/insight/experiment/experiments.rules.ts";
import {
  tokenRetryMs,
  tokenTimeoutMs,
} from "#src/modules/identity/session/session-tokens.service.ts";
import { FALLBACK_UF_CENTS } from "#src/modules/offer/pricing/dated-values.rules.ts";
import { PROFILE_STORAGE_KEYS } from "#src/modules/offer/profile/profile-storage.rules.ts";
import { advisorEmailMost } from "#src/modules/identity/referral/referral.rules.ts";
import { threeTimes } from "#src/platform/retry.ts";
import { answerKeptMs } from "#src/ui/calls/call-request.rules.ts";
import { mostReloads, sessionMs } from "#src/ui/calls/session-watch.rules.ts";
import { stripAfterMs } from "#src/areas/linked-profile.ts";

const environment = parseEnvironment({});
const seeded = JSON.parse(readFileSync("db/seed/experiments/features.json", "utf8")) as {
  key: string;
  definition: { rules?: { weights?: number[] }[] };
}[];
const experiments = seeded.filter(({ definition }) => definition.rules?.[0]?.weights);

/** Every figure of SA 7 to 9, wherever it lives. What the sections of the frame say stands in the test of
 *  `shell-figures.ts`; what has no place is in decision 028. */
const figures: readonly (readonly [what: string, own: unknown, specified: unknown])[] = [
  ["SA 7: an answer is kept", answerKeptMs, 5 * 60_000],
  ["SA 7: a token is waited for", tokenTimeoutMs, 15_000],
  ["SA 7: and asked for again after", tokenRetryMs, 1_500],
  ["SA 8: attempts of the retry helper", threeTimes.attempts, 3],
  ["SA 8: share of the errors reported", faultSampling, 0.075],
  ["SA 8: share of the requests traced", environment.TRACE_SAMPLING, 0.075],
  ["SA 9: prerender timeout", shell.prerenderTimeoutMs, 10_000],
  ["SA 9: a part is looked for every", shell.lookUpRetryMs, 350],
  ["SA 9: at most so often", shell.lookUpTries, 10],
  ["SA 9: version check", environment.VERSION_CHECK, "off"],
  ["SA 9: frame check in production", environment.IFRAME_DENY_ACCESS, "true"],
  ["SA 9: popover close delay", shell.popoverCloseDelayMs, 100],
  ["SA 9: result indicator", shell.resultIndicatorMs, 3_000],
  ["SA 9: snackbar", shell.snackbarMs, 2_000],
  ["SA 9: image fade threshold", shell.imageFadeThreshold, 0.1],
  ["SA 9: image fade margin", shell.imageFadeMargin, "200px"],
  ["SA 9: referral validity in days", referralDays, 30],
  ["SA 9: characters of a referral e-mail", advisorEmailMost, 50],
  ["SA 9: least ponderation", ponderationSchema.minValue, 0],
  ["SA 9: greatest ponderation", ponderationSchema.maxValue, 1],
  ["SA 9: session reload", sessionMs, 10 * 3_600_000],
  ["SA 9: removal of the profile parameter", stripAfterMs, 1_000],
  ["SA 9: default country and locale", [countryForHost("x").code, chile.locale], ["CL", "es-CL"]],
  ["SA 9: map zoom", shell.mapZoom, 3],
  [
    "SA 9: experiments",
    Object.entries(features).flatMap(([key, { kind, versions }]) =>
      kind === "experiment" ? [`${key} ${versions.length}`] : [],
    ),
    ["cluster-test 2", "why-we-form 2", "distance-test 2"],
  ],
  [
    "SA 9: share of each first version",
    experiments.slice(0, 3).map(({ definition }) => definition.rules?.[0]?.weights?.[0]),
    [0.5, 0.5, 0.5],
  ],
  ["SA 9: expiry of an experiment in days", exposureDays, 90],
  [
    "SA 9: structured data",
    searchFigures,
    {
      maximumPrice: 9999,
      bestRating: 10,
      ratingValue: 9.8,
      reviewCount: 538,
      mostReviews: 1000,
      defaultScore: 6.2,
      leastScore: 5,
      article: { ratingValue: 4.8, bestRating: 5, reviewCount: 589 },
      comparatorReviews: 138,
    },
  ],
  ["SA 9: which are off by default", environment.SEARCH_FALLBACK_FIGURES, "false"],
  ["SA 9: UF fallback in hundredths of a peso", FALLBACK_UF_CENTS, 3_921_480],
  [
    "SA 9: profile storage keys",
    PROFILE_STORAGE_KEYS,
    { CL: "V1.7", PE: "V1.6_PE", CO: "V1.6_CO", INT: "V1.6_INT" },
  ],
  [
    "SA 9: hidden coverage codes",
    hiddenCoverages,
    {
      preferente: ["QPCL-1", "QPCL-2", "QPCL-3"],
      libre_eleccion: ["QPCL-1"],
      libre_eleccion_abroad: ["QPCL-2", "QPCL-3"],
    },
  ],
  ["SA 9: reloads for one version", mostReloads, 1],
];

describe("the constants against the specification", () => {
  it.each(figures)("%s: the program's is the specification's", (_what, own, specified) => {
    expect(own).toEqual(specified);
  });

  it("have a reason on record where they have no place", () => {
    const path = "docs/decisions/028-figures-without-a-place.md";
    const reasons = [...readFileSync(path, "utf8").matchAll(/^- \*\*(.+?)\*\*.*?\. .{80,}$/gm)];
    const named = reasons.map(([, figure]) => figure);
    const withoutPlace = readRows(readFileSync("docs/specification.tsv", "utf8"))
      .filter(({ file }) => file === path)
      .map(({ statement }) => statement.replace(/ has no place: .*$/, ""));
    // Whoever finds a place for one has to remove its row, and whoever finds another without one to add it.
    expect(withoutPlace).toEqual(["Default UF high value 6"]);
    for (const figure of withoutPlace) expect(named).toContain(figure);
  });
});
