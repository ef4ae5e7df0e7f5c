import { dateFormat } from "#src/contracts/date-format.ts";
import { maskedEmail } from "#src/contracts/masked-email.rules.ts";
import { shownDocumentCode } from "./signature.rules.ts";

/** How a purchase was signed (PP 2): who typed which name, with which code, over which bytes. */
export interface SignedEvidence {
  /** As it was typed; null once the person was erased. */
  name: string | null;
  signedAt: Date;
  /** When the code was sent that was typed; null once the person was erased. */
  codeSentAt: Date | null;
  /** Where it was sent; null once the person was erased. */
  email: string | null;
  network: string | null;
  browser: string | null;
  /** SHA-256 of the exact bytes. */
  hash: string;
  /** By which everybody verifies them. */
  code: string;
}

/** What is said of it, a line each: instants in the zone of the country, the address masked. */
export function saidEvidence(
  evidence: SignedEvidence,
  { say, locale, timeZone }: { say(key: string): string; locale: string; timeZone: string },
): { label: string; value: string }[] {
  const format = dateFormat(locale, { dateStyle: "long", timeStyle: "medium", timeZone });
  const moment = (at: Date | null) => (at === null ? null : format.format(at));
  const { name, signedAt, codeSentAt, email, network, browser, hash, code } = evidence;
  return [
    { key: "name", value: name },
    { key: "sentTo", value: email === null || email === "" ? null : maskedEmail(email) },
    { key: "sentAt", value: moment(codeSentAt) },
    { key: "signedAt", value: moment(signedAt) },
    { key: "network", value: network },
    { key: "browser", value: browser },
    { key: "hash", value: hash },
    { key: "code", value: shownDocumentCode(code) },
  ].flatMap(({ key, value }) =>
    value === null || value === "" ? [] : [{ label: say(`signature.evidence.${key}`), value }],
  );
}
