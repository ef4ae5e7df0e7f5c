import type { FastifyInstance } from "fastify";
import type { Access } from "#src/contracts/access.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may use the route: what its row states (`registerApiRoutes` enforces it), everybody, or what the
     *  table of pages states for each address. */
    access?: Access | "public" | "pages";
  }
  interface FastifyInstance {
    /** Every route of a server that is closed by default. */
    statedRoutes: readonly StatedRoute[];
  }
}

/** For a route that is no row of a table: everybody may use it. */
export const openToAll = { config: { access: "public" } } as const;

/** A route as the server has it. */
export interface StatedRoute {
  method: string;
  url: string;
  access: Access | "public" | "pages";
}

/** Refuses from now on each route that does not state who may use it; those that do are `app.statedRoutes`. */
export function closeByDefault(app: FastifyInstance): void {
  const stated: StatedRoute[] = [];
  app.addHook("onRoute", ({ method, url, config }) => {
    const access = config?.access;
    if (access === undefined) throw new Error(`${String(method)} ${url} states no permission`);
    for (const each of [method].flat()) stated.push({ method: each, url, access });
  });
  app.decorate("statedRoutes", stated);
}
