import { createHmac } from "node:crypto";
import type { Connection } from "#src/platform/database/database.ts";
import { randomText } from "#src/platform/random/random.ts";
import { createSealer } from "#src/platform/settings/sealed-text.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
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

function needsOf({ connection, clock, random, secret, brand }: Needs) {
  const sealer = createSealer({ secret, purpose: "second-factor", random });
  return { connection, clock, random, secret, brand, sealer };
}

type SecondFactorsNeeds = ReturnType<typeof needsOf>;

const recoveryHash = (needs: SecondFactorsNeeds, userId: string, code: string): string =>
  createHmac("sha256", needs.secret).update(`recovery|${userId}|${code}`).digest("base64url");

async function isSetUp(
  needs: SecondFactorsNeeds,
  userId: string,
  reader: Connection = needs.connection,
): Promise<boolean> {
  return (await findFactor(reader, userId))?.secret != null;
}

/** A new secret, which is in force once a code of it was typed; the one before goes on until then. Who loads
 *  the page again within a quarter of an hour gets the same one: it may have been scanned by then. */
async function begin(
  needs: SecondFactorsNeeds,
  user: { id: string; email: string },
): Promise<Enrolment> {
  const at = needs.clock.now();
  const found = await findFactor(needs.connection, user.id);
  const isFresh =
    found?.pendingSecret != null &&
    found.pendingSince !== null &&
    at.getTime() < found.pendingSince.getTime() + pendingMs;
  const made = isFresh
    ? needs.sealer.open(found.pendingSecret ?? "", user.id)
    : secretText(needs.random.bytes(20));
  if (!isFresh)
    await savePendingSecret(needs.connection, user.id, needs.sealer.seal(made, user.id), at);
  const uri = totpUri(made, user.email, needs.brand);
  return { secret: made, uri, qr: await qrSvg(uri) };
}

/** Puts the pending secret in force where the code is of it; the ten new recovery codes, shown this once.
 *  Undefined for a wrong code, or where nothing is pending. */
async function confirm(
  needs: SecondFactorsNeeds,
  transaction: Connection,
  userId: string,
  typed: string,
): Promise<string[] | undefined> {
  const code = readCode(typed);
  const pending = (await findFactor(transaction, userId))?.pendingSecret;
  if (code?.kind !== "totp" || pending == null) return undefined;
  const at = needs.clock.now();
  const step = totpStep(needs.sealer.open(pending, userId), code.code, at);
  if (step === undefined) return undefined;
  await saveFactor(transaction, userId, { secret: pending, step, at });
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    randomText(needs.random, recoveryAlphabet, 10),
  );
  await replaceRecoveryCodes(
    transaction,
    userId,
    codes.map((one) => recoveryHash(needs, userId, one)),
  );
  return codes.map(shownRecoveryCode);
}

/** Whether a typed code is right: one of the authenticator, each step once, or an unused recovery code, which
 *  is then used. */
async function accepts(
  needs: SecondFactorsNeeds,
  transaction: Connection,
  userId: string,
  typed: string,
): Promise<boolean> {
  const code = readCode(typed);
  if (code === undefined) return false;
  const at = needs.clock.now();
  if (code.kind === "recovery")
    return spendRecoveryCode(transaction, userId, recoveryHash(needs, userId, code.code), at);
  const sealed = (await findFactor(transaction, userId))?.secret;
  if (sealed == null) return false;
  const step = totpStep(needs.sealer.open(sealed, userId), code.code, at);
  return step !== undefined && takeStep(transaction, userId, step);
}

/** A given secret and recovery codes as they are stored: of demonstration accounts, whose secrets are
 *  printed. */
const sealed = (
  needs: SecondFactorsNeeds,
  userId: string,
  given: { secret: string; recoveryCodes: readonly string[] },
) => ({
  secret: needs.sealer.seal(given.secret, userId),
  codeHashes: given.recoveryCodes.map((code) => recoveryHash(needs, userId, code.replace("-", ""))),
});

/** The present code of a secret that is printed. */
const presentCode = (needs: SecondFactorsNeeds, given: string): string =>
  totpCode(given, needs.clock.now());

/** Forgets authenticator and recovery codes: a new one is set up at the next sign-in. */
const reset = (transaction: Connection, userId: string): Promise<void> =>
  deleteFactor(transaction, userId);

/** Authenticators and recovery codes of users. Secrets are stored encrypted, recovery codes hashed. */
export function createSecondFactors(options: Needs) {
  return {
    ...withNeeds(needsOf(options), { isSetUp, begin, confirm, accepts, sealed, presentCode }),
    reset,
  };
}
