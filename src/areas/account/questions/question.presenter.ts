import type { TicketRecord } from "#src/modules/contact/ticket/ticket-desk.service.ts";
import { isReopened } from "#src/modules/contact/ticket/ticket.rules.ts";
import { fileKinds } from "#src/platform/files/file.rules.ts";
import { bytesText } from "#src/ui/kit/file-limits.rules.ts";
import { dateAndTime, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { AccountTab } from "../credentials/account-tabs.view.tsx";
import type { QuestionLineModel, QuestionModel } from "./question.view.tsx";

interface QuestionPlace {
  tabs: readonly AccountTab[];
  path: string;
  listHref: string;
  now: Date;
  key: string;
  /** What was done just now, as the address says it. */
  done: string | null;
  /** What the call that takes files led back with. */
  refused: { code: string | null; typed: Readonly<Record<string, string>> };
}

const dones = ["create", "answer"];
/** What the call of a message with files refuses in words of its own. */
const fileCodes = ["FILE_TYPE", "FILE_TOO_BIG", "TOO_MANY_FILES", "DEMO_ACCESS", "REQUIRED"];

/** One question in words. Notes and owners are our own. */
export function presentQuestion(
  record: TicketRecord,
  reader: Reader,
  place: QuestionPlace,
): QuestionModel {
  const { ticket, moreBefore } = record;
  const { say } = reader;
  const { tabs, path, listHref, now, key, done, refused } = place;
  return {
    tabs,
    listHref,
    subject: ticket.subject,
    status: say(`tickets.status.${ticket.status}`),
    about: say("account.questions.opened", {
      reference: ticket.reference,
      at: dateAndTime(ticket.created_at, reader),
    }),
    notice: done !== null && dones.includes(done) ? say(`account.questions.done.${done}`) : null,
    lines: record.lines
      .filter(({ kind }) => kind === "request" || kind === "answer" || kind === "status")
      .map((line) => presentLine(line, ticket.reference, reader)),
    olderHref: moreBefore === null ? null : `${path}?antes=${moreBefore}`,
    writing: record.canUpdate
      ? null
      : {
          path,
          action: `/api/back-office/tickets/${ticket.reference}/messages`,
          accept: Object.keys(fileKinds)
            .map((extension) => `.${extension}`)
            .join(","),
          key,
          hint:
            ticket.status !== "solved"
              ? null
              : say(
                  isReopened(ticket.status_since, now)
                    ? "account.questions.reopens"
                    : "account.questions.begins",
                ),
          typed: refused.typed["text"] ?? "",
          fileFault:
            refused.code === null
              ? null
              : fileCodes.includes(refused.code)
                ? say(`errors.${refused.code}`, { field: say("account.questions.field.file") })
                : say("tickets.files.refused"),
        },
  };
}

function presentLine(
  line: TicketRecord["lines"][number],
  reference: string,
  reader: Reader,
): QuestionLineModel {
  const { say, locale } = reader;
  return {
    id: String(line.id),
    isOurs: line.kind === "answer",
    title:
      line.kind === "status"
        ? say("tickets.line.status", { status: say(`tickets.status.${line.to_status}`) })
        : say(`account.questions.line.${line.kind}`),
    text: line.body,
    when: dateAndTime(line.at, reader),
    at: line.at.toISOString(),
    files: line.files.map(({ id, name, size, scan, canOpen }) => ({
      id,
      name,
      href:
        canOpen && (scan === "clean" || scan === "none")
          ? `/api/back-office/tickets/${reference}/attachments/${id}`
          : null,
      note: [
        bytesText(size, locale),
        ...(scan === "pending" || scan === "infected" ? [say(`tickets.files.scan.${scan}`)] : []),
      ].join(" · "),
    })),
  };
}
