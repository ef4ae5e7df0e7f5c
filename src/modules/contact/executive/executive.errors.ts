import { AppError, badRequest } from "#src/platform/errors.ts";

/** Nobody can take the lead; how many were passed over for what. */
export const nobodyCanTake = (reasons: Readonly<Record<string, number>>): AppError =>
  new AppError({ code: "CODE002", status: 409, payload: { reasons } });

export const executiveNotFound = (): AppError => new AppError({ code: "NOT_FOUND", status: 404 });

/** The record is another one by now. */
export const staleEdit = (current: object, fields: readonly string[] = []): AppError =>
  new AppError({ code: "STALE_EDIT", status: 409, payload: { current, fields } });

/** Two recesses of one executive would overlap. */
export const recessOverlaps = (): AppError =>
  badRequest([{ field: "from", code: "OVERLAPPING_RECESS" }]);

/** From its present status nobody gives a lead to somebody. */
export const moveRefused = (): AppError =>
  new AppError({ code: "INVALID_TRANSITION", status: 409, payload: { allowed: [], missing: [] } });

/** What others use is not removed; how many there are. */
export const inUse = (users: number): AppError =>
  new AppError({
    code: "FOREIGN_KEY_CONFLICT",
    status: 409,
    params: { count: users },
    payload: { users },
  });
