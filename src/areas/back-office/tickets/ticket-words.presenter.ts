import type { TicketStatus } from "#src/contracts/enumerations/record-statuses.ts";
import { dateFormat } from "#src/contracts/date-format.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { StatusTone } from "#src/ui/kit/status-pill.tsx";

/** Words of tickets that the list and the page of one share. */

export const ticketTones: Readonly<Record<TicketStatus, StatusTone>> = {
  new: "info",
  open: "info",
  pending: "wait",
  hold: "wait",
  solved: "success",
};

/** A day and minute on the clock of who reads. */
export const momentText = (at: Date, timeZone: string, { locale }: Pick<Reader, "locale">) =>
  dateFormat(locale, {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(at);
