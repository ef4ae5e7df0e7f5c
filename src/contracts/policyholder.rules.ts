import type { RequestType } from "./enumerations/operations.ts";

/** Lines whose policyholder is a company: CQ 5 calls both company insurance. */
export const companyUpperTypes: readonly string[] = ["SEGURO COLECTIVO", "EPS"];
export const companyRequestType: RequestType = "Colectivos";

/** Whose policy a request is about: what a role limited to persons is judged by (AL 1). */
export const policyholderOf = (asked: {
  requestType: string;
  upperType: string | null;
}): "person" | "company" =>
  asked.requestType === companyRequestType || companyUpperTypes.includes(asked.upperType ?? "")
    ? "company"
    : "person";
