import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import type { FieldDefinition } from "#src/ui/kit/fields/kit-form.tsx";
import type { Say } from "#src/ui/words.tsx";

/** What the forms of executives offer. */
export interface WorkOptions {
  lines: readonly { value: string; label: string }[];
  teams: readonly { value: string; label: string }[];
  requestTypes: readonly { value: string; label: string }[];
  zones: readonly string[];
}

const plain = (all: readonly string[]) => all.map((value) => ({ value, label: value }));

/** The fields of what an executive works, when, and how much. */
export function workFields(
  t: Say,
  { lines, teams, requestTypes, zones }: WorkOptions,
): FieldDefinition[] {
  const label = (name: string) => t(`executives.field.${name}`);
  const number = (name: string): FieldDefinition => ({
    kind: "number",
    name,
    label: label(name),
    hint: t(`executives.hint.${name}`),
    decimals: 0,
  });
  const noneIsAll = (name: string, options: WorkOptions["lines"]): FieldDefinition => ({
    kind: "boxes",
    name,
    label: label(name),
    none: t("executives.hint.noneIsAll"),
    options,
  });
  return [
    {
      kind: "select",
      name: "team",
      label: label("team"),
      isOptional: true,
      options: [{ value: "", label: t("executives.noTeam") }, ...teams],
    },
    { kind: "boxes", name: "countries", label: label("countries"), options: plain(COUNTRY_CODES) },
    noneIsAll("lines", lines),
    {
      kind: "boxes",
      name: "languages",
      label: label("languages"),
      options: ["es", "en", "pt"].map((value) => ({
        value,
        label: t(`executives.language.${value}`),
      })),
    },
    noneIsAll("requestTypes", requestTypes),
    {
      kind: "boxes",
      name: "weekdays",
      label: label("weekdays"),
      options: ["1", "2", "3", "4", "5", "6", "7"].map((value) => ({
        value,
        label: t(`executives.weekday.${value}`),
      })),
    },
    { kind: "text", name: "from", label: label("from"), maxLength: 5 },
    { kind: "text", name: "to", label: label("to"), maxLength: 5 },
    { kind: "select", name: "timeZone", label: label("timeZone"), options: plain(zones) },
    number("capacity"),
    number("dailyLimit"),
    number("weight"),
  ];
}
