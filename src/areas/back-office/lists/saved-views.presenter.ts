import type { ListViews, ViewActor } from "#src/modules/contact/lead/views/list-views.service.ts";
import type { ViewAudience } from "#src/modules/contact/lead/views/list-views.rules.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { SavedView } from "#src/ui/kit/saved-views.tsx";
import { badRequest, notFound } from "#src/platform/errors.ts";
import type { SavedViewsModel } from "./saved-views.view-model.ts";

/** Views that people save of the list: as tabs, and what their forms ask for. */

const notices = ["added", "changed", "removed"] as const;

/** Columns that an address names; null where it names none. */
export function columnsAsked(query: URLSearchParams): string[] | null {
  const named = (query.get("columnas") ?? "")
    .split(",")
    .filter((id) => /^[a-zA-Z]{1,30}$/.test(id));
  return named.length === 0 ? null : named;
}

/** What the forms send of who sees a view: "own", "everybody", or a team by its id. */
const teamPrefix = "team:";

/** The views of the person in words. */
export async function viewsAsked(
  kept: ListViews,
  worker: ViewActor,
  reader: Reader,
  place: { path: string; query: URLSearchParams },
) {
  const views = await kept.list(worker);
  const teams = await kept.listTeams(worker);
  const mayShareWithAll = kept.mayShareWithAll(worker);
  return presentViews({ views, teams, mayShareWithAll }, reader, place);
}

export function presentViews(
  {
    views,
    teams,
    mayShareWithAll,
  }: {
    views: Awaited<ReturnType<ListViews["list"]>>;
    teams: Awaited<ReturnType<ListViews["listTeams"]>>;
    mayShareWithAll: boolean;
  },
  { say }: Reader,
  { path, query }: { path: string; query: URLSearchParams },
): { saved: SavedViewsModel; views: SavedView[] } {
  const current = views.find(({ id }) => id === query.get("guardada"));
  const at = (change: URLSearchParams) =>
    change.size === 0 ? path : `${path}?${change.toString()}`;
  const plain = new URLSearchParams(query);
  for (const key of ["guardar", "hecho"]) plain.delete(key);
  const opened = new URLSearchParams(plain);
  opened.set("guardar", "1");
  const done = notices.find((one) => one === query.get("hecho"));
  return {
    views: views.map(({ id, name, query: own }) => ({
      id,
      label: name,
      href: `${path}?${addressOf(own, id)}`,
      count: null,
      isCurrent: id === current?.id,
    })),
    saved: {
      isOpen: query.has("guardar"),
      openHref: at(opened),
      closeHref: at(plain),
      audiences: [
        { value: "own", label: say("kit.views.own") },
        ...teams.map(({ id, name }) => ({
          value: `${teamPrefix}${id}`,
          label: say("kit.views.team", { name }),
        })),
        ...(mayShareWithAll ? [{ value: "everybody", label: say("kit.views.everybody") }] : []),
      ],
      current:
        current === undefined
          ? null
          : {
              id: current.id,
              name: current.name,
              audience:
                current.audience === "team" ? `${teamPrefix}${current.team}` : current.audience,
              version: current.version,
              sharedBy: current.isOwn ? null : current.ownerName,
            },
      done: done === undefined ? null : say(`kit.views.done.${done}`),
    },
  };
}

/** A view's address: what it keeps, and which it is. */
function addressOf(kept: string, id: string): string {
  const query = new URLSearchParams(kept);
  query.set("guardada", id);
  return query.toString();
}

type Values = Readonly<Record<string, string>>;

function audienceOf(values: Values): { audience: ViewAudience; team: string | null } {
  const asked = values["audience"] ?? "own";
  if (asked.startsWith(teamPrefix))
    return { audience: "team", team: asked.slice(teamPrefix.length) };
  if (asked !== "own" && asked !== "everybody")
    throw badRequest([{ field: "audience", code: "INVALID" }]);
  return { audience: asked, team: null };
}

/** The address with the columns that the browser shows, where it says so. */
function queryOf(values: Values, asked: URLSearchParams): string {
  const query = new URLSearchParams(asked);
  if ((values["columns"] ?? "") !== "") query.set("columnas", values["columns"] ?? "");
  return query.toString();
}

/** Does what a form of the views asks for; answers the query of the list that follows. */
export async function keepView(
  kept: ListViews,
  worker: ViewActor,
  values: Values,
  asked: URLSearchParams,
): Promise<string> {
  const { form, id = "", name = "" } = values;
  const version = Number(values["version"]);
  if (form === "add") {
    const made = await kept.create(worker, {
      name,
      query: queryOf(values, asked),
      ...audienceOf(values),
    });
    return `${addressOf(made.query, made.id)}&hecho=added`;
  }
  if (form === "remove") {
    await kept.remove(worker, { id, version });
    return "hecho=removed";
  }
  if (form !== "change") throw notFound();
  const { query } = await kept.change(worker, {
    id,
    version,
    name,
    ...audienceOf(values),
    ...(values["keepQuery"] === "on" ? { query: queryOf(values, asked) } : {}),
  });
  const still = new URLSearchParams(asked);
  for (const key of ["guardar", "hecho", "guardada"]) still.delete(key);
  return `${addressOf(query ?? still.toString(), id)}&hecho=changed`;
}
