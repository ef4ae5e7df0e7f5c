import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

/** Whether a request says that its body is a URL-encoded form, whatever parameters its type has. */
export function isForm({ headers }: Pick<FastifyRequest, "headers">): boolean {
  const [mediaType = ""] = (headers["content-type"] ?? "").split(";");
  return mediaType.trim().toLowerCase() === "application/x-www-form-urlencoded";
}

/** What a body of another type than the one that is read here is answered with. */
export const unsupportedMediaType = (): AppError =>
  new AppError({ code: "UNSUPPORTED_MEDIA_TYPE", status: 415 });
