import { countryNodes } from "#src/modules/contact/lead/lead-origin.rules.ts";
import { createTicketBook } from "#src/modules/contact/ticket/ticket-book.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { dayText } from "#src/contracts/date-format.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Say } from "#src/platform/words/words.ts";

/** What telling an insurer takes. */
export interface InsurerTold {
  clock: Clock;
  say(language: string): Say;
}

const tickets = createTicketBook();

/** Has the insurer told that arrears ended a policy (PP, sale OVERDUE → CANCELED_ARREARS), in the transaction of the
 *  end: a ticket of after-sales, for each insurer takes such notices in its own way. Its answer clock shows whether it
 *  is late, its answer how the insurer was told. `day` is the last one of cover. */
export async function haveInsurerTold(
  { clock, say }: InsurerTold,
  transaction: Connection,
  { purchase, day }: { purchase: StepPurchase["purchase"]; day: string },
): Promise<void> {
  // Those who work tickets read Spanish.
  const words = say("es");
  const values = {
    insurer: purchase.insurer_name,
    policy: purchase.reference,
    product: purchase.product_name,
    sale: purchase.sale_reference ?? "",
    day: dayText(day),
  };
  await tickets.open(transaction, {
    country: purchase.country,
    language: "es",
    path: countryNodes[purchase.country],
    queue: "postventa",
    priority: "alta",
    channel: "portal",
    subject: words("tickets.insurerTold.subject", values),
    text: words("tickets.insurerTold.text", values),
    requester: { name: words("mail.brand"), email: null, userId: null },
    madeBy: null,
    leadId: purchase.lead_id,
    policy: purchase.reference,
    at: clock.now(),
  });
}
