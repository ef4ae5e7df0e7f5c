import { createHmac } from "node:crypto";
import type { Connection } from "#src/platform/database/database.ts";
import { randomText } from "#src/platform/random/random.ts";
import { createSealer } from "#src/platform/settings/sealed-text.ts";
import type { AccountNeeds } from "./account-needs.ts";
import {
  deleteFactor,
  findFactor,
  replaceRecoveryCodes,
  saveFactor,
  savePendingSecret,
  spendRecoveryCode,
  takeStep,
} from "./second-factor.queries.ts";
import {
  readCode,
  recoveryAlphabet,
  recoveryCodeCount,
  shownRecoveryCode,
} from "./second-factor.rules.ts";
import { qrSvg, secretText, totpCode, totpStep, totpUri } from "./totp.ts";

type Needs = Pick<AccountNeeds, "connection" | "clock" | "random" | "secret" | "brand">;

/** How long a secret waits for its first code. */
const pendingMs = 15 * 60_000;

/** What an authenticator is set up with. */
export interface Enrolment {
  /** Base32, for who types it. */
  secret: string;
  uri: string;
  /** SVG. */
  qr: string;
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;

/** Authenticators and recovery codes of users. Secrets are stored encrypted, recovery codes hashed. */
export function createSecondFactors({ connection, clock, random, secret, brand }: Needs) {
  const sealer = createSealer({ secret, purpose: "second-factor", random });
  const recoveryHash = (userId: string, code: string): string =>
    createHmac("sha256", secret).update(`recovery|${userId}|${code}`).digest("base64url");

  return {
    async isSetUp(userId: string, reader: Connection = connection): Promise<boolean> {
      return (await findFactor(reader, userId))?.secret != null;
    },

    /** A new secret, which is in force once a code of it was typed; the one before goes on until then. Who loads
     *  the page again within a quarter of an hour gets the same one: it may have been scanned by then. */
    async begin(user: { id: string; email: string }): Promise<Enrolment> {
      const at = clock.now();
      const found = await findFactor(connection, user.id);
      const isFresh =
        found?.pendingSecret != null &&
        found.pendingSince !== null &&
        at.getTime() < found.pendingSince.getTime() + pendingMs;
      const made = isFresh
        ? sealer.open(found.pendingSecret ?? "", user.id)
        : secretText(random.bytes(20));
      if (!isFresh) await savePendingSecret(connection, user.id, sealer.seal(made, user.id), at);
      const uri = totpUri(made, user.email, brand);
      return { secret: made, uri, qr: await qrSvg(uri) };
    },

    /** Puts the pending secret in force where the code is of it; the ten new recovery codes, shown this once.
     *  Undefined for a wrong code, or where nothing is pending. */
    async confirm(
      transaction: Connection,
      userId: string,
      typed: string,
    ): Promise<string[] | undefined> {
      const code = readCode(typed);
      const pending = (await findFactor(transaction, userId))?.pendingSecret;
      if (code?.kind !== "totp" || pending == null) return undefined;
      const at = clock.now();
      const step = totpStep(sealer.open(pending, userId), code.code, at);
      if (step === undefined) return undefined;
      await saveFactor(transaction, userId, { secret: pending, step, at });
      const codes = Array.from({ length: recoveryCodeCount }, () =>
        randomText(random, recoveryAlphabet, 10),
      );
      await replaceRecoveryCodes(
        transaction,
        userId,
        codes.map((one) => recoveryHash(userId, one)),
      );
      return codes.map(shownRecoveryCode);
    },

    /** Whether a typed code is right: one of the authenticator, each step once, or an unused recovery code, which
     *  is then used. */
    async accepts(transaction: Connection, userId: string, typed: string): Promise<boolean> {
      const code = readCode(typed);
      if (code === undefined) return false;
      const at = clock.now();
      if (code.kind === "recovery")
        return spendRecoveryCode(transaction, userId, recoveryHash(userId, code.code), at);
      const sealed = (await findFactor(transaction, userId))?.secret;
      if (sealed == null) return false;
      const step = totpStep(sealer.open(sealed, userId), code.code, at);
      return step !== undefined && takeStep(transaction, userId, step);
    },

    /** A given secret and recovery codes as they are stored: of demonstration accounts, whose secrets are
     *  printed. */
    sealed: (userId: string, given: { secret: string; recoveryCodes: readonly string[] }) => ({
      secret: sealer.seal(given.secret, userId),
      codeHashes: given.recoveryCodes.map((code) => recoveryHash(userId, code.replace("-", ""))),
    }),

    /** The present code of a secret that is printed. */
    presentCode: (given: string): string => totpCode(given, clock.now()),

    /** Forgets authenticator and recovery codes: a new one is set up at the next sign-in. */
    reset: (transaction: Connection, userId: string): Promise<void> =>
      deleteFactor(transaction, userId),
  };
}
