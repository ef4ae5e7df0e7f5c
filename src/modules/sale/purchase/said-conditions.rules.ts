import { dateFormat } from "#src/contracts/date-format.ts";
import type { GeneralConditions } from "#src/contracts/general-conditions.ts";

/** Which general conditions hold, for review and signed documents: title, code, day; never blank (PP 2, review). */
export function saidConditions(
  conditions: Pick<GeneralConditions, "code" | "title" | "reference" | "validFrom"> | null,
  {
    say,
    locale,
  }: { say(key: string, params?: Readonly<Record<string, string>>): string; locale: string },
): string {
  if (conditions === null) return say("purchase.review.generalUnknown");
  const { code, title, reference, validFrom } = conditions;
  if (validFrom === null)
    return say("purchase.review.generalWithoutText", { code, title, reference });
  // A civil day, so of no zone.
  const day = dateFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(validFrom),
  );
  return say("purchase.review.generalText", { code, title, reference, day });
}
