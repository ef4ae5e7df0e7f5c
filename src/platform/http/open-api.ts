import { z } from "zod";
import { type ApiRoute, longestKey } from "./api-routes.ts";
import type { RowBody } from "./request-body.ts";

const errorFields = z.array(
  z.object({
    field: z.string().describe("Path of the field in what was sent"),
    code: z.string().describe("Stable code of what is wrong with it"),
    message: z.string().describe("A sentence for people"),
  }),
);

/** What a failed call answers, with what its payload may say beside the fields. */
export const failedAnswer = <Payload extends z.ZodRawShape>(payload: Payload) =>
  z.object({
    error: z.object({
      name: z.string().describe("Stable code in capitals"),
      message: z.string().describe("A sentence for people, in the language of the request"),
      // Beside the fields what a program needs to go on, where a code has something of the kind.
      payload: z.looseObject({ fields: errorFields, ...payload }),
    }),
  });

const errorSchema = failedAnswer({}).describe("What every failed call answers");

const failedListSchema = errorSchema
  .extend({
    data: z.array(z.never()),
    metaData: z.object({ total: z.literal(0), message: z.string() }),
  })
  .describe("What a failed list answers");

const commonErrors: Record<string, string> = {
  400: "A value is not valid; payload names the field",
  401: "The robot check is due, its answer does not count, or nobody is signed in",
  403: "The call comes from a page of another site, or who is signed in may not do this",
  404: "There is no such thing",
  409: "The Idempotency-Key came with another body",
  413: "The body is larger than 1 MB",
  415: "The body is not JSON",
  429: "Too many calls",
  500: "Something failed on our side and has been recorded",
  503: "The database cannot be reached, or the server is overloaded; try again",
};

const jsonSchema = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    reused: "inline",
  });
  return rest;
};

/** The OpenAPI 3.1 document of a set of route tables: made from the same schemas that check calls. Streams of
 *  events are not described. */
export function openApiDocument(
  routes: readonly ApiRoute<never>[],
  title: string,
  version: string,
  fieldDescriptions: Readonly<Record<string, string>> = {},
): object {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    if (route.isStream === true) continue;
    const path = route.url.replace(/:(\w+)/g, "{$1}");
    const parameters = [
      ...parametersOf(route.params, "path"),
      ...parametersOf(route.querystring, "query"),
      ...(route.idempotent
        ? [
            {
              name: "Idempotency-Key",
              in: "header",
              required: false,
              description:
                "The same key and body get the same answer; the same key with another body, 409",
              schema: { type: "string", maxLength: longestKey },
            },
          ]
        : []),
    ];
    (paths[path] ??= {})[route.method.toLowerCase()] = {
      summary: route.summary,
      tags: [route.tag],
      parameters,
      ...(route.body ? { requestBody: { required: true, content: sentAs(route.body) } } : {}),
      "x-permission": route.permission,
      responses: responsesOf(route),
    };
  }
  describeFields(paths, fieldDescriptions);
  return { openapi: "3.1.0", info: { title, version }, paths };
}

/** What a call takes, by the media type that it is sent as. */
function sentAs(body: RowBody): object {
  if (!("kind" in body)) return { "application/json": { schema: jsonSchema(body, "input") } };
  const file = { type: "string", format: "binary", description: "Bytes of the file" };
  switch (body.kind) {
    case "form":
      return { "application/x-www-form-urlencoded": { schema: jsonSchema(body.fields, "input") } };
    case "bytes":
      return { "application/octet-stream": { schema: file } };
    case "multipart": {
      const schema = jsonSchema(body.fields, "input") as { properties?: object };
      const files = { type: "array", description: "Files beside the fields", items: file };
      const properties = { ...schema.properties, [body.fileField]: files };
      const json = { "application/json": { schema: jsonSchema(body.fields, "input") } };
      const form = { "multipart/form-data": { schema: { ...schema, properties } } };
      return body.isJsonToo ? { ...json, ...form } : form;
    }
  }
}

/** Gives every field without a description of its own the one of its name. */
function describeFields(node: unknown, descriptions: Readonly<Record<string, string>>): void {
  if (node === null || typeof node !== "object") return;
  const properties = (node as { properties?: unknown }).properties;
  if (properties !== null && typeof properties === "object" && !Array.isArray(properties)) {
    for (const [name, field] of Object.entries(properties as Record<string, object>)) {
      if (!("description" in field) && name in descriptions) {
        Object.assign(field, { description: descriptions[name] });
      }
    }
  }
  for (const inner of Object.values(node)) describeFields(inner, descriptions);
}

function parametersOf(schema: z.ZodObject | undefined, place: "path" | "query"): object[] {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, field]) => {
    const type = field as z.ZodType;
    const { description, ...json } = jsonSchema(type, "input") as { description?: string };
    return {
      name,
      in: place,
      required: place === "path" || !type.safeParse(undefined).success,
      description: description ?? name,
      schema: json,
    };
  });
}

function contentOf(schema: z.ZodType | undefined, mediaType: string | undefined): object {
  if (schema)
    return {
      content: { [mediaType ?? "application/json"]: { schema: jsonSchema(schema, "output") } },
    };
  if (mediaType === undefined) return {};
  return { content: { [mediaType]: { schema: { type: "string", format: "binary" } } } };
}

function responsesOf(route: ApiRoute<never>): Record<string, unknown> {
  const failed = route.listFailure === undefined ? errorSchema : failedListSchema;
  const own = Object.entries(route.responses).map(
    ([status, { description, schema, mediaType }]) => [
      status,
      {
        description,
        ...contentOf(schema, mediaType),
      },
    ],
  );
  const common = Object.entries(commonErrors)
    .filter(([status]) => !(status in route.responses))
    .map(([status, description]) => [
      status,
      {
        description,
        content: { "application/json": { schema: jsonSchema(failed, "output") } },
      },
    ]);
  return Object.fromEntries([...own, ...common]) as Record<string, unknown>;
}
