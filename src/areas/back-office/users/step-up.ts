import { isAppError } from "#src/platform/errors.ts";

/** The fields of a form that waits for a proof of who sends it, to be sent again with it. */
export type Waiting = readonly (readonly [name: string, value: string])[];

/** The text of a sent form's field; empty where there is none. */
export const textOf =
  (form: FormData) =>
  (name: string): string => {
    const value = form.get(name);
    return typeof value === "string" ? value.slice(0, 300) : "";
  };

/** What a sent form asks for, without the proof. */
export const waitingOf = (form: FormData): Waiting =>
  [...form.entries()].flatMap(([name, value]) =>
    typeof value === "string" && name !== "proof" ? [[name, value] as const] : [],
  );

/** Whether an act needs a fresh password or code first (AL 2, step-up). */
export const needsProof = (error: unknown): boolean =>
  isAppError(error) && error.code === "STEP_UP_REQUIRED";
