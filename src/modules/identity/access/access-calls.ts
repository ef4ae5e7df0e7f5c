import { z } from "zod";
import type { User } from "#src/modules/identity/account/users.service.ts";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import { answer } from "#src/platform/http/api-routes.ts";
import type { Grant } from "./access.queries.ts";
import type { AccessService } from "./access.service.ts";
import type { Explain } from "./explain.service.ts";
import type { People } from "./people.service.ts";

export const tag = "Access";
export const noStore = { "cache-control": "private, no-store" };
export const done = { ...answer(undefined, noStore), status: 204 };
export const id = z.object({ id: z.string().min(1).max(60) });
export const text = z.string().max(254);

export const shownUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  kind: z.enum(["staff", "portal"]),
  language: z.string(),
  status: z.enum(["Activo", "Inactivo"]),
  activatedAt: z.iso.datetime().nullable(),
  version: z.int().describe("Version to send with the next change"),
});
export const shownGrant = z.object({
  id: z.string(),
  role: z.string(),
  node: z.string().describe("Path in the tree of tenants"),
  limits: z.record(z.string(), z.string()),
  from: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  isDemo: z.boolean(),
  version: z.int().describe("Version to send when it is taken away"),
});
/** The version that was read, in the address of what takes something away. */
export const readVersion = z.object({
  version: z.coerce.number().int().min(1).describe("The version that was read"),
});
export const limits = z
  .partialRecord(z.enum(["insurer", "upperType"]), text)
  .describe("What narrows the grant: an insurer's code, an upper type");

export interface AccessCallFacts {
  session: UserSession | null;
  origin: string;
}

export interface AccessCallsNeeds {
  people: People;
  access: AccessService;
  explain: Explain;
}

export const byOf = ({ session }: AccessCallFacts) => {
  const { signedIn, holder } = session!;
  return { signedIn, holder };
};

export const presentUser = ({
  email,
  name,
  kind,
  language,
  isActive,
  activatedAt,
  ...user
}: User) => ({
  id: user.id,
  email,
  name,
  kind,
  language,
  status: isActive ? ("Activo" as const) : ("Inactivo" as const),
  activatedAt: activatedAt?.toISOString() ?? null,
  version: user.version,
});

export const presentGrant = ({ role, path, from, until, isDemo, ...grant }: Grant) => ({
  id: grant.id,
  role,
  node: path,
  limits: Object.fromEntries(
    Object.entries(grant.limits).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  ),
  from: from.toISOString(),
  until: until?.toISOString() ?? null,
  isDemo,
  version: grant.version,
});
