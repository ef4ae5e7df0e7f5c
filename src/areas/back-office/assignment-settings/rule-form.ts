import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { leadSources, requestTypes } from "#src/contracts/enumerations/operations.ts";

/** A rule as its form has it: texts and lists of texts. */
export interface RuleValues {
  id: string;
  version: string;
  name: string;
  position: string;
  team: string;
  way: string;
  isActive: boolean;
  countries: string[];
  languages: string[];
  lines: string[];
  requestTypes: string[];
  sources: string[];
  linesOfBusiness: string[];
  partners: string[];
  lead: string;
}

/** What each list of the form offers, besides the lines of the catalogue. */
export const offered = {
  countries: [...COUNTRY_CODES] as string[],
  languages: ["es", "en", "pt"],
  requestTypes: [...requestTypes] as string[],
  sources: [...leadSources] as string[],
  linesOfBusiness: ["10", "69"],
};

export const emptyRule = (position: number): RuleValues => ({
  id: "",
  version: "",
  name: "",
  position: String(position),
  team: "",
  way: "round-robin",
  isActive: true,
  countries: [],
  languages: [],
  lines: [],
  requestTypes: [],
  sources: [],
  linesOfBusiness: [],
  partners: [],
  lead: "",
});

export function readRule(form: FormData): RuleValues {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim().slice(0, 200) : "";
  };
  const texts = (name: string) =>
    form.getAll(name).filter((value): value is string => typeof value === "string");
  return {
    id: text("id"),
    version: text("version"),
    name: text("name"),
    position: text("position"),
    team: text("team"),
    way: text("way"),
    isActive: text("isActive") === "on",
    countries: texts("countries"),
    languages: texts("languages"),
    lines: texts("lines"),
    requestTypes: texts("requestTypes"),
    sources: texts("sources"),
    linesOfBusiness: texts("linesOfBusiness"),
    partners: texts("partners"),
    lead: text("lead").toUpperCase(),
  };
}

/** What is wrong with a rule as it was typed. */
export function ruleFaults(
  values: RuleValues,
  known: { lines: readonly string[]; partners: readonly string[] },
): { field: string; code: string; params?: Record<string, number> }[] {
  const position = Number(values.position);
  const lists = { ...offered, ...known };
  const unknown = (Object.keys(lists) as (keyof typeof lists)[]).filter((name) =>
    values[name].some((one) => !lists[name].includes(one)),
  );
  return [
    ...(values.name === "" ? [{ field: "name", code: "REQUIRED" }] : []),
    ...(values.name.length > 80
      ? [{ field: "name", code: "TOO_BIG", params: { maximum: 80 } }]
      : []),
    ...(Number.isInteger(position) && position >= 0 && position <= 10_000 && values.position !== ""
      ? []
      : [{ field: "position", code: "INVALID" }]),
    ...(values.team === "" ? [{ field: "team", code: "REQUIRED" }] : []),
    ...(["round-robin", "least-busy"].includes(values.way)
      ? []
      : [{ field: "way", code: "INVALID" }]),
    ...unknown.map((field) => ({ field, code: "INVALID" })),
  ];
}
