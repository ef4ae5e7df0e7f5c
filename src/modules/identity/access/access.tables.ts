import type { ColumnType, Generated } from "kysely";

/** Tenants, roles and grants (db/migrations/20261123T0820-identity-access.sql). */
interface TenantsTable {
  id: string;
  kind: "operator" | "country" | "partner" | "group" | "company";
  parent_id: string | null;
  path: string;
  name: string;
  is_active: Generated<boolean>;
}

interface PermissionsTable {
  name: string;
  meaning: string;
  source: string | null;
}

interface RolesTable {
  name: string;
  group_name: string;
  held_by: "operator" | "customer" | "partner";
  scope: "platform" | "country" | "partner" | "group" | "company" | "team" | "assigned" | "own";
  narrowing: string;
  may_grant: string;
  first_page: string;
  is_active: Generated<boolean>;
}

interface RolePermissionsTable {
  role: string;
  permission: string;
  is_active: Generated<boolean>;
  is_named: boolean;
}

interface RoleLimitsTable {
  role: string;
  limit_name: "upperType" | "country" | "insurer" | "holder";
  value: string;
}

interface RoleGrantsTable {
  giver: string;
  given: string;
}

/** What narrows one grant. */
interface GrantLimits {
  /** Organization code. */
  insurer?: string;
  upperType?: string;
}

interface GrantsTable {
  id: string;
  user_id: string;
  role: string;
  tenant_id: string;
  limits: ColumnType<GrantLimits, string, never>;
  valid_from: Date;
  valid_until: Date | null;
  is_demo: Generated<boolean>;
  given_by: string | null;
  given_at: Date;
  taken_by: string | null;
  taken_at: Date | null;
  version: Generated<number>;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    tenants: TenantsTable;
    permissions: PermissionsTable;
    roles: RolesTable;
    role_permissions: RolePermissionsTable;
    role_limits: RoleLimitsTable;
    role_grants: RoleGrantsTable;
    grants: GrantsTable;
  }
}

export type { GrantLimits, GrantsTable, RolesTable, TenantsTable };
