import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

type Sent = Pick<FastifyRequest, "headers">;

/** The media type of the Content-Type header, in lower case and without parameters; empty without the header. */
function mediaTypeOf({ headers }: Sent): string {
  const [mediaType = ""] = (headers["content-type"] ?? "").split(";");
  return mediaType.trim().toLowerCase();
}

/** Whether the Content-Type header is application/x-www-form-urlencoded; parameters such as charset are ignored. */
export const isForm = (request: Sent): boolean =>
  mediaTypeOf(request) === "application/x-www-form-urlencoded";

/** Whether the Content-Type header is application/json, or there is no such header. */
export const isJsonOrNone = (request: Sent): boolean =>
  ["", "application/json"].includes(mediaTypeOf(request));

/** What a body of another type than the one that is read here is answered with. */
export const unsupportedMediaType = (): AppError =>
  new AppError({ code: "UNSUPPORTED_MEDIA_TYPE", status: 415 });
