import { readPageAsked, writeCursor } from "#src/contracts/keyset.ts";
import { duplicateLevels } from "#src/modules/contact/lead/duplicates/duplicate.rules.ts";
import { joinedFieldNames } from "#src/modules/contact/lead/duplicates/join.rules.ts";
import {
  formNamed,
  type FormAnswer,
  formValues,
  refusedForm,
} from "#src/areas/page/form-faults.ts";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import {
  answerHeaders,
  formAction,
  page,
  type PageArguments,
  type Refused,
  seeOther,
} from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import { badRequest } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { presentCompare, presentDuplicates } from "./lead-duplicates.presenter.ts";
import { DuplicatesView } from "./lead-duplicates.view.tsx";
import { LeadCompareView } from "./lead-compare.view.tsx";
import "#src/ui/kit/kit.css";
import "./lead-duplicates.css";

const pageSize = 25;
const notices = ["joined", "undone", "different"] as const;
const ranks = { certain: 1, likely: 2, possible: 3 } as const;

/** Pairs of leads that may be of one person, the last joins, or two leads side by side. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const worker = staffOf(facts);
  const { duplicates, words } = services;
  const reader = readerOf(facts, words.say(language));
  const query = url.searchParams;
  const path = href("duplicates", language);
  const leadHref = (reference: string) => href("lead", language, { reference });
  const [one, other] = [query.get("una"), query.get("otra")];
  const done = notices.find((notice) => notice === query.get("hecho"));
  const shared = {
    words: words.pick(language, ["kit", "duplicates"]),
    title: reader.say("duplicates.title"),
    path,
    done: done === undefined ? null : reader.say(`duplicates.done.${done}`),
    undo: done === "joined" ? query.get("union") : null,
  };
  if (one !== null && other !== null) {
    const found = await duplicates.compare(worker, [one, other]);
    return { ...shared, compare: presentCompare(found, reader, { leadHref }), list: null };
  }
  const level = duplicateLevels.find((name) => name === query.get("nivel")) ?? null;
  const of = query.get("de");
  const asked = readPageAsked({ despues: query.get("despues"), antes: null }, 3);
  const found = await duplicates.list(worker, {
    level,
    of,
    after:
      asked.kind === "first" || !asked.key.every(Number.isSafeInteger)
        ? null
        : (asked.key as [number, number, number]),
    take: pageSize + 1,
  });
  const pairs = found.slice(0, pageSize);
  const last = pairs.at(-1);
  const joins = await duplicates.listJoins(worker);
  const list = presentDuplicates({ pairs, joins }, reader, {
    path,
    leadHref,
    level,
    of,
    moreCursor:
      last === undefined || found.length <= pageSize
        ? null
        : writeCursor([ranks[last.level], last.highId, last.lowId]),
  });
  return { ...shared, compare: null, list };
});

/** The forms of the page: joined, undone, said to be two people. */
export const action = formAction(async (args): Promise<Refused<FormAnswer> | Response> => {
  const { services, facts } = args;
  facts.markPersonal();
  const values = await formValues(args.request);
  const form = values["form"] ?? "";
  try {
    const done = await formNamed(forms, form)?.(args, values);
    if (done === undefined) throw badRequest([]);
    return seeOther(`${href("duplicates", facts.language)}?${done}`);
  } catch (error) {
    const say = services.words.say(facts.language);
    const refused = refusedForm(error, { form, values, say });
    if ((error as { code?: string }).code === "BAD_REQUEST")
      refused.shown.faults = [{ field: null, message: say("duplicates.notTogether") }];
    // One sentence, whichever of the two leads changed.
    else refused.shown.faults = refused.shown.faults.slice(0, 1);
    return refused;
  }
});

type Form = (args: PageArguments, values: Record<string, string>) => Promise<string>;

const forms: Readonly<Record<string, Form>> = {
  async join({ services, facts }, values) {
    const { one = "", other = "", keep = "", note, health } = values;
    const fields = Object.fromEntries(
      joinedFieldNames.flatMap((field) => {
        const reference = values[`field-${field}`];
        return reference === undefined ? [] : [[field, reference]];
      }),
    );
    const versions = Object.fromEntries(
      [one, other].map((reference) => [reference, Number(values[`version-${reference}`])]),
    );
    if (keep !== one && keep !== other) throw badRequest([{ field: "keep", code: "REQUIRED" }]);
    const { merges } = await services.duplicates.join(staffOf(facts), {
      keep,
      join: [keep === one ? other : one],
      fields,
      versions,
      note,
      health: health === "on",
    });
    return `hecho=joined&union=${merges[0]?.id ?? ""}`;
  },

  async undo({ services, facts }, { id = "" }) {
    await services.duplicates.undo(staffOf(facts), id);
    return "hecho=undone";
  },

  async different({ services, facts }, { one = "", other = "" }) {
    await services.duplicates.markDifferent(staffOf(facts), [one, other]);
    return "hecho=different";
  },
};

export const headers = answerHeaders;
export const meta = staffMeta;

export default function LeadDuplicatesPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => {
        const { path, done, undo, compare, list } = loaded;
        const faults = sent?.faults.map(({ message }) => message) ?? [];
        return (
          <>
            {compare === null ? null : (
              <LeadCompareView
                model={compare}
                listHref={path}
                faults={faults}
                sent={sent?.values ?? {}}
                isSending={isSending}
              />
            )}
            {list === null ? null : (
              <DuplicatesView
                model={list}
                done={sent === null ? done : null}
                undo={sent === null ? undo : null}
                faults={faults}
              />
            )}
          </>
        );
      }}
    </KitPage>
  );
}
