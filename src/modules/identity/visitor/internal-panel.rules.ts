import {
  type InternalSettings,
  type InternalToggle,
  readInternalSettings,
} from "#src/contracts/internal-settings.ts";
import type { Referral } from "#src/contracts/referral.ts";

/** Whether an e-mail is of one of the company's own domains: a subdomain is not. */
export function isCompanyEmail(email: string, domains: readonly string[]): boolean {
  const [name, domain = "", ...rest] = email.toLowerCase().split("@");
  return name !== "" && rest.length === 0 && domains.includes(domain);
}

/** The panel's configuration shows where there is no referral e-mail, or where it is of the company's own
 *  domains and is the one that was typed (SA 4). */
export function isConfigurable(
  referral: Pick<Referral, "email" | "typedEmail"> | null,
  domains: readonly string[],
): boolean {
  if (referral === null || referral.email === "") return true;
  return isCompanyEmail(referral.email, domains) && referral.typedEmail === referral.email;
}

/** What is on in a visit of internal traffic: where the configuration is not shown, nothing (SA 4). */
export function settingsInForce(
  stored: unknown,
  situation: { isInternal: boolean; isConfigurable: boolean; offered: readonly InternalToggle[] },
): InternalSettings {
  const settings = readInternalSettings(stored);
  const isOn = situation.isInternal && situation.isConfigurable;
  const toggles = isOn
    ? settings.toggles.filter((toggle) => situation.offered.includes(toggle))
    : [];
  return { ...settings, toggles };
}

/** Reads a typed ponderation, 0 to 1, with a comma or a point (SA 5); undefined for anything else. */
export function readPonderation(typed: string): number | undefined {
  const text = typed.trim().replace(",", ".");
  if (!/^(?:0|1|0?\.\d{1,4}|0\.\d{1,4}|1\.0{1,4})$/.test(text)) return undefined;
  return Number(text);
}
