import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { listExecutives } from "./executive.queries.ts";
import { type ExecutiveActor, refusalOfExecutive } from "./executives.service.ts";
import { findTeamTimes, listTeamFigures, type TeamFigures } from "./team-report.queries.ts";

export interface TeamLine extends TeamFigures {
  name: string;
  team: string | null;
  capacity: number;
}

export interface TeamReport {
  lines: TeamLine[];
  /** Minutes to the first answer, of all together. */
  median: number | null;
  p90: number | null;
}

/** Load and response times of the executives in a supervisor's scope. */
export function createTeamReports({ access }: { access: AccessService }) {
  return {
    /** Of the leads that came since an instant. */
    reportTeam: (actor: ExecutiveActor, since: Date): Promise<TeamReport> =>
      access.asHolder(actor.holder, async (own) => {
        const all = await listExecutives(own);
        const seen = all.filter(
          (one) => refusalOfExecutive(access, "report:read", actor.holder, one) === undefined,
        );
        const ids = seen.map(({ id }) => id);
        const figures = await listTeamFigures(own, ids, since);
        const times = await findTeamTimes(own, ids, since);
        const none = { open: 0, unattended: 0, arrived: 0, answered: 0, closed: 0 };
        return {
          ...times,
          lines: seen.map(({ id, name, teamName, capacity }) => ({
            ...none,
            median: null,
            p90: null,
            ...figures.find(({ executive }) => executive === id),
            executive: id,
            name,
            team: teamName,
            capacity,
          })),
        };
      }),
  };
}
