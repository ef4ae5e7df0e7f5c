import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { JsonSchema, Parameter } from "./openapi-document.ts";

/** Judges values by the document's schemas; each is compiled once. */
export interface SchemaJudge {
  accepts(schema: JsonSchema, value: unknown): boolean;
  /** What is wrong with a value, in words; undefined where nothing is. */
  fault(schema: JsonSchema, value: unknown): string | undefined;
  /** Whether a parameter takes what a query, path or header carried: texts, which a call may read as
   *  numbers or booleans. */
  acceptsSent(parameter: Parameter, sent: string | readonly string[]): boolean;
}

export function createSchemaJudge(): SchemaJudge {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
  addFormats.default(ajv);
  const compiled = new Map<JsonSchema, ValidateFunction>();
  const validatorOf = (schema: JsonSchema): ValidateFunction => {
    const known = compiled.get(schema);
    if (known) return known;
    const made = ajv.compile(schema);
    compiled.set(schema, made);
    return made;
  };
  const accepts = (schema: JsonSchema, value: unknown): boolean => validatorOf(schema)(value);
  return {
    accepts,
    fault(schema, value) {
      const validate = validatorOf(schema);
      if (validate(value)) return undefined;
      const [first] = validate.errors ?? [];
      return `${first?.instancePath === "" ? "the whole" : first?.instancePath} ${first?.message}`;
    },
    acceptsSent: ({ schema }, sent) => readingsOf(sent).some((value) => accepts(schema, value)),
  };
}

function readingsOf(sent: string | readonly string[]): unknown[] {
  if (typeof sent !== "string") return [sent];
  const readings: unknown[] = [sent, sent.trim()];
  if (sent.trim() !== "" && Number.isFinite(Number(sent))) readings.push(Number(sent));
  if (sent === "true" || sent === "false") readings.push(sent === "true");
  return readings;
}
