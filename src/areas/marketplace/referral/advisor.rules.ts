export { returnField } from "#src/areas/page/return-path.rules.ts";

/** Fields of the advisor's form. */
export const emailField = "email";
export const intentField = "intent";
/** The form of the dialog: answered with data, as the page below stays. */
export const dialogField = "dialog";
/** The form of a host that lets nobody on without an advisor. */
export const requiredField = "required";
/** Parameter of the page after a look-up that found nobody. */
export const stateParameter = "estado";
export const notFoundState = "no-encontrado";
/** Intent of the form that takes the advisor away. */
export const clearIntent = "clear";
/** Session storage: an e-mail was given in the dialog (SA 4). */
export const attemptKey = "pseudoLoginAttempt";
