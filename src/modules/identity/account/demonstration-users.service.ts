import { randomUUID } from "node:crypto";
import type { Connection } from "#src/platform/database/database.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { AccountNeeds } from "./account-needs.ts";
import type { SecondFactors } from "./second-factors.ts";
import { endSessions } from "./user-session.queries.ts";
import { findUserByEmail, listDemonstrationUsers, listPasswords } from "./user.queries.ts";
import "./account.tables.ts";

export { listDemonstrationUsers };

/** A demonstration account as it is to be. */
export interface DemonstrationUser {
  email: string;
  name: string;
  kind: "staff" | "portal";
  timeZone: string;
  state: "active" | "demo" | "disabled" | "expired" | "no-factor" | "invited";
}

export type DemonstrationUsers = ReturnType<typeof createDemonstrationUsers>;

interface DemonstrationUsersNeeds {
  needs: AccountNeeds;
  factors: SecondFactors;
}

/** The hash of their password: the stored one where it still is of it, else a new one. */
async function passwordHash(needs: DemonstrationUsersNeeds, password: string): Promise<string> {
  const [known] = await listDemonstrationUsers(needs.needs.connection);
  const [inForce] =
    known === undefined ? [] : await listPasswords(needs.needs.connection, known.id, 1);
  if (inForce !== undefined && inForce.policy === needs.needs.policy.name)
    if (await needs.needs.hashes.verify(inForce.hash, password)) return inForce.hash;
  return needs.needs.hashes.hash(password);
}

/** Adds the accounts that are missing and brings the others' status and password back to what is printed.
 *  Returns the ids by e-mail. Of an e-mail that somebody else has nothing is changed. */
async function prepare(
  needs: DemonstrationUsersNeeds,
  transaction: Connection,
  users: readonly DemonstrationUser[],
  printed: { hash: string; secret: string; recoveryCodes: readonly string[] },
): Promise<Map<string, string>> {
  const at = needs.needs.clock.now();
  const before = await listDemonstrationUsers(transaction);
  const known = new Map(before.map(({ email, id }) => [email, id]));
  const added = [];
  for (const user of users)
    if (!known.has(user.email) && (await findUserByEmail(transaction, user.email)) === undefined)
      added.push({ ...user, id: randomUUID() });
  if (added.length > 0) {
    await insertUsers(transaction, added, at);
    await insertFactors(needs, transaction, added.filter(hasFactor), printed, at);
  }
  for (const { email, id } of added) known.set(email, id);
  const own = users.flatMap((user) => {
    const id = known.get(user.email);
    return id === undefined ? [] : [{ ...user, id }];
  });
  await restore(needs, transaction, own, printed.hash, at);
  return new Map(own.map(({ email, id }) => [email, id]));
}

/** Disables all of them and ends their sessions; returns how many were active. */
async function disableAll(
  needs: DemonstrationUsersNeeds,
  transaction: Connection,
): Promise<number> {
  const at = needs.needs.clock.now();
  const active = (await listDemonstrationUsers(transaction)).filter(({ isActive }) => isActive);
  for (const { id } of active) await endSessions(transaction, { userId: id }, at);
  if (active.length > 0)
    await transaction
      .updateTable("users")
      .set({ status: "Inactivo", disabled_at: at })
      .where("is_demonstration", "=", true)
      .execute();
  return active.length;
}

async function insertUsers(
  transaction: Connection,
  added: readonly (DemonstrationUser & { id: string })[],
  at: Date,
): Promise<void> {
  await transaction
    .insertInto("users")
    .values(
      added.map((user) => ({
        id: user.id,
        email: user.email,
        name: user.name,
        kind: user.kind,
        language: "es" as const,
        time_zone: user.timeZone,
        status: statusOf(user),
        is_demonstration: true,
        created_at: at,
        activated_at: user.state === "invited" ? null : at,
        disabled_at: user.state === "disabled" ? at : null,
      })),
    )
    .execute();
}

async function insertFactors(
  needs: DemonstrationUsersNeeds,
  transaction: Connection,
  added: readonly { id: string }[],
  printed: { secret: string; recoveryCodes: readonly string[] },
  at: Date,
): Promise<void> {
  const sealed = added.map(({ id }) => ({ id, ...needs.factors.sealed(id, printed) }));
  await transaction
    .insertInto("second_factors")
    .values(
      sealed.map(({ id, secret }) => ({
        user_id: id,
        secret,
        confirmed_at: at,
        pending_secret: null,
        pending_since: null,
      })),
    )
    .execute();
  await transaction
    .insertInto("recovery_codes")
    .values(
      sealed.flatMap(({ id, codeHashes }) =>
        codeHashes.map((code_hash) => ({ user_id: id, code_hash, used_at: null })),
      ),
    )
    .execute();
}

/** Status and password as they are printed, where they are not. */
async function restore(
  needs: DemonstrationUsersNeeds,
  transaction: Connection,
  users: readonly (DemonstrationUser & { id: string })[],
  hash: string,
  at: Date,
): Promise<void> {
  for (const status of ["Activo", "Inactivo"] as const) {
    const ids = users.filter((user) => statusOf(user) === status).map(({ id }) => id);
    await transaction
      .updateTable("users")
      .set({ status, disabled_at: status === "Activo" ? null : at })
      .where("id", "in", ids)
      .where("status", "!=", status)
      .execute();
  }
  const stored = await transaction
    .selectFrom("user_passwords")
    .select(["user_id as userId", "hash", "policy", "set_at as setAt"])
    .where(
      "user_id",
      "in",
      users.map(({ id }) => id),
    )
    .orderBy("id")
    .execute();
  const inForce = new Map(stored.map((row) => [row.userId, row]));
  const longAgo = new Date(at.getTime() - (needs.needs.passwordDays + 1) * 86_400_000);
  const outdated = users.filter(({ id, state }) => {
    const row = inForce.get(id);
    const isPrinted =
      row !== undefined && row.hash === hash && row.policy === needs.needs.policy.name;
    return state !== "invited" && !(isPrinted && (state !== "expired" || row.setAt <= longAgo));
  });
  if (outdated.length > 0)
    await transaction
      .insertInto("user_passwords")
      .values(
        outdated.map(({ id, state }) => ({
          user_id: id,
          hash,
          policy: needs.needs.policy.name,
          never_expires: state !== "expired",
          set_at: state === "expired" ? longAgo : at,
        })),
      )
      .execute();
}

/** Accounts whose secrets are printed (AL 16). They sign in on this machine alone. */
export function createDemonstrationUsers(needs: DemonstrationUsersNeeds) {
  return withNeeds(needs, { passwordHash, prepare, disableAll });
}

const hasFactor = ({ state }: DemonstrationUser): boolean =>
  state !== "no-factor" && state !== "invited";

const statusOf = ({ state }: DemonstrationUser): "Activo" | "Inactivo" =>
  state === "disabled" ? "Inactivo" : "Activo";
