import { namedRoles } from "#src/contracts/role-names.ts";
import type { Say } from "#src/platform/words/words.ts";

const named: ReadonlySet<string> = new Set(namedRoles);

/** What people call a role: `Ejecutivo de ventas` for sales/EJECUTIVO. Its code where it has no words. */
export const roleWords = (say: Say, role: string): string =>
  named.has(role) ? say(`roles.${role.replace("/", ".")}`) : role;

/** The same with its code behind, where roles are given and told apart by it. */
export function roleWithCode(say: Say, role: string): string {
  const words = roleWords(say, role);
  return words === role ? role : `${words} · ${role}`;
}
