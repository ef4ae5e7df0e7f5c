import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";

/** Leads, executives and teams of the size that AL 17 names, and the same leads as an open CRM would hold them. */

export const teamsCount = 8;
export const executivesCount = 200;

export const executiveId = (place: number): string =>
  `0e000000-0000-4000-8000-${String(place).padStart(12, "0")}`;

/** People of the shop: 200 executives in eight teams, all of Chile. */
export async function insertPeople(connection: Connection): Promise<void> {
  await sql`insert into users (id, email, name, kind, language, time_zone, status, created_at, activated_at)
    select ('0e000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'ejecutivo' || n || '@amparo.example',
      'Ejecutivo ' || n, 'staff', 'es', 'America/Santiago', 'Activo', now(), now()
    from generate_series(1, ${executivesCount}::int) n`.execute(connection);
  const { rows } = await sql<{
    id: string;
  }>`select id from tenants where path = 'amparo/chile'`.execute(connection);
  const chile = rows[0]?.id ?? "";
  const teams = Array.from({ length: teamsCount }, () => randomUUID());
  for (const [place, id] of teams.entries())
    await sql`insert into teams (id, tenant_id, name) values (${id}, ${chile}, ${`Equipo ${place}`})`.execute(
      connection,
    );
  await sql`insert into executives (user_id, tenant_id, team_id, countries, upper_types, languages, request_types, time_zone,
      weekdays, hours_from, hours_to, capacity, daily_limit, created_at)
    select ('0e000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, ${chile}::uuid,
      (${teams}::uuid[])[1 + n % ${teamsCount}::int], '{CL}', '{}', '{es}', '{}', 'America/Santiago', '{1,2,3,4,5,6,7}',
      '00:00', '23:59', 1000, 500, now()
    from generate_series(1, ${executivesCount}::int) n`.execute(connection);
}

/** Leads from one number on, of people with three names out of lists; one in five is closed. */
export async function insertLeads(
  connection: Connection,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await sql`insert into leads (reference, status, sub_status, request_type, source, web_application, country, origin,
      full_name, email, phone, identification, consents, language, access_hash, created_at, tenant_id, team_id, last_act_at,
      status_since, executive_user_id, assigned_at)
    select 'AMP-' || translate(substr(lpad(n::text, 7, '0'), 1, 4), '01', 'AB') || '-'
        || translate(substr(lpad(n::text, 7, '0'), 5, 3), '01', 'AB'), case when n % 5 = 0 then 4 else 2 end, 201, 'Seguros', 'QUEPLAN.CL', 2, 'CL',
      'bench', (array['Ana','Blas','Carla','Diego','Elena','Fabián','Gabriela','Hugo','Inés','Julia'])[1 + n % 10] || ' '
        || (array['Soto','Muñoz','Rojas','Díaz','Pérez','Silva','Contreras','Araya','Fuentes','Vera','Lagos'])[1 + n % 11]
        || ' ' || chr(65 + n % 26) || substr(md5(n::text), 1, 6),
      'persona' || n || '@correo.example', '+569' || lpad((n * 7919 % 100000000)::text, 8, '0'),
      (10000000 + n)::text || '-' || n % 10, '{}', 'es', 'bench-' || n,
      timestamptz '2026-06-01' + n * interval '13 seconds', t.id, e.team_id,
      timestamptz '2026-06-01' + n * interval '13 seconds', timestamptz '2026-06-01' + n * interval '13 seconds',
      e.user_id, timestamptz '2026-06-01' + n * interval '13 seconds'
    from generate_series(${from}::int, ${to}::int) n join tenants t on t.path = 'amparo/chile'
      join executives e on e.user_id =
        ('0e000000-0000-4000-8000-' || lpad((1 + n % ${executivesCount}::int)::text, 12, '0'))::uuid`.execute(
    connection,
  );
  // They were compared with one another long ago.
  await sql`insert into lead_checks (lead_id, version) select id, version from leads
    on conflict (lead_id) do nothing`.execute(connection);
  await sql`analyze leads`.execute(connection);
}

/** The same rows in the shape of an open CRM: one table, deleted or not, keys for owner and time. */
export async function copyToCrm(connection: Connection): Promise<void> {
  await sql`create table crm_leads as select id, reference, full_name, email, phone, identification, status,
      executive_user_id as owner, created_at, last_act_at, premium_minor, null::timestamptz as "deletedAt" from leads`.execute(
    connection,
  );
  await sql`alter table crm_leads add primary key (id)`.execute(connection);
  await sql`create index on crm_leads (owner)`.execute(connection);
  await sql`create index on crm_leads (last_act_at)`.execute(connection);
  await sql`analyze crm_leads`.execute(connection);
}
