import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { PasswordPolicyName } from "./password-policy.rules.ts";
import "./account.tables.ts";

export interface User {
  id: string;
  email: string;
  name: string;
  kind: "staff" | "portal";
  language: "es" | "en" | "pt";
  timeZone: string;
  isActive: boolean;
  isDemonstration: boolean;
  activatedAt: Date | null;
  version: number;
}

/** The password in force. */
export interface StoredPassword {
  hash: string;
  policy: PasswordPolicyName;
  neverExpires: boolean;
  setAt: Date;
}

const users = (connection: Connection) =>
  connection
    .selectFrom("users")
    .select([
      "users.id",
      "users.email",
      "users.name",
      "users.kind",
      "users.language",
      "users.time_zone as timeZone",
      sql<boolean>`users.status = 'Activo'`.as("isActive"),
      "users.is_demonstration as isDemonstration",
      "users.activated_at as activatedAt",
      "users.version",
    ]);

export const findUserByEmail = (connection: Connection, email: string): Promise<User | undefined> =>
  users(connection).where("users.email", "=", email).executeTakeFirst();

export const findUser = (connection: Connection, id: string): Promise<User | undefined> =>
  users(connection).where("users.id", "=", id).executeTakeFirst();

/** The same, with its row locked until the transaction ends. */
export const lockUser = (connection: Connection, id: string): Promise<User | undefined> =>
  users(connection).where("users.id", "=", id).forUpdate("users").executeTakeFirst();

export const listUsers = (connection: Connection, ids: readonly string[]): Promise<User[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : users(connection).where("users.id", "in", ids).orderBy("users.email").execute();

export const listDemonstrationUsers = (connection: Connection): Promise<User[]> =>
  users(connection).where("users.is_demonstration", "=", true).orderBy("users.email").execute();

/** Adds a user; false where the e-mail is taken. */
export async function insertUser(
  connection: Connection,
  user: Omit<User, "isActive" | "version">,
  at: Date,
): Promise<boolean> {
  const result = await connection
    .insertInto("users")
    .values({
      id: user.id,
      email: user.email,
      name: user.name,
      kind: user.kind,
      language: user.language,
      time_zone: user.timeZone,
      status: "Activo",
      is_demonstration: user.isDemonstration,
      created_at: at,
      activated_at: user.activatedAt,
      disabled_at: null,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) === 1;
}

export async function updateUser(
  connection: Connection,
  id: string,
  changed: Partial<Pick<User, "name" | "language" | "timeZone" | "activatedAt">>,
): Promise<void> {
  await connection
    .updateTable("users")
    .set({
      ...(changed.name === undefined ? {} : { name: changed.name }),
      ...(changed.language === undefined ? {} : { language: changed.language }),
      ...(changed.timeZone === undefined ? {} : { time_zone: changed.timeZone }),
      ...(changed.activatedAt === undefined ? {} : { activated_at: changed.activatedAt }),
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .execute();
}

export async function setUserStatus(
  connection: Connection,
  id: string,
  isActive: boolean,
  at: Date,
): Promise<void> {
  await connection
    .updateTable("users")
    .set({
      status: isActive ? "Activo" : "Inactivo",
      disabled_at: isActive ? null : at,
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .execute();
}

/** The last passwords of a user, newest first. */
export function listPasswords(
  connection: Connection,
  userId: string,
  limit: number,
): Promise<StoredPassword[]> {
  return connection
    .selectFrom("user_passwords")
    .select(["hash", "policy", "never_expires as neverExpires", "set_at as setAt"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Adds a password, which is then the one in force, and forgets those before the last `remembered`. */
export async function insertPassword(
  connection: Connection,
  userId: string,
  password: StoredPassword,
  remembered: number,
): Promise<void> {
  await connection
    .insertInto("user_passwords")
    .values({
      user_id: userId,
      hash: password.hash,
      policy: password.policy,
      never_expires: password.neverExpires,
      set_at: password.setAt,
    })
    .execute();
  await connection
    .deleteFrom("user_passwords")
    .where("user_id", "=", userId)
    .where("id", "not in", (passwords) =>
      passwords
        .selectFrom("user_passwords as last")
        .select("last.id")
        .where("last.user_id", "=", userId)
        .orderBy("last.id", "desc")
        .limit(remembered),
    )
    .execute();
}

/** Replaces a hash by one of the same password, where it is still the same. */
export async function replaceHash(
  connection: Connection,
  userId: string,
  replaced: { from: string; to: string },
): Promise<void> {
  await connection
    .updateTable("user_passwords")
    .set({ hash: replaced.to })
    .where("user_id", "=", userId)
    .where("hash", "=", replaced.from)
    .execute();
}
