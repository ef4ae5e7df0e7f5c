import { AppError, badRequest } from "#src/platform/errors.ts";
import type { SaleNeed, SaleStateName } from "./sale-transitions.rules.ts";

/** The move is no row of the table, or lacks what it needs. */
export const saleMoveRefused = (
  allowed: readonly SaleStateName[],
  missing: readonly SaleNeed[],
): AppError =>
  new AppError({
    code: "INVALID_TRANSITION",
    status: 409,
    fields: missing.map((field) => ({ field, code: "REQUIRED" })),
    payload: { allowed, missing },
  });

/** Nothing can be sold from this lead: of its status, a sale that is open already, or for want of a price. */
export const saleRefused = (missing: "sellableLead" | "noOpenSale" | "price"): AppError =>
  new AppError({
    code: "INVALID_TRANSITION",
    status: 409,
    fields: [{ field: "lead", code: "REQUIRED" }],
    payload: { allowed: [], missing: [missing] },
  });

/** The sale changed since it was read. */
export const staleSale = (current: { version: number; state: SaleStateName }): AppError =>
  new AppError({ code: "STALE_EDIT", status: 409, payload: { current, fields: ["state"] } });

/** A lead that is none, or none of the person's. */
export const unknownLead = (): AppError => badRequest([{ field: "lead", code: "UNKNOWN_LEAD" }]);
