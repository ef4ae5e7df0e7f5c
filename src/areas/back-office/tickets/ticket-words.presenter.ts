import type { TicketStatus } from "#src/contracts/enumerations/record-statuses.ts";
import type { StatusTone } from "#src/ui/kit/status-pill.tsx";

/** Words of tickets that the list and the page of one share. */

export const ticketTones: Readonly<Record<TicketStatus, StatusTone>> = {
  new: "info",
  open: "info",
  pending: "wait",
  hold: "wait",
  solved: "success",
};
