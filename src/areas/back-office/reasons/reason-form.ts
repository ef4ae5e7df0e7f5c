import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import {
  highestPosition,
  longestReason,
  type Reason,
  type ReasonFields,
  reasonTypes,
} from "#src/modules/contact/lead/reasons/reason.rules.ts";
import { badRequest, type FieldError } from "#src/platform/errors.ts";

type Values = Readonly<Record<string, string>>;

/** The version that the form read. Throws BAD_REQUEST. */
export function versionOf({ version = "" }: Values): number {
  if (!/^[1-9]\d{0,8}$/.test(version)) throw badRequest([{ field: "version", code: "INVALID" }]);
  return Number(version);
}

function positionOf({ position = "" }: Values): number | null {
  const isNumber = /^\d{1,5}$/.test(position.trim());
  return isNumber && Number(position) <= highestPosition ? Number(position) : null;
}

/** A reason as it was typed. Throws BAD_REQUEST with its fields. */
export function reasonFields(values: Values): ReasonFields {
  const name = (values["name"] ?? "").trim();
  const type = reasonTypes.find((one) => one === values["type"]);
  const subStatus = /^\d{1,5}$/.test(values["subStatus"] ?? "")
    ? Number(values["subStatus"])
    : null;
  const asked = (values["countries"] ?? "").split("\n");
  const countries = COUNTRY_CODES.filter((one) => asked.includes(one));
  const position = positionOf(values);
  const faults: FieldError[] = [
    ...(name === "" ? [{ field: "name", code: "REQUIRED" }] : []),
    ...(name.length > longestReason
      ? [{ field: "name", code: "TOO_LONG", params: { max: longestReason } }]
      : []),
    ...(type === undefined ? [{ field: "type", code: "REQUIRED" }] : []),
    ...(subStatus === null ? [{ field: "subStatus", code: "REQUIRED" }] : []),
    ...(countries.length === 0 ? [{ field: "countries", code: "REQUIRED" }] : []),
    ...(position === null ? [{ field: "position", code: "INVALID" }] : []),
  ];
  if (faults.length > 0 || type === undefined || subStatus === null || position === null)
    throw badRequest(faults);
  return {
    name,
    type,
    subStatus,
    countries,
    isNoteRequired: values["isNoteRequired"] === "on",
    position,
    isActive: values["isActive"] === "on",
  };
}

/** One of the specification: its place, and whether it is on. Throws BAD_REQUEST. */
export function namedFields(before: Reason, values: Values): ReasonFields {
  const position = positionOf(values);
  if (position === null) throw badRequest([{ field: "position", code: "INVALID" }]);
  return { ...before, position, isActive: values["isActive"] === "on" };
}
