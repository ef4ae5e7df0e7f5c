import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

type Sent = Pick<FastifyRequest, "headers">;

/** The media type that a request names, in lower case and without parameters; empty where it names none. */
function mediaTypeOf({ headers }: Sent): string {
  const [mediaType = ""] = (headers["content-type"] ?? "").split(";");
  return mediaType.trim().toLowerCase();
}

/** Whether a request says that its body is a URL-encoded form, whatever parameters its type has. */
export const isForm = (request: Sent): boolean =>
  mediaTypeOf(request) === "application/x-www-form-urlencoded";

/** Whether a request says that its body is JSON, or says nothing of it. */
export const isJsonOrNone = (request: Sent): boolean =>
  ["", "application/json"].includes(mediaTypeOf(request));

/** What a body of another type than the one that is read here is answered with. */
export const unsupportedMediaType = (): AppError =>
  new AppError({ code: "UNSUPPORTED_MEDIA_TYPE", status: 415 });
