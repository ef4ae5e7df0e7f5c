import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { LeadDone } from "./leads.view-model.ts";
import { operationIn } from "./lead-undo.ts";

const notices: Readonly<Record<string, string>> = {
  status: "leads.done.status",
  linkSent: "leads.done.linkSent",
  linkNoChannel: "leads.done.linkNoChannel",
  linkNoConsent: "leads.done.linkNoConsent",
  linkNone: "leads.done.linkNone",
  note: "leads.done.note",
  call: "leads.done.call",
  consent: "lead-acts.done.consent",
  create: "leads.done.create",
  assign: "assignment.done.assigned",
  assignUnmailed: "errors.CODE001",
  edit: "leads.done.edit",
  merged: "leads.done.merged",
  mail: "leads.done.mail",
  file: "leads.done.file",
  fileRemoved: "leads.done.fileRemoved",
  purchaseLink: "leads.done.purchaseLink",
  purchaseForm: "leads.done.purchaseForm",
  ticket: "leads.done.ticket",
  undone: "board.done.undone",
  late: "board.done.late",
};
const warnings = ["assignUnmailed", "late", "linkNoChannel", "linkNoConsent", "linkNone"];

/** What may be taken back within ten minutes. */
const undoable = ["status", "linkNone", "assign", "assignUnmailed"];

/** What was done last with the lead, as the page's address says it. */
export function doneOf(query: URLSearchParams, { say }: Reader): LeadDone | null {
  const asked = query.get("hecho") ?? "";
  const message = Object.hasOwn(notices, asked) ? notices[asked] : undefined;
  if (message === undefined) return null;
  return {
    text: say(message),
    tone: warnings.includes(asked) ? "warning" : "success",
    operation: undoable.includes(asked) ? operationIn(query) : null,
  };
}
