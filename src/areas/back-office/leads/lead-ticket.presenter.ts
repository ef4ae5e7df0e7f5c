import type { PageArguments } from "#src/areas/page/page.ts";
import type { LeadRecord } from "#src/modules/contact/lead/lead-record.ts";
import { ticketLimits } from "#src/modules/contact/ticket/ticket.rules.ts";
import type { LeadTicketModel } from "./lead-ticket.view.tsx";
import type { workerOf } from "./leads-page.ts";

type Worker = ReturnType<typeof workerOf>;

/** "Ya es cliente" (lead-transitions.tsv, 2 to 11): what they want is a matter of after-sales. */
const clientStatus = 11;

/** The form of a ticket in place of the request, for who may open one; null elsewhere. */
export const ticketOf = (worker: Worker, { lead }: LeadRecord): LeadTicketModel | null =>
  lead.status === clientStatus && worker.permissions.some((one) => one === "ticket:create")
    ? {
        key: crypto.randomUUID(),
        limits: { subject: ticketLimits.subject, text: ticketLimits.text },
      }
    : null;

/** Opens a ticket for a person who is a client already. Name and contact data are copied from the lead on the server, so
 *  the executive neither types them nor has them shown. */
export async function ticketAsked(
  { leadDesk, ticketActs }: Pick<PageArguments["services"], "leadDesk" | "ticketActs">,
  worker: Worker,
  reference: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const { lead } = await leadDesk.findLead(worker, reference);
  const { country, language, email } = lead;
  await ticketActs.create(
    worker,
    {
      country,
      language,
      queue: "postventa",
      priority: "normal",
      channel: "teléfono",
      subject: (values["subject"] ?? "").slice(0, ticketLimits.subject),
      text: (values["body"] ?? "").slice(0, ticketLimits.text),
      name: lead.full_name || reference,
      email,
      lead: reference,
      policy: lead.policy_number,
      payment: null,
    },
    values["key"]?.slice(0, 100),
  );
}
