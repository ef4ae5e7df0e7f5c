import { referenceAlphabet } from "#src/modules/contact/lead/lead.rules.ts";

/** What has to prove a forced charge (AL 11, forced-charge-reasons.tsv): each reason's row names a kind of evidence. */

export type EvidenceKind =
  | "lead"
  | "leads"
  | "falseLead"
  | "canceledSale"
  | "credit"
  | "twoCredits"
  | "file"
  | "text"
  | "explanation";

/** Kinds by the words of the row. A reason that somebody adds with other words asks for a text. */
const kinds: Readonly<Record<string, EvidenceKind>> = {
  "the lead's timeline": "lead",
  "the leads": "leads",
  "the lead and its review": "falseLead",
  "the cancelled sale": "canceledSale",
  "the movement": "credit",
  "both movements": "twoCredits",
  "an attachment": "file",
  "a note": "text",
  "a note of 20 characters or more": "explanation",
};

export const evidenceKindOf = (words: string): EvidenceKind => kinds[words] ?? "text";

/** Characters of an explanation, at least. */
const shortestExplanation = 20;
const letters = `[${referenceAlphabet}]`;
const namesOf = (text: string, prefix: string): string[] => [
  ...new Set(text.match(new RegExp(`\\b${prefix}-${letters}{4}-${letters}{3}\\b`, "g"))),
];

/** The records that a text names: leads and sales by reference, movements as #12. */
export const recordsNamed = (text: string) => ({
  leads: namesOf(text, "AMP"),
  sales: namesOf(text, "SAL"),
  movements: [...new Set(text.match(/#\d{1,15}\b/g))].map((name) => Number(name.slice(1))),
});

/** Of the records that were named, those that there are. */
export interface EvidenceFound {
  leads: readonly { contactAttempts: number; status: number }[];
  sales: readonly { state: string }[];
  /** Of the same account. */
  movements: readonly { isCredit: boolean }[];
  files: number;
}

const falseCustomer = 98;

/** Why a text is no evidence of its kind: the code of a sentence that says what is missing. Null where it is. */
export function evidenceFault(
  kind: EvidenceKind,
  text: string,
  found: EvidenceFound,
): string | null {
  const named = recordsNamed(text);
  const areThere = (all: readonly unknown[], names: readonly unknown[]) =>
    names.length > 0 && all.length === names.length;
  if (text.trim() === "") return "REQUIRED";
  switch (kind) {
    case "lead":
      if (!areThere(found.leads, named.leads)) return "EVIDENCE_LEAD";
      // The timeline proves it: somebody has tried to reach the person.
      return found.leads.every((lead) => lead.contactAttempts > 0) ? null : "EVIDENCE_CONTACTED";
    case "leads":
      return areThere(found.leads, named.leads) ? null : "EVIDENCE_LEAD";
    case "falseLead":
      if (!areThere(found.leads, named.leads)) return "EVIDENCE_LEAD";
      return found.leads.every((lead) => lead.status === falseCustomer) ? null : "EVIDENCE_FALSE";
    case "canceledSale":
      if (!areThere(found.sales, named.sales)) return "EVIDENCE_SALE";
      return found.sales.every(({ state }) => state.startsWith("CANCELED_"))
        ? null
        : "EVIDENCE_SALE";
    case "credit":
    case "twoCredits": {
      const most = kind === "credit" ? 1 : 2;
      const areCredits = found.movements.every(({ isCredit }) => isCredit);
      if (
        areThere(found.movements, named.movements) &&
        found.movements.length === most &&
        areCredits
      )
        return null;
      return kind === "credit" ? "EVIDENCE_MOVEMENT" : "EVIDENCE_MOVEMENTS";
    }
    case "file":
      return found.files > 0 ? null : "EVIDENCE_FILE";
    case "explanation":
      return text.trim().length >= shortestExplanation ? null : "EVIDENCE_EXPLANATION";
    case "text":
      return null;
  }
}
