import type { PasswordPolicy } from "#src/modules/identity/account/password-policy.rules.ts";
import type { Say } from "#src/platform/words/words.ts";

/** The rules of a new password, as a list to read while one chooses it. */
export function passwordRules(policy: PasswordPolicy, say: Say): string[] {
  const { minimum, maximum, needsClasses, refusesKnownWords, expires } = policy;
  return [
    say("account.rules.length", { minimum, maximum }),
    ...(needsClasses ? [say("account.rules.classes")] : []),
    ...(refusesKnownWords ? [say("account.rules.words")] : []),
    say("account.rules.history"),
    ...(expires ? [say("account.rules.expires")] : []),
  ];
}
