import type { AccountNeeds, Caller } from "./account-needs.ts";
import {
  type ApplicationTokens,
  type ClaimsOf,
  createApplicationTokens,
} from "./application-tokens.service.ts";
import { createInvitations, type Invitations } from "./invitation.service.ts";
import { createPasswordChanges, type PasswordChanges } from "./password-change.service.ts";
import type { PasswordPolicy } from "./password-policy.rules.ts";
import { createPasswords, type Passwords } from "./passwords.ts";
import { createSecondFactors, type SecondFactors } from "./second-factors.ts";
import { createSignIn, type SignIn } from "./sign-in.service.ts";
import { createUserSessions, type UserSessions } from "./user-sessions.service.ts";
import { createUsers, type Users } from "./users.service.ts";

export type { Caller };

export interface Accounts {
  passwords: Passwords;
  /** The rules of a new password. */
  policy: PasswordPolicy;
  factors: SecondFactors;
  sessions: UserSessions;
  signIn: SignIn;
  changes: PasswordChanges;
  invitations: Invitations;
  tokens: ApplicationTokens;
  users: Users;
}

/** The accounts of a deployment: who may sign in, with what, and who is signed in (AL 2). */
export function createAccounts(options: {
  needs: AccountNeeds;
  claimsOf: ClaimsOf;
  isDemonstrationForced: boolean;
}): Accounts {
  const { needs, claimsOf, isDemonstrationForced } = options;
  const passwords = createPasswords(needs);
  const factors = createSecondFactors(needs);
  const sessions = createUserSessions(needs);
  const signIn = createSignIn({ needs, passwords, factors, sessions, isDemonstrationForced });
  return {
    passwords,
    policy: needs.policy,
    factors,
    sessions,
    signIn,
    changes: createPasswordChanges({ needs, passwords, sessions, signIn }),
    invitations: createInvitations({ needs, passwords }),
    tokens: createApplicationTokens({ needs, sessions, claimsOf }),
    users: createUsers({ needs, passwords, factors, sessions, signIn }),
  };
}
