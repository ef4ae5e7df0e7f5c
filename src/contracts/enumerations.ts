/** Every closed list of the specification, by topic; plain data, safe in a browser. A test compares each
 *  with an independent transcription of BO 3, BO 4, BO 9, CQ 3, CQ 4 and CQ 9 in test/reference. */
export * from "./enumerations/lead-statuses.ts";
export * from "./enumerations/record-statuses.ts";
export * from "./enumerations/places-and-people.ts";
export * from "./enumerations/organizations-and-products.ts";
export * from "./enumerations/coverage-and-price.ts";
export * from "./enumerations/payments.ts";
export * from "./enumerations/operations.ts";
