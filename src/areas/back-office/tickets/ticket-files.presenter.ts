import type { ShownFile } from "#src/modules/contact/ticket/ticket-desk.service.ts";
import { fileKinds } from "#src/platform/files/file.rules.ts";
import { bytesText } from "#src/ui/kit/file-limits.rules.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { TicketLineModel, TicketModel } from "./tickets.view-model.ts";

/** What the call of the form comes back with; anything else is said of the form as a whole. */
const faults = [
  "FILE_TYPE",
  "FILE_TOO_BIG",
  "TOO_MANY_FILES",
  "HEALTH_BY_MAIL",
  "FORBIDDEN",
  "DEMO_ACCESS",
  "IDEMPOTENCY_CONFLICT",
  "STALE_EDIT",
  "IN_THE_PAST",
];

const callOf = (reference: string) => `/api/back-office/tickets/${reference}`;

/** What came with a message, in words. */
export const presentFiles = (
  files: readonly ShownFile[],
  reference: string,
  { say, locale }: Reader,
): TicketLineModel["files"] =>
  files.map((file) => {
    const isThere = file.scan === "clean" || file.scan === "none";
    return {
      id: file.id,
      name: file.name,
      href: isThere && file.canOpen ? `${callOf(reference)}/attachments/${file.id}` : null,
      note: [
        bytesText(file.size, locale),
        ...(file.isHealth ? [say("tickets.files.isHealth")] : []),
        ...(isThere && !file.canOpen ? [say("tickets.files.closed")] : []),
        ...(isThere && file.scan === "clean" ? [] : [say(`tickets.files.scan.${file.scan}`)]),
      ].join(" · "),
    };
  });

/** What a call with files leads back with: a code, the field, which message it was of (null of a move), what was typed. */
export interface RefusedForm {
  code: string;
  field: string | null;
  part: string | null;
  typed: Readonly<Record<string, string>>;
}

/** Fields of a message that may be at fault. */
const messageFields = ["text", "file", "health"];

/** A refusal that the call led back with, in words. */
const saidOf = (code: string, otherwise: string, { say }: Reader): string =>
  faults.includes(code) ? say(`errors.${code}`) : say(otherwise);

/** Where a message goes, and what it came back with. */
export const sendingOf = (
  { path, reference, refused }: { path: string; reference: string; refused: RefusedForm | null },
  reader: Reader,
): TicketModel["sending"] => ({
  action: `${callOf(reference)}/messages`,
  back: path,
  accept: Object.keys(fileKinds)
    .map((extension) => `.${extension}`)
    .join(","),
  fault:
    refused === null || refused.part === null
      ? null
      : {
          isNote: refused.part === "note",
          field: messageFields.find((one) => one === refused.field) ?? "file",
          message: saidOf(refused.code, "tickets.files.refused", reader),
          typed: refused.typed,
        },
});

/** Fields of a move that may be at fault. */
const moveFields = ["message", "note", "until", "file", "health"];

/** Where a move with files goes, and what it came back with. */
export const movingOf = (
  { reference, refused }: { reference: string; refused: RefusedForm | null },
  reader: Reader,
): TicketModel["moving"] => ({
  action: `${callOf(reference)}/status`,
  fault:
    refused === null || refused.part !== null
      ? null
      : {
          field: moveFields.find((one) => one === refused.field) ?? "file",
          message: saidOf(refused.code, "tickets.files.moveRefused", reader),
          typed: refused.typed,
        },
});
