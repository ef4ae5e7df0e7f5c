import { AppError, badRequest } from "#src/platform/errors.ts";
import type { LeadFieldError } from "./lead.rules.ts";

/** No request has this link, or its time is over. */
export const leadNotFound = (): AppError => new AppError({ code: "NOT_FOUND", status: 404 });

/** The product asked for is not on sale in this country, or not on this partner's host. */
export const productNotOnSale = (): AppError =>
  new AppError({ code: "PRODUCT_NOT_ON_SALE", status: 404 });

/** The partner's host takes no requests (CQ 6). */
export const requestsOff = (): AppError => new AppError({ code: "REQUESTS_OFF", status: 403 });

/** The contact or a consent is not as it has to be; each field with its code. */
export const contactRefused = (errors: readonly LeadFieldError[]): AppError => badRequest(errors);
