/** Documents of a purchase: which a product asks for, and how one moves, as the specification's
 *  purchase-transitions.tsv has it (PP 1, 2; BO 3, 5). Pure. */

export const documentKinds = ["fun", "payslips", "identity", "deed", "vaccination"] as const;
export type DocumentKind = (typeof documentKinds)[number];

const documentApprovals = ["NO_ACTION", "PENDING", "APPROVED", "REJECTED"] as const;
type DocumentApproval = (typeof documentApprovals)[number];

/** Why one is refused: a list, for it goes into a mail. */
export const documentReasons = [
  "unreadable",
  "incomplete",
  "expired",
  "other-person",
  "other-document",
] as const;
export type DocumentReason = (typeof documentReasons)[number];

/** Which documents products ask for, as rows: of a kind the first row that fits counts, so that a product's own stands
 *  before its line's. A row without a part fits every product. */
interface DocumentRow {
  kind: DocumentKind;
  isRequired: boolean;
  products?: readonly string[];
  insuranceTypes?: readonly string[];
  countries?: readonly string[];
  /** The step that tells of it: a product without that step is not asked. */
  step?: string;
}

const documentRows: readonly DocumentRow[] = [
  { kind: "fun", isRequired: true, step: "isaprePolicy" },
  { kind: "payslips", isRequired: false, step: "isaprePolicy" },
  { kind: "identity", isRequired: false, step: "personalData" },
  { kind: "deed", isRequired: false, step: "company" },
  // Its cover begins with the vaccines that the card shows.
  { kind: "vaccination", isRequired: true, products: ["mascota-guina-chip-y-vacunas"] },
  { kind: "vaccination", isRequired: false, insuranceTypes: ["MASCOTAS"] },
];

/** How a document came to the company that its people add for a person: a list, for what people write of each other
 *  may hold what is not to be kept. */
export const broughtReasons = [
  "email",
  "in-person",
  "insurer",
  "employer",
  "not-uploaded",
] as const;
export type BroughtReason = (typeof broughtReasons)[number];

/** What decides about the documents of a purchase. */
interface DocumentedProduct {
  productCode: string;
  insuranceType: string;
  country: string;
  steps: readonly string[];
}

interface DocumentAsked {
  kind: DocumentKind;
  isRequired: boolean;
}

export function documentsOf(product: DocumentedProduct): DocumentAsked[] {
  const fits = (row: DocumentRow): boolean =>
    (row.products?.includes(product.productCode) ?? true) &&
    (row.insuranceTypes?.includes(product.insuranceType) ?? true) &&
    (row.countries?.includes(product.country) ?? true) &&
    (row.step === undefined || product.steps.includes(row.step));
  return documentKinds.flatMap((kind) => {
    const row = documentRows.find((one) => one.kind === kind && fits(one));
    return row === undefined ? [] : [{ kind, isRequired: row.isRequired }];
  });
}

/** Who may move a document, in the words of the table. */
export type DocumentMover = "policyholder" | "staff" | "purchase:review";

interface DocumentMove {
  /** Null where it begins. */
  from: readonly DocumentApproval[] | null;
  to: DocumentApproval;
  who: readonly DocumentMover[];
}

export const documentMoves: readonly DocumentMove[] = [
  { from: null, to: "NO_ACTION", who: ["policyholder"] },
  { from: null, to: "PENDING", who: ["policyholder", "staff"] },
  { from: ["PENDING"], to: "APPROVED", who: ["purchase:review"] },
  { from: ["PENDING"], to: "REJECTED", who: ["purchase:review"] },
  { from: ["REJECTED"], to: "PENDING", who: ["policyholder"] },
  { from: ["APPROVED"], to: "REJECTED", who: ["purchase:review"] },
  { from: ["NO_ACTION"], to: "PENDING", who: ["purchase:review"] },
];

/** Whether a row of the table lets somebody move a document. Sending one that is optional begins it. */
export const mayMoveDocument = (
  from: DocumentApproval | null,
  to: DocumentApproval,
  who: DocumentMover,
): boolean =>
  documentMoves.some(
    (row) =>
      row.to === to &&
      row.who.includes(who) &&
      (from === null ? row.from === null : row.from?.includes(from) === true),
  );

export interface DocumentState extends DocumentAsked {
  /** Null: it is required and was not sent. */
  approval: DocumentApproval | null;
  /** Whether there is something to look at. */
  isSent: boolean;
  isAwaited: boolean;
}

/** What documents say about signing: what is not sent or was refused, and what a person has not yet looked at. */
export function documentGate(documents: readonly DocumentState[]): {
  missing: DocumentKind[];
  waiting: DocumentKind[];
} {
  const awaited = documents.filter(({ isRequired, isAwaited }) => isRequired || isAwaited);
  const kindsOf = (found: readonly DocumentState[]) => found.map(({ kind }) => kind);
  return {
    missing: kindsOf(awaited.filter(({ approval, isSent }) => approval === "REJECTED" || !isSent)),
    waiting: kindsOf(awaited.filter(({ approval, isSent }) => approval === "PENDING" && isSent)),
  };
}
