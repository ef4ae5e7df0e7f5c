import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { listSupervised, listTeamsOf } from "./executive.queries.ts";

/** Whom a user supervises: what the scope `team` of a grant covers. */
export const superviseBy = (connection: Connection) => (userId: string) =>
  asService(connection, (transaction) => listSupervised(transaction, userId));

/** The teams that a user works in or supervises. */
export const teamsOfUser = (connection: Connection) => (userId: string) =>
  asService(connection, (transaction) => listTeamsOf(transaction, userId));
