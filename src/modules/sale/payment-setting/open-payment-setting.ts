import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { createKeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { paymentSettingRoutes } from "./payment-settings.api.ts";
import { insertPaymentSettings } from "./payment-settings.queries.ts";
import { readPaymentSettings } from "./payment-settings.rules.ts";
import { createPaymentSettings } from "./payment-settings.service.ts";

/** Days and fees as dated data: the committed ones are there before anything follows them. */
export async function openPaymentSetting(
  { root, connection, clock, step }: Platform,
  { access }: { access: AccessService },
) {
  const committed = readPaymentSettings(
    await readFile(join(root, "db/seed/payments/payment-settings.tsv"), "utf8"),
  );
  await step("payment settings", () =>
    asService(connection, (own) => insertPaymentSettings(own, committed)),
  );
  const paymentSettings = createPaymentSettings({
    connection,
    clock,
    access,
    keepDone: createKeepDone({ access, trail: createAuditTrail({ connection, clock }) }),
  });
  return {
    services: { paymentSettings },
    routes: paymentSettingRoutes(paymentSettings),
  } satisfies ModuleParts;
}
