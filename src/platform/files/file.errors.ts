import { AppError } from "../errors.ts";

const fileRefused = (code: string, status: number): AppError =>
  new AppError({ code, status, fields: [{ field: "file", code }] });

/** Not one of the types that are taken, or not what its name says, or more than that. */
export const wrongFileType = (): AppError => fileRefused("FILE_TYPE", 400);
export const fileTooBig = (): AppError => fileRefused("FILE_TOO_BIG", 413);
/** The record has as many files as it may. */
export const tooManyFiles = (): AppError => fileRefused("TOO_MANY_FILES", 409);
/** The scanner has not looked at it yet. */
export const fileNotScanned = (): AppError =>
  new AppError({ code: "FILE_NOT_SCANNED", status: 409, retryAfterSeconds: 10 });
/** The scanner found something: its bytes are gone. */
export const fileInfected = (): AppError => new AppError({ code: "FILE_INFECTED", status: 410 });
/** Where the bytes lie does not answer, or refuses. */
export const filesUnavailable = (): AppError =>
  new AppError({ code: "FILES_UNAVAILABLE", status: 503, report: false });
