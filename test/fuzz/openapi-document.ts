/** The parts of an OpenAPI 3.1 document that the fuzz needs, read strictly: a call that is not described
 *  is a fault of the document. */

export type JsonSchema = Readonly<Record<string, unknown>>;

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: JsonSchema;
}

export interface DeclaredAnswer {
  /** Undefined where the answer has no body. */
  mediaType: string | undefined;
  schema: JsonSchema | undefined;
}

export interface Operation {
  /** `GET /api/insurance/{id}/features`. */
  label: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  parameters: Parameter[];
  body: JsonSchema | undefined;
  /** Undefined where it takes no body. */
  bodyType: string | undefined;
  /** Whether it takes a form with files too. */
  takesFiles: boolean;
  answers: ReadonlyMap<number, DeclaredAnswer>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export function recordOf(value: unknown, what: string): Record<string, unknown> {
  if (!isRecord(value)) throw new Error(`The document has no ${what}.`);
  return value;
}

/** Calls that need a person with a role and records in their scope, somebody else's signature, or a purchase,
 *  policy or payment under way: signed-in-fuzz.ts asks these, the visitor's fuzz the others. */
const behindSignIn = [
  "/api/access/",
  "/api/audit",
  "/api/auth/",
  "/api/back-office/",
  "/api/contact-us",
  "/api/integration/",
  "/api/payments/",
  "/api/purchases",
  "/api/documents/",
  "/api/subscriptions/",
  "/Compra-Online/",
];

const ofStaff = ["/api/access/", "/api/audit", "/api/back-office/"];

/** Whether a call is for people of the shop alone. */
export const isOfStaff = (path: string): boolean => ofStaff.some((start) => path.startsWith(start));

const isBehindSignIn = (path: string) => behindSignIn.some((start) => path.startsWith(start));

/** The operations of a document that a visitor may ask, in its order. */
export const operationsOf = (document: unknown): Operation[] =>
  allOperations(document).filter(({ path }) => !isBehindSignIn(path));

/** The others. */
export const operationsBehindSignIn = (document: unknown): Operation[] =>
  allOperations(document).filter(({ path }) => isBehindSignIn(path));

function allOperations(document: unknown): Operation[] {
  const paths = recordOf(recordOf(document, "root")["paths"], "paths");
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(recordOf(item, path)).map(([method, described]): Operation => {
      const label = `${method.toUpperCase()} ${path}`;
      const operation = recordOf(described, label);
      const sent = {
        get: "GET",
        post: "POST",
        put: "PUT",
        patch: "PATCH",
        delete: "DELETE",
      } as const;
      if (!Object.hasOwn(sent, method)) throw new Error(`${label} is of another method.`);
      const body = contentOf(operation["requestBody"]);
      return {
        label,
        method: sent[method as keyof typeof sent],
        path,
        parameters: parametersOf(operation["parameters"], label),
        body: body?.schema,
        bodyType: body?.mediaType,
        takesFiles: typesOf(operation["requestBody"]).includes("multipart/form-data"),
        answers: answersOf(operation["responses"], label),
      };
    }),
  );
}

function parametersOf(listed: unknown, label: string): Parameter[] {
  if (listed === undefined) return [];
  if (!Array.isArray(listed)) throw new Error(`${label} has no list of parameters.`);
  return listed.map((entry: unknown) => {
    const parameter = recordOf(entry, `${label} parameter`);
    const place = parameter["in"];
    if (place !== "path" && place !== "query" && place !== "header") {
      throw new Error(`${label} has a parameter in ${String(place)}.`);
    }
    return {
      name: String(parameter["name"]),
      in: place,
      required: parameter["required"] === true,
      schema: recordOf(parameter["schema"], `${label} ${String(parameter["name"])} schema`),
    };
  });
}

function answersOf(listed: unknown, label: string): Map<number, DeclaredAnswer> {
  return new Map(
    Object.entries(recordOf(listed, `${label} responses`)).map(([status, answer]) => [
      Number(status),
      contentOf(answer) ?? { mediaType: undefined, schema: undefined },
    ]),
  );
}

const typesOf = (described: unknown): string[] =>
  isRecord(described) && isRecord(described["content"]) ? Object.keys(described["content"]) : [];

function contentOf(described: unknown): DeclaredAnswer | undefined {
  if (!isRecord(described) || !isRecord(described["content"])) return undefined;
  const [first] = Object.entries(described["content"]);
  if (first === undefined) return undefined;
  const [mediaType, content] = first;
  const schema = isRecord(content) && isRecord(content["schema"]) ? content["schema"] : undefined;
  return { mediaType, schema };
}

/** Every place of a body that its schema names, `["contact", "email"]`; list items stand at `"0"`. */
export function placesOf(schema: JsonSchema, depth = 6): string[][] {
  if (depth === 0) return [];
  const variants = ["anyOf", "oneOf", "allOf"].flatMap((key) => listOfSchemas(schema[key]));
  const properties = isRecord(schema["properties"]) ? schema["properties"] : {};
  const found = [
    ...variants.flatMap((variant) => placesOf(variant, depth)),
    ...Object.entries(properties).flatMap(([name, inner]) => [
      [name],
      ...(isRecord(inner) ? placesOf(inner, depth - 1).map((rest) => [name, ...rest]) : []),
    ]),
    ...(isRecord(schema["items"])
      ? placesOf(schema["items"], depth - 1).map((rest) => ["0", ...rest])
      : []),
  ];
  return [...new Map(found.map((place) => [place.join("\u0000"), place])).values()];
}

/** The schemas that may stand at a place of a body. */
export function schemasAt(schema: JsonSchema, place: readonly string[]): JsonSchema[] {
  const variants = ["anyOf", "oneOf", "allOf"].flatMap((key) => listOfSchemas(schema[key]));
  const [name, ...rest] = place;
  if (name === undefined) return [schema];
  const properties = isRecord(schema["properties"]) ? schema["properties"] : {};
  const next = name === "0" && isRecord(schema["items"]) ? schema["items"] : properties[name];
  return [
    ...variants.flatMap((variant) => schemasAt(variant, place)),
    ...(isRecord(next) ? schemasAt(next, rest) : []),
  ];
}

export function listOfSchemas(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
