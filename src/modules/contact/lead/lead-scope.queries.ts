import type { RawBuilder } from "kysely";
import type { Holder } from "#src/modules/identity/access/policy.rules.ts";
import { recordsInScope } from "#src/modules/identity/access/record-scope.service.ts";

const columns = {
  tenant: "l.tenant_id",
  team: "l.team_id",
  executive: "l.executive_user_id",
  maker: "l.made_by",
  insurer: "l.insurer",
  upperType: "l.upper_type",
  country: "l.country",
};

/** Which leads a holder's grants open, as a condition on `leads as l`. A test compares it with the policy. */
export const leadsInScope = (permission: string, holder: Holder, at: Date): RawBuilder<boolean> =>
  recordsInScope(permission, holder, { at, columns });
