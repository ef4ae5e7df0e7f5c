import { candidatesFor, unique } from "./extreme-values.ts";
import { transportFaults } from "./transport-faults.ts";
import {
  type JsonSchema,
  type Operation,
  placesOf,
  recordOf,
  schemasAt,
} from "./openapi-document.ts";
import {
  type Fault,
  type FuzzRequest,
  optionsOf,
  type RequestDraft,
  withoutValueAt,
  withValueAt,
} from "./request-draft.ts";
import {
  type FuzzContext,
  plainDraft,
  sentValues,
  setParameter,
  someAddress,
} from "./valid-requests.ts";

const shown = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, 120);

/** Broken requests of an operation: each known key with bad values, each required one missing, and
 *  everything a transport can get wrong; repeated with other values until there are `count`. */
export function brokenRequests(
  operation: Operation,
  context: FuzzContext,
  count: number,
): FuzzRequest[] {
  const faults = [
    ...badParameters(operation, context),
    ...missingParts(operation, context),
    ...badPlaces(operation, context),
    ...transportFaults(operation, context),
  ];
  const requests = faults.flatMap((fault) => fault());
  while (requests.length < count) requests.push(...context.random.pick(faults)());
  return requests;
}

function finished(
  draft: RequestDraft,
  context: FuzzContext,
  parts: Pick<FuzzRequest, "why" | "touched"> & Partial<FuzzRequest>,
): FuzzRequest {
  return {
    operation: draft.operation,
    half: "broken",
    send: optionsOf(draft, someAddress(context)),
    ...parts,
  };
}

function badParameters(operation: Operation, context: FuzzContext): Fault[] {
  return operation.parameters.flatMap((parameter): Fault[] => {
    const bad = sentValues(parameter).filter(
      (value) => !context.judge.acceptsSent(parameter, value),
    );
    if (bad.length === 0) return [];
    const fault: Fault = () => {
      const value = context.random.pick(bad);
      const draft = plainDraft(operation, context);
      setParameter(draft, parameter, value);
      const touched = [`${parameter.in} ${parameter.name}`];
      const why = `${touched[0]} = ${shown(value)}`;
      return [
        finished(draft, context, {
          why,
          touched,
          bad: { place: parameter.in, name: parameter.name },
        }),
      ];
    };
    return [fault, fault, fault];
  });
}

function missingParts(operation: Operation, context: FuzzContext): Fault[] {
  const parameters = operation.parameters
    .filter(({ required, in: place }) => required && place === "query")
    .map(({ name }): Fault => () => {
      const draft = plainDraft(operation, context);
      draft.query = draft.query.filter(([other]) => other !== name);
      const touched = [`query ${name}`];
      return [
        finished(draft, context, {
          why: `query ${name} is missing`,
          touched,
          bad: { place: "query", name },
        }),
      ];
    });
  const places = requiredPlaces(operation.body ?? {}).map((place): Fault => () => {
    const draft = plainDraft(operation, context);
    draft.body = withoutValueAt(draft.body, place);
    const name = place.join(".");
    if (context.judge.accepts(operation.body ?? {}, draft.body)) return [];
    const why = `body ${name} is missing`;
    return [
      finished(draft, context, { why, touched: [`body ${name}`], bad: { place: "body", name } }),
    ];
  });
  return [...parameters, ...places];
}

function requiredPlaces(schema: JsonSchema): string[][] {
  const required = Array.isArray(schema["required"]) ? schema["required"].map(String) : [];
  const properties = "properties" in schema ? recordOf(schema["properties"], "properties") : {};
  return required.flatMap((name) => [
    [name],
    ...(name in properties
      ? requiredPlaces(recordOf(properties[name], name)).map((rest) => [name, ...rest])
      : []),
  ]);
}

function badPlaces(operation: Operation, context: FuzzContext): Fault[] {
  const schema = operation.body;
  if (schema === undefined) return [];
  const base = plainDraft(operation, context).body;
  return placesOf(schema).flatMap((place): Fault[] => {
    const candidates = unique(schemasAt(schema, place).flatMap((inner) => candidatesFor(inner)));
    const bad = candidates.filter((value) =>
      readingsOf(value).every(
        (reading) => !context.judge.accepts(schema, withValueAt(base, place, reading)),
      ),
    );
    if (bad.length === 0) return [];
    const fault: Fault = () => {
      const value = context.random.pick(bad);
      const draft = plainDraft(operation, context);
      draft.body = withValueAt(draft.body, place, value);
      const name = place.join(".");
      const why = `body ${name} = ${shown(value)}`;
      return [
        finished(draft, context, { why, touched: [`body ${name}`], bad: { place: "body", name } }),
      ];
    };
    return [fault, fault];
  });
}

/** Blanks around a text are dropped before it is judged, and one thing alone may stand for a list of
 *  one, as some links carry it: what is valid so is not broken. */
function readingsOf(value: unknown): unknown[] {
  if (typeof value === "string" && value.trim() !== value) return [value, value.trim()];
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return [value, [value]];
  return [value];
}
