import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  addDemonstrationGrants,
  addDemonstrationNodes,
} from "#src/modules/identity/access/demonstration-grants.service.ts";
import { readRoles, readRows } from "#src/modules/identity/access/role-tables.rules.ts";
import type {
  DemonstrationUser,
  DemonstrationUsers,
} from "#src/modules/identity/account/demonstration-users.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import {
  demonstrationInsurer,
  demonstrationPasswords,
  demonstrationRecoveryCodes,
  demonstrationSecret,
} from "./demonstration.rules.ts";

export interface DemonstrationAccount extends DemonstrationUser {
  role: string;
  nodes: string[];
}

/** The accounts of the demonstration: one a role, and those that show a state (AL 16). */
export async function readDemonstrationAccounts(folder: string): Promise<DemonstrationAccount[]> {
  const roles = readRoles(await readFile(join(folder, "roles.tsv"), "utf8"));
  const rows = readRows(await readFile(join(folder, "demonstration-accounts.tsv"), "utf8"));
  return rows.map(({ email = "", name = "", role = "", nodes = "", state = "" }) => ({
    email,
    name,
    role,
    nodes: nodes.split(" "),
    kind: roles.find((one) => one.name === role)?.heldBy === "operator" ? "staff" : "portal",
    timeZone: nodes.startsWith("amparo/peru") ? "America/Lima" : "America/Santiago",
    state: state as DemonstrationUser["state"],
  }));
}

/** Makes or restores the demonstration accounts where they are on; where they are off, disables those that are
 *  there and ends their sessions. Returns how many there are, or were disabled. */
export async function prepareDemonstration(options: {
  connection: Connection;
  clock: Clock;
  users: DemonstrationUsers;
  folder: string;
  isOn: boolean;
  policy: keyof typeof demonstrationPasswords;
}): Promise<{ accounts: number; disabled: number }> {
  const { connection, clock, users, folder, isOn, policy } = options;
  if (!isOn) {
    const disabled = await asService(connection, (transaction) => users.disableAll(transaction));
    return { accounts: 0, disabled };
  }
  const accounts = await readDemonstrationAccounts(folder);
  const nodes = readRows(await readFile(join(folder, "demonstration-tenants.tsv"), "utf8"));
  // Before the transaction: it takes its time, and the embedded database serves nobody else meanwhile.
  const hash = await users.passwordHash(demonstrationPasswords[policy]);
  await asService(connection, async (transaction) => {
    await addDemonstrationNodes(
      transaction,
      nodes.map(({ path = "", kind = "", name = "" }) => ({
        path,
        kind: kind as "partner" | "group" | "company",
        name,
      })),
    );
    const ids = await users.prepare(transaction, accounts, {
      hash,
      secret: demonstrationSecret,
      recoveryCodes: demonstrationRecoveryCodes,
    });
    const wanted = accounts.flatMap(({ email, role, nodes: paths, state }) => {
      const userId = ids.get(email);
      const insurer = role.endsWith("VIDA CAMARA") ? { insurer: demonstrationInsurer } : {};
      return userId === undefined
        ? []
        : paths.map((path) => ({ userId, role, path, isDemo: state === "demo", ...insurer }));
    });
    await addDemonstrationGrants(transaction, wanted, clock.now());
  });
  return { accounts: accounts.length, disabled: 0 };
}
