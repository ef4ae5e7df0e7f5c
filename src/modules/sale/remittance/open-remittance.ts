import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { createKeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import type { Comparisons } from "#src/modules/offer/comparison/comparisons.service.ts";
import type { Ledger } from "#src/modules/sale/ledger/ledger.service.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { systemRandom } from "#src/platform/random/random.ts";
import { remittanceRoutes } from "./remittance.api.ts";
import { createRemittances } from "./remittance.service.ts";

/** What is paid on to insurers. */
export function openRemittance(
  { connection, clock, words }: Platform,
  needs: {
    access: AccessService;
    ledger: Ledger;
    catalog: Pick<CatalogService, "loadNames">;
    comparisons: Pick<Comparisons, "in">;
    requireRecentProof(signedIn: UserSession["signedIn"]): void;
  },
) {
  const { access, ledger } = needs;
  const trail = createAuditTrail({ connection, clock });
  const remittances = createRemittances({
    connection,
    clock,
    random: systemRandom,
    access,
    trail,
    keepDone: createKeepDone({ access, trail }),
    ledger,
  });
  return {
    services: { remittances },
    routes: remittanceRoutes({
      remittances,
      requireRecentProof: ({ signedIn }) => needs.requireRecentProof(signedIn),
      sayIn: words.say,
      nameInsurer: async (code, language) => {
        const edition = needs.comparisons.in("CL").current();
        const { organizations } = await needs.catalog.loadNames(edition, language);
        return organizations.get(code) ?? code;
      },
    }),
  } satisfies ModuleParts;
}
