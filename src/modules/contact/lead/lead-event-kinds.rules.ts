/** What a line of a lead's timeline tells of. */
export const leadEventKinds = [
  "created",
  "assigned",
  "status",
  "note",
  "call",
  "mail",
  "answer",
  "consent",
  "edit",
  "reveal",
  "appointment",
  "joined",
  "parted",
  "sale",
  "undone",
  "file-added",
  "file-removed",
] as const;
export type LeadEventKind = (typeof leadEventKinds)[number];
