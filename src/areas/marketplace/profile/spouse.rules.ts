import type { FormDefinition, FormElement } from "../../../ui/form/form-definition.rules.ts";
import { answerAt, type Answers, rowsAt } from "../../../ui/form/form-answers.rules.ts";

/** Where a form could name a second spouse (CQ 4: only one is allowed). */
export interface SpouseRule {
  /** Repeated group and field whose option it is: `cargas`, `parentesco`. */
  array: string;
  field: string;
  /** A box that means a partner is already among the insured: `enPareja`; null where there is none. */
  partnerBox: string | null;
}

export const SPOUSE = "Cónyuge";

/** The rule by the definition's change actions `limitSpouses` and `togglePartner`; null without one. */
export function spouseRuleOf(definition: FormDefinition): SpouseRule | null {
  const acts = (element: FormElement, action: string) => element.changeAction === action;
  const fields = definition.profileFormFields;
  const limited = fields.find((one) =>
    one.elements.some((element) => acts(element, "limitSpouses")),
  );
  const box = fields.find((one) => one.elements.some((element) => acts(element, "togglePartner")));
  if (!limited?.groupedBy) return null;
  return { array: limited.groupedBy, field: limited.fldName, partnerBox: box?.fldName ?? null };
}

/** Whether the spouse's option is closed at `path`: one exists already in another row, or a partner is
 *  insured, who becomes the spouse (CQ 5). */
export function isSpouseTaken(rule: SpouseRule, answers: Answers, path: string): boolean {
  if (!path.startsWith(`${rule.array}.`) || !path.endsWith(`.${rule.field}`)) return false;
  if (rule.partnerBox !== null) {
    const partner = answerAt(answers, rule.partnerBox);
    if (partner === true || partner === "true") return true;
  }
  return rowsAt(answers, rule.array).some(
    (row, index) =>
      `${rule.array}.${index}.${rule.field}` !== path && answerAt(row, rule.field) === SPOUSE,
  );
}
