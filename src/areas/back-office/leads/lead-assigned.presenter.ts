import type { PageArguments } from "#src/areas/page/page.ts";
import { type AppError, badRequest } from "#src/platform/errors.ts";
import type { Say } from "#src/platform/words/words.ts";
import { passedOverText } from "./passed-over.rules.ts";
import type { AssignedModel } from "./lead-assigned.view.tsx";
import type { workerOf } from "./leads-page.ts";

type Worker = ReturnType<typeof workerOf>;
type Assigning = Pick<PageArguments["services"], "leadAssign" | "executives">;

/** What stands for the rules among the executives of the form. */
const byRules = "rules";
const giveable: readonly number[] = [1, 2, 7, 8];

/** Why a lead is with whom it is, and who else may get it. */
export async function assignedOf(
  { leadAssign, executives }: Assigning,
  worker: Worker,
  lead: { reference: string; status: number },
): Promise<AssignedModel> {
  const [last] = await leadAssign.reasons(worker, lead.reference);
  const mayAssign =
    giveable.includes(lead.status) &&
    ["lead:assign", "executive:read"].every((one) =>
      worker.permissions.some((held) => held === one),
    );
  const others = mayAssign ? await executives.listExecutives(worker) : [];
  return {
    last:
      last === undefined
        ? null
        : {
            way: last.way,
            name: last.executiveName ?? "",
            rule: last.rule ?? "",
            passedOver: last.candidates.flatMap(({ name, passedOver }) =>
              passedOver === null ? [] : [{ name, reason: passedOver }],
            ),
          },
    options: others.map(({ id, name }) => ({ value: id, label: name })),
    byRules,
    mayAssign,
  };
}

/** Gives the lead to the executive that the form names, and returns what was done; CODE001 where the executive could not be
 *  told by mail. */
export async function assignAsked(
  { leadAssign }: Assigning,
  worker: Worker,
  reference: string,
  values: Readonly<Record<string, string>>,
): Promise<{ done: "assign" | "assignUnmailed"; operation: string | null }> {
  const { executive = "", version = "" } = values;
  if (executive !== byRules && !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(executive))
    throw badRequest([{ field: "executive", code: "REQUIRED" }]);
  const { isMailed, operation } = await leadAssign.assign(worker, reference, {
    ...(executive === byRules ? {} : { executive }),
    version: /^\d{1,9}$/.test(version) ? Number(version) : 0,
  });
  return { done: isMailed ? "assign" : "assignUnmailed", operation };
}

/** The messages of a form that could not assign its lead. If the form named an executive, the lead is unchanged; if it asked
 *  for the rules, the lead waits in the queue. Undefined for other errors than CODE002. */
export function assignFaults(
  error: AppError,
  values: Readonly<Record<string, string>>,
  say: Say,
  locale: string,
): { field: string | null; message: string }[] | undefined {
  if (error.code !== "CODE002") return undefined;
  const why = passedOverText(error.payload["reasons"], say, locale);
  const isByRules = values["executive"] === byRules;
  if (!isByRules) return [{ field: "executive", message: say("assignment.why.unfit", { why }) }];
  const queued = say("errors.CODE002");
  return [
    {
      field: null,
      message: why === "" ? `${queued} ${say("assignment.why.noRule")}` : `${queued} ${why}.`,
    },
  ];
}
