import { useState } from "react";

/** Counts the answers a form got: every new list of errors is another attempt, even one with the same
 *  errors, so that its summary takes the focus again. */
export function useAttempt(errors: unknown): number {
  const [seen, setSeen] = useState({ errors, attempt: 0 });
  if (seen.errors === errors) return seen.attempt;
  const next = { errors, attempt: seen.attempt + 1 };
  setSeen(next);
  return next.attempt;
}
