import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { LeadDesk } from "./lead-desk.service.ts";
import { callListRoutes } from "./calls/calls.api.ts";
import { createCallList } from "./calls/calls.service.ts";
import { failureReasonRoutes } from "./reasons/reasons.api.ts";
import { createFailureReasons } from "./reasons/reasons.service.ts";
import { leadReportRoutes } from "./reports/reports.api.ts";
import type { KeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import { createLeadReports } from "./reports/reports.service.ts";

/** What is seen of many leads at once: figures, attempts to reach people, and the reasons for which leads fail. */
export function openLeadOverview(needs: {
  connection: Connection;
  clock: Clock;
  access: AccessService;
  keepDone: KeepDone;
  desk: Pick<LeadDesk, "contextOf">;
  capacitiesOf(connection: Connection, ids: readonly string[]): Promise<Map<string, number>>;
}) {
  const leadReports = createLeadReports(needs);
  const failureReasons = createFailureReasons(needs);
  const calls = createCallList(needs);
  return {
    services: { leadReports, failureReasons, calls },
    routes: [
      ...leadReportRoutes(leadReports),
      ...failureReasonRoutes(failureReasons),
      ...callListRoutes(calls),
    ],
  };
}
