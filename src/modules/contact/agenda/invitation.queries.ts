import { sql } from "kysely";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Language } from "#src/routes.ts";

/** Meetings whose mail is due: new ones without an invitation yet, also of a lead without an address, whose invitation
 *  is listed among the messages that were not sent; and cancelled ones to which the person was invited. A meeting that
 *  was moved is announced by the meeting that replaces it, under the same uid. */
export async function listToTell(
  transaction: Connection,
  at: Date,
): Promise<{ id: number; tells: "invited" | "cancelled" }[]> {
  const { rows } = await sql<{ id: number; tells: "invited" | "cancelled" }>`
    select a.id, case when a.state = 'PROGRAMADA' then 'invited' else 'cancelled' end as tells
    from lead_appointments a join leads l on l.id = a.lead_id
    where a.type = 'REUNION' and a.starts_at > ${at} and not l.is_demonstration
      and ((a.state = 'PROGRAMADA' and a.told is null)
        or (a.state in ('CANCELADA', 'REAGENDADA') and l.email is not null and a.told is distinct from 'cancelled'
          and not exists (select 1 from lead_appointments n where n.uid = a.uid and n.sequence > a.sequence)
          and exists (select 1 from lead_appointments p where p.uid = a.uid and p.told = 'invited')))
    order by a.id limit 200 for update of a skip locked`.execute(transaction);
  return rows;
}

export const setTold = async (
  transaction: Connection,
  id: number,
  told: "invited" | "cancelled",
): Promise<void> =>
  void (await transaction
    .updateTable("lead_appointments")
    .set({ told })
    .where("id", "=", id)
    .execute());

export interface Invitation {
  id: number;
  uid: string;
  sequence: number;
  state: string;
  from: Date;
  to: Date;
  place: string | null;
  reference: string;
  country: CountryCode;
  language: Language;
  person: string;
  email: string | null;
  executive: string | null;
  /** Whether an earlier hour of it was told already. */
  isMoved: boolean;
  /** Whether the person may be written to, as they said last. */
  isAgreed: boolean;
}

/** A meeting with whom it is held; undefined where its lead was erased. */
export async function findInvitation(
  connection: Connection,
  id: number,
): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`
    select a.id, a.uid, a.sequence, a.state, a.starts_at as "from", a.ends_at as "to", a.place, l.reference,
      l.country, l.language, l.full_name as person, l.email, u.name as executive,
      exists (select 1 from lead_appointments p
        where p.uid = a.uid and p.sequence < a.sequence and p.told = 'invited') as "isMoved",
      coalesce((select c.is_given from lead_consents c
        where c.lead_id = l.id and c.channel = 'email' and c.purpose = 'contact'
        order by c.id desc limit 1), false) as "isAgreed"
    from lead_appointments a join leads l on l.id = a.lead_id
      left join users u on u.id = a.executive_user_id
    where a.id = ${id}`.execute(connection);
  return rows[0];
}
