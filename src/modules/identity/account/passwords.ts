import type { Connection } from "#src/platform/database/database.ts";
import { breachedPassword, invalidPasswordForm, passwordInHistory } from "./account.errors.ts";
import type { AccountNeeds } from "./account-needs.ts";
import { isOutdatedHash } from "./password-hashes.ts";
import {
  checkPasswordForm,
  normalizePassword,
  passwordHistory,
  passwordLimit,
} from "./password-policy.rules.ts";
import { insertPassword, listPasswords, replaceHash } from "./user.queries.ts";

type Needs = Pick<
  AccountNeeds,
  "connection" | "clock" | "hashes" | "breached" | "policy" | "brand"
>;

/** An id that no user has. */
const nobodysId = "00000000-0000-0000-0000-000000000000";

export type Passwords = ReturnType<typeof createPasswords>;

/** New passwords by the policy, and typed ones against the one in force. */
export function createPasswords(needs: Needs) {
  const { connection, clock, hashes, breached, policy, brand } = needs;

  /** Throws INVALID_PASSWORD_FORM (400); gives the composed password back. */
  function checkForm(typed: string, email: string): string {
    const { minimum, maximum } = policy;
    if (typed.length > passwordLimit)
      throw invalidPasswordForm("PASSWORD_LENGTH", { minimum, maximum });
    const form = checkPasswordForm(typed, policy, { email, brand });
    if (!form.ok) throw invalidPasswordForm(form.code, form.params);
    return form.password;
  }

  return {
    checkForm,

    /** The hash of a new password. Throws INVALID_PASSWORD_FORM, BREACHED_PASSWORD or PASSWORD_IN_HISTORY
     *  (400); outside any transaction, for it takes its time. */
    async hashNew(typed: string, user: { id: string; email: string }): Promise<string> {
      const password = checkForm(typed, user.email);
      if (await breached.isBreached(password)) throw breachedPassword();
      for (const { hash } of await listPasswords(connection, user.id, passwordHistory))
        if (await hashes.verify(hash, password)) throw passwordInHistory();
      return hashes.hash(password);
    },

    /** Puts a hash of `hashNew` in force. */
    store: (
      transaction: Connection,
      userId: string,
      hash: string,
      { neverExpires = false, setAt = clock.now() }: { neverExpires?: boolean; setAt?: Date } = {},
    ): Promise<void> =>
      insertPassword(
        transaction,
        userId,
        { hash, policy: policy.name, neverExpires, setAt },
        passwordHistory,
      ),

    /** Whether a typed password is the one in force; exactly one hash, whether there is one or not. A hash with
     *  other parameters than today's is then made anew. */
    async isRight(userId: string | undefined, typed: string): Promise<boolean> {
      // Asked for an unknown account too, so that both take the same steps.
      const [inForce] = await listPasswords(connection, userId ?? nobodysId, 1);
      const password = normalizePassword(typed.slice(0, passwordLimit));
      const isRight = await hashes.verify(inForce?.hash, password);
      if (isRight && userId !== undefined && inForce !== undefined && isOutdatedHash(inForce.hash))
        await replaceHash(connection, userId, {
          from: inForce.hash,
          to: await hashes.hash(password),
        });
      return isRight;
    },
  };
}
