import type { CountryConfig } from "#src/config/countries.ts";
import type { Partner } from "#src/contracts/partner.ts";
import { badRequest, isAppError } from "#src/platform/errors.ts";
import type { Log } from "#src/platform/log/log.ts";
import type { Language } from "#src/routes.ts";

/** What these calls need to know of a request. */
export interface ComparisonFacts {
  country: CountryConfig;
  language: Language;
  visitorId: string | undefined;
  /** The partner whose subdomain was asked: its layout may hide what is said of affinity (CQ 6). */
  partner?: Partner | null;
  /** Subdomain of the partner whose showcase may be asked for; null on the main host. */
  showcase: string | null;
  ensureVisitor(): Promise<string>;
  countCompareCall(): Promise<void>;
  isPersonal(): boolean;
  markPersonal(): void;
  log: Log;
}

/** Runs what prices a sent profile: a field at fault is named by its place in the body. */
export function inProfile<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isAppError(error) || error.code !== "BAD_REQUEST") throw error;
    throw badRequest(error.fields.map((field) => ({ ...field, field: `profile.${field.field}` })));
  }
}
