import type { PageArguments } from "#src/areas/page/page.ts";
import { isAppError } from "#src/platform/errors.ts";
import type { Values } from "./lead-form.ts";
import { workerOf } from "./leads-page.ts";

const operationId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Names the move that an address lets take back. */
export const undoKey = "deshacer";

/** The move that may be taken back, as an address names it. */
export const operationIn = (query: URLSearchParams): string | null => {
  const asked = query.get(undoKey) ?? "";
  return operationId.test(asked) ? asked : null;
};

/** Whether the move was taken back, or it is too late: somebody changed the lead since, or ten minutes are over. */
export async function undoMove(
  { services, facts }: PageArguments,
  values: Values,
): Promise<"undone" | "late"> {
  const operation = values["operation"] ?? "";
  if (!operationId.test(operation)) return "late";
  try {
    const { restored } = await services.leadBulk.undo(workerOf(facts), operation);
    return restored > 0 ? "undone" : "late";
  } catch (error) {
    if (isAppError(error) && error.status === 404) return "late";
    throw error;
  }
}
