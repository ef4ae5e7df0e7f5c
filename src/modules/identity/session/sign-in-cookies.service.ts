import { cookieLine, readOwnCookie, siteCookies } from "#src/platform/http/cookies.rules.ts";

/** What the next step of a sign-in is: a code, the set-up of an authenticator, or a new password. */
export type SignInStep = "code" | "enrol" | "password";

const steps: readonly SignInStep[] = ["code", "enrol", "password"];

/** The cookies of a sign-in, as Set-Cookie lines: the session, and the ticket between two steps, which stands in
 *  no address. */
export function createSignInCookies({ isTls }: { isTls: boolean }) {
  const clearStep = cookieLine(siteCookies.signInStep, "", isTls, 0);
  return {
    /** The session is open; the steps before it are over. */
    entered: (token: string): string[] => [
      cookieLine(siteCookies.session, token, isTls),
      clearStep,
    ],
    /** The browser forgets session and steps. */
    left: (): string[] => [cookieLine(siteCookies.session, "", isTls, 0), clearStep],
    /** The next step, with the ticket that opens it. */
    step: (step: SignInStep, ticket: string): string =>
      cookieLine(siteCookies.signInStep, `${step}.${ticket}`, isTls),
    clearStep,

    /** The step that a request's browser is at; undefined for none. */
    readStep(header: string | null | undefined): { step: SignInStep; ticket: string } | undefined {
      const [name, ticket] = readOwnCookie(header, siteCookies.signInStep, isTls)?.split(".") ?? [];
      const step = steps.find((one) => one === name);
      return step === undefined || ticket === undefined ? undefined : { step, ticket };
    },

    /** The token of the request's session; undefined for none. */
    tokenIn: (header: string | null | undefined): string | undefined =>
      readOwnCookie(header, siteCookies.session, isTls),
  };
}
