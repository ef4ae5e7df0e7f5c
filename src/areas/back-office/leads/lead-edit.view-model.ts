/** Fields whose value the form shows. */
export const plainFields = ["fullName", "comment", "policyNumber", "productCode"] as const;
/** Fields whose value stays hidden until somebody asks for it. */
export const contactFields = ["email", "phone", "identification"] as const;
export type ContactField = (typeof contactFields)[number];

export const editedFields = [
  "fullName",
  "email",
  "phone",
  "identification",
  "comment",
  "policyNumber",
  "productCode",
] as const;
/** What the form asks besides the lead's own fields. */
export const askedFields = ["consent"] as const;
export type EditedField = (typeof editedFields)[number];

/** What two people changed at once. */
export interface EditConflict {
  /** The version that the other one left. */
  version: number;
  fields: readonly EditedField[];
}

/** What the form that edits a lead begins with. */
export interface EditModel {
  isOpen: boolean;
  openHref: string;
  cancelHref: string;
  values: Readonly<Record<(typeof plainFields)[number], string>>;
}
