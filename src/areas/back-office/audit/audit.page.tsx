import { isCivilDay } from "#src/contracts/civil-day.rules.ts";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import { page, type PageArguments } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import type { AuditEntry, AuditFilter } from "#src/modules/identity/audit/audit-log.service.ts";
import { href } from "#src/routes/back-office.ts";
import { actGroups } from "./audit-acts.presenter.ts";
import { type KnownPerson, presentAuditEvent } from "./audit.presenter.ts";
import { AuditView } from "./audit.view.tsx";

const pageSize = 50;
/** Users of the choice at most; others are reached from their own page. */
const choicesMost = 300;
const outcomes = ["done", "denied"] as const;

/** The filter as the address has it. */
function askedIn(query: URLSearchParams) {
  const text = (name: string) => (query.get(name) ?? "").trim().slice(0, 200);
  const day = (name: string) => {
    const found = text(name);
    return isCivilDay(found) ? found : "";
  };
  return {
    accion: text("accion").slice(0, 80),
    resultado: outcomes.find((one) => one === text("resultado")) ?? "",
    persona: text("persona"),
    registro: text("registro"),
    desde: day("desde"),
    hasta: day("hasta"),
  };
}

type Asked = ReturnType<typeof askedIn>;

function filterOf(asked: Asked, before: number): AuditFilter {
  const said = (value: string) => (value === "" ? undefined : value);
  return {
    action: said(asked.accion),
    outcome: outcomes.find((one) => one === asked.resultado),
    person: said(asked.persona),
    record: said(asked.registro),
    from: said(asked.desde),
    until: said(asked.hasta),
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
  };
}

/** Everybody that some events name: names are of today. */
async function peopleOf(
  { services }: PageArguments,
  events: readonly AuditEntry[],
): Promise<Map<string, KnownPerson>> {
  const ids = new Set(
    events.flatMap(({ actorId, userId, facts }) => [
      actorId,
      userId,
      ...(Array.isArray(facts.executive) ? facts.executive : [facts.executive]),
    ]),
  );
  const found = await Promise.all(
    [...ids].map(async (id) =>
      typeof id === "string" ? await services.accounts.users.find(id) : undefined,
    ),
  );
  return new Map(found.flatMap((user) => (user === undefined ? [] : [[user.id, user]])));
}

/** Who may be chosen as the person of the filter. */
async function choicesOf({ services, facts }: PageArguments) {
  const { signedIn, holder, permissions } = staffOf(facts);
  if (!permissions.includes("access:read")) return [];
  const users = await services.people.list({ signedIn, holder });
  return users
    .map(({ id, name }) => ({ id, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .slice(0, choicesMost);
}

/** What was done, the last first. */
export const loader = page(async (args) => {
  const { services, facts } = args;
  facts.markPersonal();
  const { holder } = staffOf(facts);
  const { language, url } = facts;
  const { auditLog, auditSeals, words } = services;
  const say = words.say(language);
  const reader = readerOf(facts, say);
  const query = url.searchParams;
  const asked = askedIn(query);
  const filter = filterOf(asked, Number(query.get("antes") ?? ""));
  const { events, isMore } = await auditLog.list(holder, filter, { take: pageSize });
  const people = await peopleOf(args, events);
  const path = href("audit", language);
  const hrefFor = (changes: Record<string, string>) => {
    const next = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...asked, ...changes }))
      if (value !== "") next.set(name, value);
    return next.size === 0 ? path : `${path}?${next}`;
  };
  const choices = await choicesOf(args);
  const chosen = people.get(asked.persona)?.name ?? asked.persona;
  const isListed = asked.persona === "" || choices.some(({ id }) => id === asked.persona);
  const last = events.at(-1);
  return {
    title: say("access.audit.title"),
    words: words.pick(language, ["kit", "access"]),
    model: {
      path,
      asked,
      people: isListed ? choices : [{ id: asked.persona, name: chosen }, ...choices],
      acts: { every: say("audit-acts.every"), groups: actGroups(say) },
      events: events.map((event) => presentAuditEvent(event, { reader, people, hrefFor })),
      checkHref: hrefFor({ verificar: "1" }),
      // Recomputed from the first event on: only where it was asked for.
      verdict: query.get("verificar") === "1" ? await auditSeals.verify() : null,
      moreHref: isMore && last !== undefined ? hrefFor({ antes: String(last.id) }) : null,
    },
  };
});

export const meta = staffMeta;

export default function AuditPage() {
  return <KitPage<typeof loader>>{(loaded) => <AuditView model={loaded.model} />}</KitPage>;
}
