import { useLoaderData } from "react-router";
import { isPageError, page } from "#src/areas/page/page.ts";
import { PageFailure } from "#src/areas/page/page-failure.tsx";
import { dateAndTime, readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import { href } from "#src/routes/back-office.ts";
import { WordsProvider } from "#src/ui/words.tsx";
import { AuditView } from "./audit.view.tsx";

const pageSize = 50;
const outcomes = ["done", "denied"] as const;

/** What was done, the last first; names are of today. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  staffOf(facts);
  const { language, url } = facts;
  const { accounts, auditLog, auditSeals, words } = services;
  const say = words.say(language);
  const reader = readerOf(facts, say);
  const query = url.searchParams;
  const text = (name: string) => (query.get(name) ?? "").trim().slice(0, 80);
  const outcome = outcomes.find((one) => one === text("resultado"));
  const before = Number(text("antes"));
  const action = text("accion");
  const person = text("persona");
  const { events, isMore } = await auditLog.list(
    {
      ...(action === "" ? {} : { action }),
      ...(person === "" ? {} : { person }),
      outcome,
      ...(Number.isSafeInteger(before) && before > 0 ? { before } : {}),
    },
    pageSize,
  );
  const ids = [
    ...new Set(events.flatMap(({ actorId, userId }) => [actorId ?? [], userId ?? []]).flat()),
  ];
  const names = new Map(
    await Promise.all(
      ids.map(async (id) => [id, (await accounts.users.find(id))?.name ?? id] as const),
    ),
  );
  const path = href("audit", language);
  const addressOf = (changes: Record<string, string>) => {
    const next = new URLSearchParams();
    const kept = { accion: action, resultado: outcome ?? "", persona: person, ...changes };
    for (const [name, value] of Object.entries(kept)) if (value !== "") next.set(name, value);
    return next.size === 0 ? path : `${path}?${next}`;
  };
  const whoIs = (id: string | null) =>
    id === null ? null : { name: names.get(id) ?? id, href: addressOf({ persona: id }) };
  const last = events.at(-1);
  return {
    title: say("access.audit.title"),
    words: words.pick(language, ["kit", "access"]),
    model: {
      path,
      action,
      outcome: outcome ?? "",
      person,
      events: events.map((event) => ({
        id: event.id,
        at: dateAndTime(event.at, reader),
        action: event.action,
        permission: event.permission,
        outcome: event.outcome,
        actor: whoIs(event.actorId),
        user: whoIs(event.userId),
      })),
      checkHref: addressOf({ verificar: "1" }),
      // Recomputed from the first event on: only where it was asked for.
      verdict: query.get("verificar") === "1" ? await auditSeals.verify() : null,
      moreHref: isMore && last !== undefined ? addressOf({ antes: String(last.id) }) : null,
    },
  };
});

export const meta = staffMeta;

export default function AuditPage() {
  const loaded = useLoaderData<typeof loader>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  return (
    <WordsProvider words={loaded.words}>
      <AuditView model={loaded.model} />
    </WordsProvider>
  );
}
