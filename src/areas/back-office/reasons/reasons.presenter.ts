import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { type Reason, reasonTypes } from "#src/modules/contact/lead/reasons/reason.rules.ts";
import type { Say } from "#src/platform/words/words.ts";
import { href } from "#src/routes/back-office.ts";
import type { Language } from "#src/routes/languages.ts";

export interface ReasonRow {
  code: string;
  name: string;
  href: string;
  isOpen: boolean;
  isActive: boolean;
  isNamed: boolean;
  /** Countries and sub-status in words. */
  note: string;
}

export type ReasonsModel = ReturnType<typeof presentReasons>;

const notices = ["saved", "removed"] as const;

/** Reasons by type in the order of the forms, and the one that is open in its form. */
export function presentReasons(
  reasons: readonly Reason[],
  subStatuses: readonly { id: number; name: string }[],
  { query, language, say }: { query: URLSearchParams; language: Language; say: Say },
) {
  const path = href("failureReasons", language);
  const asked = query.get("motivo");
  const open = reasons.find(({ code }) => code === asked);
  const country = COUNTRY_CODES.find((one) => one === query.get("pais"));
  const nameOf = ({ code, name, isNamed }: Reason) =>
    isNamed ? say(`leads.reason.${code}`) : name;
  const subStatusOf = (id: number) => {
    const found = subStatuses.find((one) => one.id === id);
    // 401 to 404 are the specification's, said in the reader's language.
    return id >= 401 && id <= 404 ? say(`leads.subStatus.${id}`) : (found?.name ?? String(id));
  };
  const rows = reasons
    .filter(({ countries }) => country === undefined || countries.includes(country))
    .map((reason) => ({
      type: reason.type,
      row: {
        code: reason.code,
        name: nameOf(reason),
        href: `${path}?${new URLSearchParams({ ...(country === undefined ? {} : { pais: country }), motivo: reason.code }).toString()}#motivo`,
        isOpen: reason === open,
        isActive: reason.isActive,
        isNamed: reason.isNamed,
        note: `${subStatusOf(reason.subStatus)} · ${reason.countries.map((one) => say(`leads.country.${one}`)).join(", ")}`,
      } satisfies ReasonRow,
    }));
  const last = Math.max(0, ...reasons.map(({ position }) => position));
  const done = notices.find((one) => one === query.get("hecho"));
  return {
    path,
    done: done === undefined ? null : say(`reasons.done.${done}`),
    groups: reasonTypes
      .map((type) => ({
        type,
        label: say(`reasons.type.${type}`),
        rows: rows.filter((one) => one.type === type).map(({ row }) => row),
      }))
      .filter((group) => group.rows.length > 0),
    countries: [
      { label: say("reasons.anyCountry"), href: path, isCurrent: country === undefined },
      ...COUNTRY_CODES.map((one) => ({
        label: say(`leads.country.${one}`),
        href: `${path}?pais=${one}`,
        isCurrent: one === country,
      })),
    ],
    form: formOf(open, { subStatuses, subStatusOf, nameOf, last, say }),
  };
}

/** The form of a reason, or of another one. */
function formOf(
  open: Reason | undefined,
  {
    subStatuses,
    subStatusOf,
    nameOf,
    last,
    say,
  }: {
    subStatuses: readonly { id: number }[];
    subStatusOf: (id: number) => string;
    nameOf: (reason: Reason) => string;
    /** The last place in the order. */
    last: number;
    say: Say;
  },
) {
  return {
    code: open?.code ?? "",
    isNamed: open?.isNamed ?? false,
    title: open === undefined ? say("reasons.new") : `${open.code} · ${nameOf(open)}`,
    note: open?.isNamed === true ? say("reasons.named") : null,
    types: reasonTypes.map((type) => ({ value: type, label: say(`reasons.type.${type}`) })),
    subStatuses: subStatuses.map(({ id }) => ({ value: String(id), label: subStatusOf(id) })),
    countries: COUNTRY_CODES.map((one) => ({ value: one, label: say(`leads.country.${one}`) })),
    values: {
      code: open?.code ?? "",
      version: String(open?.version ?? ""),
      name: open?.name ?? "",
      type: open?.type ?? "",
      subStatus: open === undefined ? "" : String(open.subStatus),
      countries: (open?.countries ?? []).join("\n"),
      isNoteRequired: open?.isNoteRequired === true ? "on" : "",
      position: String(open?.position ?? Math.min(10_000, last + 10)),
      isActive: (open?.isActive ?? true) ? "on" : "",
    },
  };
}
