import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from "fastify";
import { z } from "zod";
import { AppError, badRequest } from "../errors.ts";
import { isForm, isJsonOrNone, unsupportedMediaType } from "./content-type.ts";
import { asAppError } from "./error-answers.ts";

/** What a URL-encoded form holds; a name that comes twice is a list. */
interface FormBody {
  kind: "form";
  fields: z.ZodObject;
}

/** Fields and files as a browser's form sends them; files are held in memory. */
interface MultipartBody {
  kind: "multipart";
  fields: z.ZodObject;
  /** The same fields are taken as JSON too, then without files. */
  isJsonToo?: true;
  /** Name of the field that files come in; a file under another name is 400. */
  fileField: string;
  /** Files of one request, at most; more are 409. */
  filesMost: number;
  /** Bytes of one file, at most; more are 413. */
  fileBytesMost: number;
}

/** The body byte for byte, as a signature is made over it. */
interface BytesBody {
  kind: "bytes";
  /** Bytes, at most; more are 413. */
  bytesMost: number;
}

/** What a call takes: JSON by its schema, or one of the others. */
export type RowBody = z.ZodType | FormBody | MultipartBody | BytesBody;

/** A file as it was sent. Its name and type are the sender's word. */
export interface SentFile {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

interface ReadBody {
  /** Checks `value`; absent where that is bytes, or where the call takes nothing. */
  schema: z.ZodType | undefined;
  value: unknown;
  files: readonly SentFile[];
  /** Why the files were refused. Set only where the row has a field `back` and the form sent it; `files` is then empty
   *  and `value` holds the fields that were read. */
  refused?: AppError;
}

/** Bytes of one field of a form, and its fields, at most. */
const fieldBytesMost = 65_536;
const fieldsMost = 100;

/** Registers a route where the parser of its body, and no other, is in force. A JSON body is everybody's. */
export function withBodyOf(
  app: FastifyInstance,
  body: RowBody | undefined,
  register: (scope: FastifyInstance, options: Pick<RouteShorthandOptions, "bodyLimit">) => void,
): void {
  if (body === undefined || !("kind" in body)) return register(app, {});
  void app.register(async (scope) => {
    if (!(body.kind === "multipart" && body.isJsonToo)) scope.removeAllContentTypeParsers();
    if (body.kind === "multipart")
      // The parser skips the rest of a file that is too big and goes on: fields may come after it.
      await scope.register(multipart, { throwFileSizeLimit: false });
    else if (body.kind === "form")
      scope.addContentTypeParser(
        "application/x-www-form-urlencoded",
        { parseAs: "string" },
        (_request, text, done) => done(null, text),
      );
    else
      scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, bytes, done) =>
        done(null, bytes),
      );
    register(scope, body.kind === "bytes" ? { bodyLimit: body.bytesMost } : {});
  });
}

/** The body of a request as its row declares it. Throws UNSUPPORTED_MEDIA_TYPE (415) for any other. */
export async function readBody(
  request: FastifyRequest,
  body: RowBody | undefined,
): Promise<ReadBody> {
  if (body === undefined || !("kind" in body)) {
    // Fastify calls no parser for an empty body, so its content type is checked here.
    if (isForm(request) || (body !== undefined && !isJsonOrNone(request)))
      throw unsupportedMediaType();
    return { schema: body, value: body && (request.body ?? {}), files: [] };
  }
  if (body.kind === "bytes")
    return { schema: undefined, value: request.body ?? Buffer.alloc(0), files: [] };
  if (body.kind === "multipart") return readMultipart(request, body);
  if (!isForm(request)) throw unsupportedMediaType();
  const pairs = new URLSearchParams(typeof request.body === "string" ? request.body : "");
  return { schema: body.fields, value: fieldsOf([...pairs]), files: [] };
}

async function readMultipart(request: FastifyRequest, body: MultipartBody): Promise<ReadBody> {
  if (body.isJsonToo && !request.isMultipart()) {
    if (isForm(request)) throw unsupportedMediaType();
    return { schema: body.fields, value: request.body ?? {}, files: [] };
  }
  if (!request.isMultipart()) throw unsupportedMediaType();
  const { fileField, filesMost: files, fileBytesMost: fileSize } = body;
  const limits = { files, fileSize, fields: fieldsMost, fieldSize: fieldBytesMost };
  const fields: [string, string][] = [];
  const sent: SentFile[] = [];
  let refused: AppError | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") {
        if (part.valueTruncated) throw badRequest([{ field: part.fieldname, code: "TOO_BIG" }]);
        fields.push([part.fieldname, String(part.value)]);
      } else {
        if (part.fieldname !== fileField)
          throw badRequest([{ field: part.fieldname, code: "INVALID" }]);
        const { filename: name, mimetype: mediaType } = part;
        const bytes = await part.toBuffer();
        if (part.file.truncated) refused = fileTooBig();
        else sent.push({ name, mediaType, bytes });
      }
    }
  } catch (error) {
    // What the parser cannot read has no code: it is a body that is cut off or malformed.
    const refusal = hasCode(error) || request.raw.errored === error ? error : badRequest([]);
    refused = asAppError(refusal);
    if (refused.report) throw refusal;
  }
  const value = fieldsOf(fields);
  if (refused === undefined) return { schema: body.fields, value, files: sent };
  const leadsBack = backField in body.fields.shape && value[backField] !== undefined;
  if (!leadsBack) throw refused;
  return { schema: body.fields, value, files: [], refused };
}

/** Field of a form that a page sends without scripts: the address of that page, to which the answer redirects. */
const backField = "back";

const fileTooBig = () => new AppError({ code: "FILE_TOO_BIG", status: 413, report: false });

const hasCode = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string";

/** Fields by name; a name that comes twice is a list. */
function fieldsOf(pairs: readonly [string, string][]): Record<string, string | string[]> {
  const names = new Set(pairs.map(([name]) => name));
  return Object.fromEntries(
    [...names].map((name) => {
      const values = pairs.filter(([each]) => each === name).map(([, value]) => value);
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
}
