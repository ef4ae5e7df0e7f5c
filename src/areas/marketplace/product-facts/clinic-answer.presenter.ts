import type { ProductRecord, ProviderRecord } from "#src/contracts/product-record.ts";
import { dayText } from "#src/contracts/date-format.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { Language } from "#src/routes/languages.ts";
import type { MoneyLocale } from "#src/contracts/money.ts";
import { numberText } from "#src/contracts/amount-text.rules.ts";
import { percentText } from "#src/areas/page/reader.presenter.ts";
import type { Clinic, ClinicAnswerModel } from "./clinic-answer.view-model.ts";
import { coverageTiers } from "./coverage.presenter.ts";

export interface ClinicWording {
  say: Say;
  locale: MoneyLocale;
  language: Language;
}

/** What a product says of a clinic: by its best modality, never beyond what is on record. */
export function clinicAnswer(
  { providers, coverages, source }: Pick<ProductRecord, "providers" | "coverages" | "source">,
  { code, name: clinic }: Clinic,
  wording: ClinicWording,
): ClinicAnswerModel {
  const { say } = wording;
  const day =
    source.dataDate === null
      ? null
      : say("product-details.clinic.day", { date: dayText(source.dataDate) });
  if (providers.length === 0) {
    return { kind: "unknown", text: say("product-details.clinic.unknown", { clinic }), day: null };
  }
  const lines = providers.filter((one) => one.code === code);
  const tier = coverageTiers.find((one) => lines.some((line) => line.tier === one));
  if (tier === undefined) {
    const isFree = coverages.some(
      (one) => one.tier === "libre_eleccion" && one.percentage !== null && one.percentage !== 0,
    );
    const text = say(`product-details.clinic.${isFree ? "noButFree" : "no"}`, { clinic });
    return { kind: "no", text, day };
  }
  const own = lines.filter((line) => line.tier === tier);
  const how = say(`product-details.clinic.tier.${tier}`, { clinic });
  return {
    kind: "yes",
    text: say("product-details.clinic.yes", { how, share: shareText(own, wording) }),
    day,
  };
}

/** "90 %", or each kind of care's where they differ; what is not on record is said. */
function shareText(lines: readonly ProviderRecord[], wording: ClinicWording): string {
  const { say, locale } = wording;
  const known = lines
    .filter(({ percentage }) => percentage !== null)
    .toSorted((one, other) => other.careKind.localeCompare(one.careKind));
  const shares = known.map(({ percentage }) =>
    percentText(numberText(percentage ?? 0, locale), wording),
  );
  const [first] = shares;
  if (first === undefined) return say("product-details.clinic.noShare");
  if (new Set(shares).size === 1) return first;
  return known
    .map(({ careKind }, place) =>
      say(
        `product-details.clinic.care.${careKind === "hospitalaria" ? "hospital" : "ambulatory"}`,
        {
          share: shares[place] ?? "",
        },
      ),
    )
    .join(", ");
}
