import { policyholderOf } from "#src/contracts/policyholder.rules.ts";
import type { RecordFacts } from "#src/modules/identity/access/policy.rules.ts";

/** What of a lead decides who may do something with it. */
export interface JudgedLead {
  tenantPath: string;
  executive: string | null;
  team: string | null;
  /** Who made it by hand or referred the person. */
  maker: string | null;
  insurer: string | null;
  upperType: string | null;
  country: string;
  requestType: string;
}

/** What the policy asks of a lead, and of what stands on it as an event of the agenda does. Every limit that a grant
 *  may have is answered: what is left out here would be judged by no limit. */
export const recordOfLead = (lead: JudgedLead): Required<RecordFacts> => ({
  path: lead.tenantPath,
  executive: lead.executive,
  team: lead.team,
  maker: lead.maker,
  insurer: lead.insurer,
  upperType: lead.upperType,
  country: lead.country,
  holder: policyholderOf(lead),
});
