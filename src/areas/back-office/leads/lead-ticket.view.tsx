import { KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { LeadAnswer } from "./leads.view-model.ts";

export interface LeadTicketModel {
  /** Sent twice, it is one ticket. */
  key: string;
  limits: { subject: number; text: number };
}

/** A ticket in place of the request, where the person is a client already. */
export function LeadTicketPanel({
  model,
  answer,
  isSending,
}: {
  model: LeadTicketModel;
  answer: LeadAnswer | null;
  isSending: boolean;
}) {
  const t = useWords();
  const own = answer?.form === "ticket" ? answer : null;
  return (
    <Panel title={t("leads.ticket.title")} id="ticket">
      <p className="k-muted">{t("leads.ticket.why")}</p>
      <KitForm
        id="abrir-ticket"
        fields={[
          {
            kind: "text",
            name: "subject",
            label: t("leads.field.subject"),
            maxLength: model.limits.subject,
          },
          {
            kind: "textarea",
            name: "body",
            label: t("leads.field.body"),
            maxLength: model.limits.text,
            rows: 4,
          },
        ]}
        values={own?.values ?? {}}
        faults={own?.faults ?? []}
        attempt={own?.attempt ?? "0"}
        hidden={{ intent: "ticket", key: own?.values["key"] ?? model.key }}
        submit={t("leads.ticket.open")}
        isSending={isSending}
      />
    </Panel>
  );
}
