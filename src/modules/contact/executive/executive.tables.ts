import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** Executives, teams and assignment (db/migrations/20261123T1400-contact-executives.sql). */
interface TeamsTable {
  id: string;
  tenant_id: string;
  name: string;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

interface TeamSupervisorsTable {
  team_id: string;
  user_id: string;
  tenant_id: string;
}

interface ExecutivesTable {
  user_id: string;
  tenant_id: string;
  team_id: string | null;
  countries: string[];
  /** None is every line. */
  upper_types: string[];
  languages: string[];
  /** None is every type. */
  request_types: string[];
  time_zone: string;
  /** 1 is Monday. */
  weekdays: number[];
  /** 09:00 */
  hours_from: string;
  hours_to: string;
  capacity: Generated<number>;
  daily_limit: Generated<number>;
  weight: Generated<number>;
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_at: Date;
}

interface RecessesTable {
  id: string;
  user_id: string;
  tenant_id: string;
  reason:
    | "Vacaciones"
    | "Saldo Bajo"
    | "Inactividad"
    | "Licencia Médica"
    | "Bajo Rendimiento"
    | "Otros";
  starts_at: Date;
  ends_at: Date | null;
  is_handed_over: boolean;
  handed_over_at: Date | null;
  note: string | null;
  made_by: string | null;
  created_at: Date;
  version: Generated<number>;
}

interface AssignmentRulesTable {
  id: string;
  tenant_id: string;
  position: number;
  name: string;
  countries: string[];
  upper_types: string[];
  languages: string[];
  request_types: string[];
  sources: string[];
  lines_of_business: number[];
  partners: string[];
  team_id: string;
  way: "round-robin" | "least-busy";
  pointer: string | null;
  pointer_turns: Generated<number>;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

interface AssignmentsTable {
  id: GeneratedAlways<number>;
  lead_id: number;
  tenant_id: string;
  at: Date;
  executive: string | null;
  way: "same-person" | "referral" | "round-robin" | "least-busy" | "by-hand" | "queue";
  rule_id: string | null;
  rule_name: string | null;
  given_by: string | null;
  candidates: ColumnType<{ executive: string; passedOver: string | null }[], string, never>;
}

interface WaitingLeadsTable {
  lead_id: number;
  tenant_id: string;
  since: Date;
  next_try_at: Date;
  reasons: ColumnType<Record<string, number>, string, string>;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    teams: TeamsTable;
    team_supervisors: TeamSupervisorsTable;
    executives: ExecutivesTable;
    recesses: RecessesTable;
    assignment_rules: AssignmentRulesTable;
    assignments: AssignmentsTable;
    waiting_leads: WaitingLeadsTable;
  }
}

export type { AssignmentsTable, ExecutivesTable, RecessesTable };
