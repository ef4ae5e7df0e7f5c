import { sql } from "kysely";
import type { Connection } from "./database.ts";

/** Who a transaction acts for, as its policies read it. */
export interface ActingPerson {
  userId: string;
  /** Ids of the tenants whose rows the person may see; not asked where the scope is `platform`. */
  nodes: readonly string[];
  scope: "platform" | "nodes";
  /** Ids of the teams that the person supervises. */
  teams: readonly string[];
}

/** Runs work in a transaction of a person: whatever its queries ask for, row level security gives rows of the
 *  person's tenants alone. In an open transaction the rest of it runs so. */
export const asPerson = <T>(
  connection: Connection,
  person: ActingPerson,
  work: (transaction: Connection) => Promise<T>,
): Promise<T> =>
  within(connection, async (transaction) => {
    await setLocal(transaction, {
      role: "amparo_person",
      "amparo.user": person.userId,
      "amparo.scope": person.scope,
      "amparo.nodes": `{${person.nodes.join(",")}}`,
      "amparo.teams": `{${person.teams.join(",")}}`,
    });
    return work(transaction);
  });

/** Runs work in a transaction of the service itself: visitors, jobs, integrations, and what decides who may. */
export const asService = <T>(
  connection: Connection,
  work: (transaction: Connection) => Promise<T>,
): Promise<T> =>
  within(connection, async (transaction) => {
    await sql`set local role amparo_service`.execute(transaction);
    return work(transaction);
  });

const within = <T>(
  connection: Connection,
  work: (transaction: Connection) => Promise<T>,
): Promise<T> =>
  connection.isTransaction ? work(connection) : connection.transaction().execute(work);

/** Sets the role and the parameters of the policies until the transaction ends, by one statement. */
const setLocal = (transaction: Connection, values: Record<string, string>) => {
  const each = Object.entries(values).map(
    ([name, value]) => sql`set_config(${name}, ${value}, true)`,
  );
  return sql`select ${sql.join(each)}`.execute(transaction);
};
