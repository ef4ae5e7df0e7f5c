/** Why: there is no address, or no consent to use it. */
export type Unreached = "NO_CHANNEL" | "NO_CONSENT";

/** A person who cannot be written to, or does not want it: the message is given up at once, and staff find it among what
 *  did not leave (AL 13). */
export const unreachable = (code: Unreached): Error =>
  Object.assign(new Error("The person of the message is not reached."), { code, permanent: true });
