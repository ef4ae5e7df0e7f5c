import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { accessGrantRoutes } from "./access-grants.api.ts";
import type { AccessService } from "./access.service.ts";
import { accessUserRoutes } from "./access-users.api.ts";
import { createExplain, type FactsOfRecord } from "./explain.service.ts";
import type { People } from "./people.service.ts";

/** The calls of users and roles, and why somebody may or may not do something to a record. */
export function openExplain(
  { connection }: Platform,
  needs: { access: AccessService; people: People; records: readonly FactsOfRecord[] },
) {
  const { access, people, records } = needs;
  const explain = createExplain({ connection, access, people, records });
  const calls = { access, people, explain };
  return {
    services: { explain },
    routes: [...accessUserRoutes(calls), ...accessGrantRoutes(calls)],
  } satisfies ModuleParts;
}
