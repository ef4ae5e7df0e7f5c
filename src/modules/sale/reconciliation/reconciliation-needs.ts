import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Holder } from "#src/modules/identity/access/policy.rules.ts";
import type { LoadNeeds } from "./statement-load.ts";

/** Who reconciles: a user of the company itself. */
export interface ReconcileActor {
  user: { id: string };
  holder: Holder;
}

export interface ReconciliationNeeds extends LoadNeeds {
  access: AccessService;
}
