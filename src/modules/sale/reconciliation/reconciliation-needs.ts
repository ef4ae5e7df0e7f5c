import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Holder } from "#src/modules/identity/access/policy.rules.ts";
import type { AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { KeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import type { DeniedActor } from "#src/modules/identity/audit/denials.service.ts";
import type { LoadNeeds } from "./statement-load.ts";

/** Who reconciles: a user of the company itself. */
export interface ReconcileActor extends DeniedActor {
  holder: Holder;
}

export interface ReconciliationNeeds extends LoadNeeds {
  access: AccessService;
  trail: Pick<AuditTrail, "add">;
  keepDone: KeepDone;
}
