import type { Connection } from "#src/platform/database/database.ts";
import { isMailAgreed } from "./lead-contact.ts";
import { findNewestNamed } from "./lead.queries.ts";
import { type Policyholder, policyholderOf } from "./lead.rules.ts";
import { consentsOf, findInsuranceType, findWorkedLead } from "./lead-work.queries.ts";

/** What a browser said of its person before it buys (experience: nothing is asked twice). */

/** The name of a lead whose purchase has not said yet who buys. */
export const unnamed = "Compra en línea";

/** Null where it was not said, or of somebody else: of a company where a person buys, or the other way around. */
interface KnownContact {
  fullName: string | null;
  email: string | null;
  phone: string | null;
  identification: string | null;
}

interface OfProduct {
  product_code: string | null;
  upper_type: string | null;
}

const whoOf = async (connection: Connection, lead: OfProduct): Promise<Policyholder> =>
  policyholderOf({
    insuranceType: (await findInsuranceType(connection, lead.product_code)) ?? "",
    upperType: lead.upper_type ?? "",
  });

const nobody: KnownContact = { fullName: null, email: null, phone: null, identification: null };

/** How the person of a lead is reached by e-mail; undefined where the lead was erased. */
export async function reachOf(
  _needs: unknown,
  connection: Connection,
  reference: string,
): Promise<{ email: string | null; isAgreed: boolean } | undefined> {
  const lead = await findWorkedLead(connection, reference, "none");
  if (lead === undefined) return undefined;
  return { email: lead.email, isAgreed: isMailAgreed(await consentsOf(connection, lead.id)) };
}

/** The contact of the lead that a purchase goes on from, else of the newest request of the same browser in the country.
 *  Undefined where the lead is not of that browser: whoever came by a link reads nothing of another's. */
export async function knownContact(
  _needs: unknown,
  connection: Connection,
  { reference, visitorId }: { reference: string; visitorId: string },
): Promise<KnownContact | undefined> {
  const lead = await findWorkedLead(connection, reference, "none");
  if (lead?.visitor_id !== visitorId) return undefined;
  const { full_name: fullName, email, phone, identification, country } = lead;
  if (fullName !== unnamed) return { fullName, email, phone, identification };
  const said = await findNewestNamed(connection, { visitorId, country, unnamed });
  if (said === undefined) return nobody;
  const reached = { ...nobody, email: said.email, phone: said.phone };
  const who = await whoOf(connection, lead);
  if ((await whoOf(connection, said)) !== who) return reached;
  // A lead that a company bought with has the company's name in the place of who spoke for it.
  const isPerson = who === "person";
  return {
    ...reached,
    fullName: isPerson ? said.full_name : null,
    identification: said.identification,
  };
}
