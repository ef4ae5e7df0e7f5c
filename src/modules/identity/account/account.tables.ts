import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** Accounts (db/migrations/20261123T0810-identity-accounts.sql). */
interface UsersTable {
  id: string;
  email: string;
  name: string;
  kind: "staff" | "portal";
  language: "es" | "en" | "pt";
  time_zone: string;
  status: "Activo" | "Inactivo";
  is_demonstration: Generated<boolean>;
  created_at: Date;
  activated_at: Date | null;
  disabled_at: Date | null;
  version: Generated<number>;
}

interface UserPasswordsTable {
  id: GeneratedAlways<number>;
  user_id: string;
  hash: string;
  policy: "spec" | "nist";
  never_expires: Generated<boolean>;
  set_at: Date;
}

interface SecondFactorsTable {
  user_id: string;
  secret: string | null;
  confirmed_at: Date | null;
  last_step: Generated<number>;
  pending_secret: string | null;
  pending_since: Date | null;
}

interface RecoveryCodesTable {
  user_id: string;
  code_hash: string;
  used_at: Date | null;
}

type TicketKind = "second-factor" | "enrol" | "password" | "invitation" | "reset";

interface AccountTicketsTable {
  id: ColumnType<string, string, never>;
  token_hash: string;
  kind: TicketKind;
  user_id: string;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  failures: Generated<number>;
  code_hash: string | null;
  code_sent_at: Date | null;
  code_failures: Generated<number>;
  /** A path of this site: where the sign-in leads. */
  go_on: ColumnType<string | null, string | null | undefined, string | null>;
}

interface UserSessionsTable {
  id: ColumnType<string, string, never>;
  token_hash: string;
  kind: "browser" | "application";
  user_id: string;
  company_id: string | null;
  device: string;
  network: string;
  created_at: Date;
  last_act_at: Date;
  proved_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  is_renewal_due: Generated<boolean>;
  previous_hash: string | null;
  previous_until: Date | null;
  /** Whose cookie it is, without port; null for a session of an application. */
  host: string | null;
}

interface RefreshTokensTable {
  token_hash: string;
  session_id: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    users: UsersTable;
    user_passwords: UserPasswordsTable;
    second_factors: SecondFactorsTable;
    recovery_codes: RecoveryCodesTable;
    account_tickets: AccountTicketsTable;
    user_sessions: UserSessionsTable;
    refresh_tokens: RefreshTokensTable;
  }
}

export type { TicketKind, UsersTable, UserSessionsTable };
