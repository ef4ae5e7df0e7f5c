import type { IsMailed } from "#src/modules/content/notification/tell.service.ts";
import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import type { LeadMails } from "#src/modules/contact/lead/mails/lead-mails.service.ts";
import type { LeadSales } from "#src/modules/contact/lead/lead-sale.service.ts";
import type { Carts } from "#src/modules/sale/purchase/cart.service.ts";
import type { PurchaseForms } from "#src/modules/sale/purchase/purchase-forms.service.ts";
import type { PurchaseHolders } from "#src/modules/sale/purchase/purchase-holders.service.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import type { InsuredFiles } from "#src/modules/sale/roster/insured-file.service.ts";
import { createIntervalJob } from "#src/platform/jobs/interval-job.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { systemRandom } from "#src/platform/random/random.ts";
import { assistedPurchaseRoutes } from "./assisted-purchase.api.ts";
import { createAssistedPurchases } from "./assisted-purchase.service.ts";
import { clientLinkRoutes } from "./client-link.api.ts";
import { createClientLinks } from "./client-link.service.ts";
import { accessHandler } from "./my-purchase-mail.ts";
import { remindOfPurchases, resumeHandler, resumeMessage } from "./resume-reminders.ts";
import { accessMessage, createMyPurchases } from "./my-purchase.service.ts";

/** How a person comes to a purchase again, from wherever they are. */
export function openMyPurchase(
  platform: Platform,
  needs: {
    purchases: Purchases;
    purchaseHolders: PurchaseHolders;
    draw: DrawTemplate;
    isMailed: IsMailed;
    leadMails: Pick<LeadMails, "sendOther">;
    leadSales: LeadSales;
    purchaseForms: PurchaseForms;
    carts: Carts;
    insuredFiles: InsuredFiles;
  },
) {
  const { connection, clock, counts, secret, words, mailer, log } = platform;
  const base = { connection, clock, counts, secret, random: systemRandom };
  const myPurchases = createMyPurchases({ ...base, ...needs });
  const clientLinks = createClientLinks({ ...needs, connection, clock });
  const assistedPurchases = createAssistedPurchases({ ...needs, connection, clock });
  const remind = () => remindOfPurchases({ connection, clock, ...needs });
  return {
    services: { myPurchases, clientLinks, assistedPurchases, remindOfPurchases: remind },
    routes: [...clientLinkRoutes(clientLinks), ...assistedPurchaseRoutes(assistedPurchases)],
    jobs: [
      createIntervalJob({
        name: "purchase-reminders",
        everyMs: 10 * 60_000,
        log,
        run: async () => {
          await remind();
        },
      }),
    ],
    outbox: {
      [resumeMessage]: resumeHandler({
        ...needs,
        connection,
        clock,
        myPurchases,
        mailer,
        say: words.say,
      }),
      [accessMessage]: accessHandler({
        ...needs,
        connection,
        myPurchases,
        mailer,
        say: words.say,
      }),
    },
  } satisfies ModuleParts;
}
