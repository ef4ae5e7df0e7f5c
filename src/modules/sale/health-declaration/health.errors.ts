import { AppError } from "#src/platform/errors.ts";

/** Nothing about health is asked or kept before the consent to treat it, nor after that was withdrawn. */
export const healthConsentRequired = (): AppError =>
  new AppError({
    code: "HEALTH_CONSENT_REQUIRED",
    status: 409,
    fields: [{ field: "consent", code: "HEALTH_CONSENT_REQUIRED" }],
  });
