import type { Connection } from "#src/platform/database/database.ts";
import "./account.tables.ts";

export async function insertRefreshToken(
  connection: Connection,
  token: { tokenHash: string; sessionId: string; at: Date; expiresAt: Date },
): Promise<void> {
  await connection
    .insertInto("refresh_tokens")
    .values({
      token_hash: token.tokenHash,
      session_id: token.sessionId,
      created_at: token.at,
      expires_at: token.expiresAt,
      used_at: null,
    })
    .execute();
}

/** A refresh token with its session's user, locked until the transaction ends. */
export const findRefreshToken = (connection: Connection, tokenHash: string) =>
  connection
    .selectFrom("refresh_tokens")
    .innerJoin("user_sessions", "user_sessions.id", "refresh_tokens.session_id")
    .select([
      "refresh_tokens.session_id as sessionId",
      "refresh_tokens.expires_at as expiresAt",
      "refresh_tokens.used_at as usedAt",
      "user_sessions.user_id as userId",
    ])
    .where("refresh_tokens.token_hash", "=", tokenHash)
    .forUpdate("refresh_tokens")
    .executeTakeFirst();

/** Uses a refresh token that findRefreshToken has locked. */
export async function useRefreshToken(
  connection: Connection,
  tokenHash: string,
  at: Date,
): Promise<void> {
  await connection
    .updateTable("refresh_tokens")
    .set({ used_at: at })
    .where("token_hash", "=", tokenHash)
    .execute();
}
