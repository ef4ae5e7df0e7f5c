import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { requestTypes } from "#src/contracts/enumerations/operations.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";

/** What the forms of executives and teams send. */

type Values = Readonly<Record<string, string>>;

const minute = /^([01]\d|2[0-3]):[0-5]\d$/;
export const zones = [
  "America/Santiago",
  "America/Punta_Arenas",
  "America/Lima",
  "America/Bogota",
  "America/Sao_Paulo",
  "America/New_York",
  "Europe/Madrid",
] as const;
const languages = ["es", "en", "pt"] as const;
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

const list = (text: string | undefined): string[] =>
  (text ?? "").split("\n").filter((one) => one !== "");

const among = <One extends string>(all: readonly One[], text: string | undefined): One[] =>
  all.filter((one) => list(text).includes(one));

/** A whole number as it was typed, within its bounds; the fault otherwise. */
const whole = (values: Values, field: string, maximum: number) => {
  const value = Number(values[field]);
  if (values[field]?.trim() !== "" && Number.isInteger(value) && value >= 1 && value <= maximum)
    return [];
  return [{ field, code: value > maximum ? "TOO_BIG" : "INVALID", params: { maximum } }];
};

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What an executive works, when, and how much. Throws BAD_REQUEST with the fields. */
export function readWork(values: Values, lines: readonly string[]) {
  const { from = "", to = "", timeZone = "", team = "" } = values;
  const countries = among(COUNTRY_CODES, values["countries"]);
  const spoken = among(languages, values["languages"]);
  const days = weekdays.filter((day) => list(values["weekdays"]).includes(String(day)));
  const required = (field: string, found: readonly unknown[]) =>
    found.length === 0 ? [{ field, code: "REQUIRED" }] : [];
  const faults = [
    ...(team === "" || uuid.test(team) ? [] : [{ field: "team", code: "UNKNOWN_TEAM" }]),
    ...required("countries", countries),
    ...required("languages", spoken),
    ...required("weekdays", days),
    ...whole(values, "capacity", 1000),
    ...whole(values, "dailyLimit", 500),
    ...whole(values, "weight", 5),
    ...(minute.test(from) ? [] : [{ field: "from", code: "INVALID" }]),
    ...(minute.test(to) ? [] : [{ field: "to", code: "INVALID" }]),
    ...(/^[A-Za-z]+(?:\/[A-Za-z_-]+)+$/.test(timeZone)
      ? []
      : [{ field: "timeZone", code: "INVALID" }]),
  ];
  if (faults.length > 0) throw badRequest(faults);
  if (to <= from) throw badRequest([{ field: "to", code: "ENDS_BEFORE_IT_BEGINS" }]);
  return {
    team: team || null,
    countries,
    languages: spoken as string[],
    upperTypes: lines.filter((one) => list(values["lines"]).includes(one)),
    requestTypes: among(requestTypes, values["requestTypes"]) as string[],
    weekdays: [...days] as number[],
    timeZone,
    from,
    to,
    capacity: Number(values["capacity"]),
    dailyLimit: Number(values["dailyLimit"]),
    weight: Number(values["weight"]),
  };
}

/** The team that a form names. Throws NOT_FOUND for what is no team's. */
export function teamIdOf({ id = "" }: Values): string {
  if (!uuid.test(id)) throw notFound();
  return id;
}

/** A team as its form has it. Throws BAD_REQUEST with the fields. */
export function readTeam(values: Values) {
  const name = values["name"]?.trim() ?? "";
  const country = COUNTRY_CODES.find((one) => one === values["country"]);
  const faults = [
    ...(name === "" ? [{ field: "name", code: "REQUIRED" }] : []),
    ...(name.length > 60 ? [{ field: "name", code: "TOO_BIG", params: { maximum: 60 } }] : []),
    ...(country === undefined ? [{ field: "country", code: "REQUIRED" }] : []),
  ];
  if (country === undefined || faults.length > 0) throw badRequest(faults);
  return {
    name,
    country,
    supervisors: list(values["supervisors"]).filter((one) => uuid.test(one)),
    isActive: values["isActive"] === "on",
  };
}
