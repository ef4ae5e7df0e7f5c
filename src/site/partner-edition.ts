import { createHash } from "node:crypto";
import type { Partner } from "../contracts/partner.ts";

const partnerEditions = new WeakMap<Partner, string>();

/** A short name for a partner's record as it is now. Spelled out, a long record would make the store's keys
 *  too long to be stored. */
export function partnerEdition(partner: Partner | null): string {
  if (partner === null) return "";
  const known = partnerEditions.get(partner);
  if (known !== undefined) return known;
  const edition = createHash("sha256").update(JSON.stringify(partner)).digest("base64url");
  partnerEditions.set(partner, edition);
  return edition;
}
