import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { newToken, tokenHash } from "#src/platform/http/visitor-cookie.ts";
import { randomText, type RandomSource } from "#src/platform/random/random.ts";
import { insertLead, type NewLead } from "./lead.queries.ts";
import { referenceAlphabet, referenceFrom } from "./lead.rules.ts";
import { webStatus } from "./lead.status.ts";
import type { LeadSystem } from "./lead.tables.ts";
import { consentsOf, findWorkedLead, type WorkedLead } from "./lead-work.queries.ts";

/** Another request of the person of an earlier one. */

/** Source of a lead made on the site (D2, BO 3). */
export const siteSource = "QUEPLAN.CL";

interface AgainNeeds {
  clock: Clock;
  random: RandomSource;
}

/** Stores a lead under a reference that is free. */
export async function insertNew(
  { random }: Pick<AgainNeeds, "random">,
  transaction: Connection,
  lead: Omit<NewLead, "reference">,
): Promise<{ id: number; reference: string }> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const text = randomText(random, referenceAlphabet, 7);
    const reference = referenceFrom([...text].map((sign) => referenceAlphabet.indexOf(sign)));
    const id = await insertLead(transaction, { ...lead, reference });
    if (id !== undefined) return { id, reference };
  }
  throw new Error("Ten references in a row were taken.");
}

/** What is asked for anew. */
interface AskedAgain extends Pick<
  NewLead,
  "status" | "productCode" | "product" | "price" | "profile"
> {
  comment: string | null;
  /** Staff who made it with the person; left out: the system did. */
  by?: { user: string; system: LeadSystem };
}

/** A lead with the person, the consents and the origin of an earlier one. A consent to be contacted that was withdrawn
 *  there stays withdrawn. */
export async function insertAgain(
  needs: AgainNeeds,
  transaction: Connection,
  earlier: WorkedLead,
  { comment, by, ...asked }: AskedAgain,
): Promise<{ id: number; reference: string }> {
  const at = needs.clock.now();
  const said = await consentsOf(transaction, earlier.id);
  return insertNew(needs, transaction, {
    ...asked,
    visitorId: earlier.visitor_id,
    quoteId: null,
    requestType: earlier.request_type,
    source: siteSource,
    webApplication: earlier.web_application,
    country: earlier.country,
    origin: earlier.origin,
    contact: {
      fullName: earlier.full_name,
      email: earlier.email,
      phone: earlier.phone,
      identification: earlier.identification,
      comment,
    },
    consents: earlier.consents,
    referral: earlier.referral,
    language: earlier.language,
    accessHash: tokenHash(newToken()),
    partner: earlier.tenant_kind === "partner" ? (earlier.path.split("/").at(-1) ?? null) : null,
    by,
    said,
    at,
  });
}

/** A new request of the person of an earlier one, for the same product, to be called by an executive. It stands as a request
 *  of the site, is given by the rules, and says why in its comment. Nothing where the earlier one has been erased. */
export async function offerAgain(
  needs: AgainNeeds,
  transaction: Connection,
  reference: string,
  { comment }: { comment: string },
): Promise<void> {
  const earlier = await findWorkedLead(transaction, reference, "none");
  if (earlier === undefined) return;
  const { product_name: name, insurer_name: insurerName, upper_type: upperType } = earlier;
  const isNamed = name !== null && insurerName !== null && upperType !== null;
  await insertAgain(needs, transaction, earlier, {
    status: webStatus,
    productCode: earlier.product_code,
    product: isNamed ? { name, insurerName, upperType } : null,
    price: null,
    profile: earlier.profile,
    comment,
  });
}
