import type { TicketStatus } from "#src/contracts/enumerations/record-statuses.ts";
import { AppError } from "#src/platform/errors.ts";

/** A ticket does not go from its status to the one asked for; where it may go. */
export const ticketMoveRefused = (allowed: readonly TicketStatus[]): AppError =>
  new AppError({ code: "INVALID_TRANSITION", status: 409, payload: { allowed, missing: [] } });

/** Somebody else worked it since it was read. */
export const staleTicket = (version: number): AppError =>
  new AppError({
    code: "STALE_EDIT",
    status: 409,
    payload: { current: { version }, fields: ["version"] },
  });

/** Nobody with this identification is known. */
export const legalIdNotFound = (): AppError =>
  new AppError({
    code: "NOT_FOUND_LEGAL_ID",
    status: 404,
    fields: [{ field: "legalId", code: "NOT_FOUND_LEGAL_ID" }],
  });
