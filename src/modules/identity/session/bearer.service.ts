import type { ApplicationTokens } from "#src/modules/identity/account/application-tokens.service.ts";
import type { SessionReader, UserSession } from "./session-reader.service.ts";

/** Who an Authorization header signs in; null where there is none. Throws INVALID_TOKEN, ACCESS_TOKEN_EXPIRED
 *  (401). */
export type ReadBearer = (header: string | undefined) => Promise<UserSession | null>;

/** Tokens of applications in the header of a call (SA 7). */
export const createBearerReader =
  (
    tokens: Pick<ApplicationTokens, "readHeader">,
    sessions: Pick<SessionReader, "findById">,
  ): ReadBearer =>
  async (header) => {
    const signedIn = await tokens.readHeader(header);
    return signedIn === undefined ? null : ((await sessions.findById(signedIn.session.id)) ?? null);
  };
