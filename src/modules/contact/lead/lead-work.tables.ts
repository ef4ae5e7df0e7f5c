import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { ContactChannel } from "./contact-channels.rules.ts";
import type { LeadSystem } from "./lead.tables.ts";

export type { ContactChannel };

/** What leads are worked with (db/migrations/20261123T1345-contact-leads-worked.sql). */
interface LeadSubStatusesTable {
  id: number;
  /** Statuses that it stands below. */
  parents: number[];
  name: string;
  is_active: Generated<boolean>;
  is_named: Generated<boolean>;
}

interface FailureReasonsTable {
  code: string;
  name: string;
  type: string;
  sub_status: number;
  countries: string[];
  is_note_required: boolean;
  is_active: Generated<boolean>;
  /** Of the specification: switched off and moved, never renamed or removed. */
  is_named: Generated<boolean>;
  position: Generated<number>;
  version: Generated<number>;
}

interface LeadTransitionsTable {
  /** Its line in the table. */
  id: number;
  /** Null where a lead begins. */
  from_status: number | null;
  to_status: number;
  who: string;
  needs: string;
  effect: string;
  is_active: Generated<boolean>;
}

interface LeadConsentsTable {
  id: GeneratedAlways<number>;
  lead_id: number;
  tenant_id: string;
  channel: ContactChannel;
  purpose: "contact" | "news";
  is_given: boolean;
  source: string;
  recorded_by: string | null;
  at: Date;
}

interface LeadEventsTable {
  id: GeneratedAlways<number>;
  lead_id: number;
  tenant_id: string;
  at: Date;
  actor: string | null;
  system: LeadSystem;
  kind: string;
  from_status: number | null;
  to_status: number | null;
  sub_status: number | null;
  detail: ColumnType<Record<string, unknown>, string | undefined, never>;
  note: string | null;
  /** Whether the note speaks of health: then timelines have it without its words. */
  is_health: Generated<boolean>;
}

interface LeadCallsTable {
  id: GeneratedAlways<number>;
  lead_id: number;
  tenant_id: string;
  at: Date;
  /** The civil day at the person's. */
  local_day: string;
  actor: string;
  channel: ContactChannel;
  result: string;
  minutes: number;
  note: string | null;
}

interface LeadAppointmentsTable {
  id: GeneratedAlways<number>;
  lead_id: number;
  tenant_id: string;
  type: "LLAMADA" | "REUNION";
  channel: "telefono" | "email" | "video";
  state: "PROGRAMADA" | "REALIZADA" | "NO_ASISTIO" | "REAGENDADA" | "CANCELADA";
  executive_user_id: string | null;
  starts_at: Date;
  ends_at: Date;
  place: string | null;
  version: Generated<number>;
  created_at: Date;
  /** Put where there was no room, for the reason in the note. */
  is_forced: Generated<boolean>;
  note: string | null;
  made_by: string | null;
  /** Under which calendars know it through all its hours, and how often they changed. */
  uid: Generated<string>;
  sequence: Generated<number>;
  /** What its person was told of it; before: it is older than invitations. */
  told: "before" | "invited" | "cancelled" | null;
}

interface LeadViewsTable {
  id: string;
  /** Of which list it is (db/migrations/20261126T0150-contact-views-of-lists.sql). */
  list: Generated<"leads" | "payments">;
  owner: string;
  audience: "own" | "team" | "everybody";
  team_id: string | null;
  name: string;
  query: string;
  version: Generated<number>;
  created_at: Date;
}

interface LeadOperationsTable {
  id: string;
  actor: string;
  action: string;
  at: Date;
  undone_at: Date | null;
}

interface LeadOperationRowsTable {
  operation_id: string;
  lead_id: number;
  tenant_id: string;
  before: ColumnType<Record<string, unknown>, string, never>;
  version_after: number;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    lead_sub_statuses: LeadSubStatusesTable;
    failure_reasons: FailureReasonsTable;
    lead_transitions: LeadTransitionsTable;
    lead_consents: LeadConsentsTable;
    lead_events: LeadEventsTable;
    lead_calls: LeadCallsTable;
    lead_appointments: LeadAppointmentsTable;
    lead_views: LeadViewsTable;
    lead_operations: LeadOperationsTable;
    lead_operation_rows: LeadOperationRowsTable;
  }
}

export type {
  LeadConsentsTable,
  FailureReasonsTable,
  LeadAppointmentsTable,
  LeadCallsTable,
  LeadEventsTable,
  LeadSubStatusesTable,
  LeadTransitionsTable,
};
