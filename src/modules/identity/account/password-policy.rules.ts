/** The two password policies (BO 5, D6); PASSWORD_POLICY chooses one. */
export type PasswordPolicyName = "spec" | "nist";

export interface PasswordPolicy {
  name: PasswordPolicyName;
  /** Characters after NFC, both included. */
  minimum: number;
  maximum: number;
  /** Whether it needs a lower case letter, an upper case letter, a digit and a special character. */
  needsClasses: boolean;
  allowsSpaces: boolean;
  /** Whether words of the e-mail and of the brand are refused. */
  refusesKnownWords: boolean;
  /** Whether it expires after PASSWORD_DAYS. */
  expires: boolean;
}

export const passwordPolicies: Readonly<Record<PasswordPolicyName, PasswordPolicy>> = {
  spec: {
    name: "spec",
    minimum: 8,
    maximum: 12,
    needsClasses: true,
    allowsSpaces: false,
    refusesKnownWords: false,
    expires: true,
  },
  nist: {
    name: "nist",
    minimum: 15,
    maximum: 128,
    needsClasses: false,
    allowsSpaces: true,
    refusesKnownWords: true,
    expires: false,
  },
};

/** How many of the last passwords may not be used again, the present one among them (BO 9). */
export const passwordHistory = 4;

/** Characters of a password that anybody may send: longer ones are refused before they cost a hash. */
export const passwordLimit = 1_024;

export type PasswordForm =
  | { ok: true; password: string }
  | {
      ok: false;
      /** INVALID_PASSWORD_FORM: a class is missing, or a character that is not allowed. */
      code: "INVALID_PASSWORD_FORM" | "PASSWORD_LENGTH" | "PASSWORD_KNOWN_WORD";
      params: { minimum: number; maximum: number };
    };

/** The form that a password has to have; what is stored and compared is its NFC. History and leaks are checked
 *  by who stores it. */
export function checkPasswordForm(
  typed: string,
  policy: PasswordPolicy,
  known: { email: string; brand: string },
): PasswordForm {
  const { minimum, maximum } = policy;
  const refuse = (code: Exclude<PasswordForm, { ok: true }>["code"]): PasswordForm => ({
    ok: false,
    code,
    params: { minimum, maximum },
  });
  const password = normalizePassword(typed);
  const characters = [...password].length;
  if (characters < minimum || characters > maximum) return refuse("PASSWORD_LENGTH");
  if (/\p{Cc}/u.test(password)) return refuse("INVALID_PASSWORD_FORM");
  if (!policy.allowsSpaces && /\s/u.test(password)) return refuse("INVALID_PASSWORD_FORM");
  if (policy.needsClasses && !classes.every((oneClass) => oneClass.test(password)))
    return refuse("INVALID_PASSWORD_FORM");
  if (policy.refusesKnownWords) {
    const lower = password.toLowerCase();
    if (knownWords(known).some((word) => lower.includes(word)))
      return refuse("PASSWORD_KNOWN_WORD");
  }
  return { ok: true, password };
}

/** A composed letter and its parts are one password: keyboards differ in what they send. */
export const normalizePassword = (typed: string): string => typed.normalize("NFC");

/** Lower case, upper case, digit, and anything else that is no space. */
const classes = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}\s]/u];

const shortestWord = 4;

/** The words that make a long password easy to guess for its owner's sake: those of the address, without the
 *  last label of its domain, and the brand. Shorter ones than four letters stand in too many other words. */
function knownWords({ email, brand }: { email: string; brand: string }): string[] {
  const [local = "", domain = ""] = email.normalize("NFC").toLowerCase().split("@");
  const labels = domain.split(".").slice(0, -1);
  return [local, ...labels, brand.toLowerCase()]
    .flatMap((part) => part.split(/[^\p{L}\p{N}]+/u))
    .filter((word) => [...word].length >= shortestWord);
}

/** Whether a password has to be changed at the next sign-in: it is older than its days, or it was chosen under
 *  the other policy. */
export function isPasswordOver(
  stored: { setAt: Date; policy: string; neverExpires: boolean },
  policy: PasswordPolicy,
  days: number,
  at: Date,
): boolean {
  if (stored.neverExpires) return false;
  if (stored.policy !== policy.name) return true;
  return policy.expires && at.getTime() >= stored.setAt.getTime() + days * 86_400_000;
}
