import type { IsMailed } from "#src/modules/content/notification/tell.service.ts";
import type { DrawTemplate } from "#src/modules/content/notification/template.service.ts";
import type { LeadMails } from "#src/modules/contact/lead/mails/lead-mails.service.ts";
import type { LeadOffers } from "#src/modules/contact/lead/lead-offer.service.ts";
import type { LeadPurchases } from "#src/modules/contact/lead/lead-purchase.service.ts";
import type { LeadSales } from "#src/modules/contact/lead/lead-sale.service.ts";
import type { Carts } from "#src/modules/sale/purchase/cart.service.ts";
import type { PurchaseForms } from "#src/modules/sale/purchase/purchase-forms.service.ts";
import type { PurchaseHolders } from "#src/modules/sale/purchase/purchase-holders.service.ts";
import { paymentFailedKind } from "#src/modules/sale/purchase/purchase-end.service.ts";
import {
  type PurchaseTransfers,
  transferMessage,
} from "#src/modules/sale/purchase/purchase-transfer.service.ts";
import type { EraseOf, Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import type { InsuredFiles } from "#src/modules/sale/roster/insured-file.service.ts";
import { createIntervalJob } from "#src/platform/jobs/interval-job.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { systemRandom } from "#src/platform/random/random.ts";
import { purgeAccess } from "./access-purge.ts";
import { assistedPurchaseRoutes } from "./assisted-purchase.api.ts";
import { createAssistedPurchases } from "./assisted-purchase.service.ts";
import { clientLinkRoutes } from "./client-link.api.ts";
import { createClientOffers } from "./client-offer.service.ts";
import { createClientLinks } from "./client-link.service.ts";
import { accessHandler } from "./my-purchase-mail.ts";
import { paymentFailedHandler, type PaymentFailedNeeds } from "./payment-failed-mail.ts";
import { remindOfPurchases, resumeHandler, resumeMessage } from "./resume-reminders.ts";
import { accessMessage, createMyPurchases } from "./my-purchase.service.ts";
import { transferHandler } from "./transfer-mail.ts";

/** The mails of links, codes, reminders and transfers, each written when it leaves. */
function mailsOf(
  { connection, clock, words, mailer }: Platform,
  needs: Omit<Parameters<typeof resumeHandler>[0], "connection" | "clock" | "mailer" | "say"> &
    PaymentFailedNeeds & {
      purchases: Purchases;
      leadPurchases: LeadPurchases;
      purchaseTransfers: Pick<PurchaseTransfers, "instructionsOf">;
    },
) {
  const mailing = { ...needs, connection, mailer, say: words.say };
  return {
    [resumeMessage]: resumeHandler({ ...mailing, clock }),
    [transferMessage]: transferHandler(mailing),
    [paymentFailedKind]: paymentFailedHandler(mailing),
    [accessMessage]: accessHandler(mailing),
  };
}

/** How a person comes to a purchase again, from wherever they are. */
export function openMyPurchase(
  platform: Platform,
  needs: PaymentFailedNeeds & {
    purchases: Purchases;
    purchaseHolders: PurchaseHolders;
    draw: DrawTemplate;
    isMailed: IsMailed;
    leadMails: Pick<LeadMails, "sendOther" | "sendAlong">;
    leadOffers: Pick<LeadOffers, "prepareBy">;
    leadPurchases: LeadPurchases;
    leadSales: LeadSales;
    purchaseForms: PurchaseForms;
    carts: Carts;
    purchaseTransfers: Pick<PurchaseTransfers, "instructionsOf">;
    insuredFiles: InsuredFiles;
    onPurchaseErased(erase: EraseOf): void;
  },
) {
  const { connection, clock, counts, secret, log } = platform;
  const base = { connection, clock, counts, secret, random: systemRandom };
  const myPurchases = createMyPurchases({ ...base, ...needs });
  needs.onPurchaseErased(myPurchases.erase);
  const clientLinks = createClientLinks({ ...needs, connection, clock });
  needs.leadOffers.prepareBy(createClientOffers({ ...needs, clock }).prepare);
  const assistedPurchases = createAssistedPurchases({ ...needs, connection, clock });
  const remind = () => remindOfPurchases({ connection, clock, ...needs });
  return {
    services: { myPurchases, clientLinks, assistedPurchases, remindOfPurchases: remind },
    routes: [...clientLinkRoutes(clientLinks), ...assistedPurchaseRoutes(assistedPurchases)],
    purges: [purgeAccess({ connection, clock })],
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
    outbox: mailsOf(platform, { ...needs, myPurchases }),
  } satisfies ModuleParts;
}
