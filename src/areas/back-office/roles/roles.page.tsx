import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { page } from "#src/areas/page/page.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import { roleWords } from "#src/areas/page/role-words.presenter.ts";
import { notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { meaningWords, narrowingWords } from "./role-meanings.presenter.ts";
import { RolesView } from "./roles.view.tsx";

/** The roles as the database has them, and one with its permissions by subject. */
export const loader = page(async ({ params, services, facts }) => {
  facts.markPersonal();
  staffOf(facts);
  const { language } = facts;
  const { access, words } = services;
  const say = words.say(language);
  const { group, role } = params;
  const roles = (await access.listRoles()).map((one) => {
    const [before = "", name = ""] = one.name.split("/");
    return {
      ...one,
      words: roleWords(say, one.name),
      narrowing: narrowingWords(say, one.name, one.narrowing),
      href: href("roles", language, { group: before, role: name }),
      count: one.permissions.length,
    };
  });
  const wanted = group === undefined ? undefined : `${group}/${role ?? ""}`;
  const chosen = wanted === undefined ? null : (roles.find(({ name }) => name === wanted) ?? null);
  if (wanted !== undefined && chosen === null) throw notFound();
  const meanings = await access.listMeanings();
  return {
    title: chosen?.words ?? say("access.roles.title"),
    words: words.pick(language, ["kit", "access"]),
    model: {
      list: href("roles", language),
      roles: roles.map(
        ({ name, words: called, narrowing, heldBy, scope, href: to, count, isActive }) => ({
          name,
          words: called,
          narrowing,
          heldBy,
          scope,
          href: to,
          count,
          isActive,
        }),
      ),
      chosen: chosen && {
        name: chosen.name,
        words: chosen.words,
        heldBy: chosen.heldBy,
        scope: chosen.scope,
        narrowing: chosen.narrowing,
        subjects: bySubject(chosen.permissions, (name) =>
          meaningWords(say, name, meanings.get(name) ?? ""),
        ),
      },
    },
  };
});

/** Permissions by what they are about: `lead` of `lead:read`. */
function bySubject(permissions: readonly string[], meaningOf: (name: string) => string) {
  const subjects = Map.groupBy(permissions, (name) => name.slice(0, name.indexOf(":")));
  return [...subjects].map(([subject, names]) => ({
    subject,
    acts: names.map((name) => ({
      name: name.slice(subject.length + 1),
      meaning: meaningOf(name),
    })),
  }));
}

export const meta = staffMeta;

export default function RolesPage() {
  return <LoadedPage<typeof loader>>{(loaded) => <RolesView model={loaded.model} />}</LoadedPage>;
}
