/** A lead of a change of many that stayed as it was, as the call answers it. */
export interface LeftLead {
  reference: string;
  code: string;
  missing: readonly string[];
}

/** References that are named of each reason; of more there is the number. */
const named = 3;

type Say = (key: string, params?: Record<string, string | number>) => string;

/** Why leads stayed as they were: each reason with the leads that it holds for. `passedOver` has the words for why
 *  executives could not take them. */
export function leftText(
  left: readonly LeftLead[],
  passedOver: Readonly<Record<string, string>>,
  say: Say,
): string {
  const groups = Map.groupBy(left, (lead) => whyOf(lead, passedOver, say));
  return [...groups]
    .map(([why, leads]) => {
      const shown = leads.slice(0, named).map(({ reference }) => reference);
      const more = leads.length - shown.length;
      const rest = more === 0 ? [] : [say("leads.bulk.more", { count: more })];
      return `${why}: ${[...shown, ...rest].join(", ")}.`;
    })
    .join(" ");
}

function whyOf(
  { code, missing }: LeftLead,
  passedOver: Readonly<Record<string, string>>,
  say: Say,
) {
  if (code === "CODE002") {
    const reasons = missing.flatMap((one) => passedOver[one] ?? []);
    return reasons.length === 0 ? say("leads.bulk.why.CODE002") : reasons.join(", ");
  }
  if (code === "FORBIDDEN") return say("leads.bulk.why.FORBIDDEN");
  if (missing.length === 0) return say("leads.bulk.why.INVALID_TRANSITION");
  return missing.map((one) => say(`leads.missing.${one}`).replace(/\.$/, "")).join(", ");
}
