import type { Tell } from "#src/modules/content/notification/tell.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createMovementBook, lowKind, type LowBalance, postedKind } from "./movement-book.ts";
import { movementHandler } from "./movement-mail.ts";
import { movementRoutes } from "./movement.api.ts";
import { createMovements } from "./movement.service.ts";

/** Accounts of executives, referrers and partners, and their movements. */
export function openMovement(
  { connection, clock }: Platform,
  { access, lowBalance, tell }: { access: AccessService; lowBalance: LowBalance; tell: Tell },
) {
  const trail = createAuditTrail({ connection, clock });
  const book = createMovementBook({ clock, lowBalance });
  const movements = createMovements({ connection, clock, access, trail, book });
  return {
    services: { movements },
    routes: movementRoutes(movements, clock.now),
    outbox: {
      [postedKind]: movementHandler(tell, postedKind),
      [lowKind]: movementHandler(tell, lowKind),
    },
  } satisfies ModuleParts;
}
