import { type FieldDefinition, KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { type Say, useWords } from "#src/ui/words.tsx";
import { longestText } from "./ticket-files.view.tsx";
import type { NewTicketModel, TicketAnswer } from "./tickets.view-model.ts";

function fieldsOf(model: NewTicketModel, t: Say): FieldDefinition[] {
  const label = (name: string) => t(`tickets.field.create.${name}`);
  const select = (name: string, options: NewTicketModel["queues"]): FieldDefinition => ({
    kind: "select",
    name,
    label: label(name),
    options,
  });
  const link = (name: string, hint: string, maxLength: number): FieldDefinition => ({
    kind: "text",
    name,
    label: label(name),
    hint: t(hint),
    isOptional: true,
    maxLength,
  });
  return [
    { kind: "text", name: "name", label: label("name"), maxLength: 120 },
    {
      kind: "email",
      name: "email",
      label: label("email"),
      hint: t("tickets.newForm.email"),
      isOptional: true,
    },
    select("country", model.countries),
    select("channel", model.channels),
    select("queue", model.queues),
    select("priority", model.priorities),
    { kind: "text", name: "subject", label: label("subject"), maxLength: 200 },
    { kind: "textarea", name: "text", label: label("text"), maxLength: longestText, rows: 6 },
    link("lead", "tickets.newForm.lead", 20),
    link("policy", "tickets.newForm.policy", 60),
    link("payment", "tickets.newForm.payment", 60),
  ];
}

/** Opens a ticket for who asked. */
export function NewTicketView({
  model,
  answer,
  isSending,
}: {
  model: NewTicketModel;
  answer: TicketAnswer | null;
  isSending: boolean;
}) {
  const t = useWords();
  const first = {
    country: model.country,
    channel: "teléfono",
    queue: "soporte",
    priority: "normal",
  };
  return (
    <div className="k tickets">
      <PageHeader
        title={t("tickets.new")}
        crumbs={[{ label: t("tickets.title"), href: model.listHref }]}
      />
      <div className="k-page-grid">
        <Panel title={t("tickets.newForm.title")} id="ticket">
          <KitForm
            id="abrir"
            fields={fieldsOf(model, t)}
            values={{ ...first, ...answer?.values }}
            faults={answer?.faults ?? []}
            attempt={answer?.attempt ?? "0"}
            hidden={{ key: answer?.values["key"] ?? model.key }}
            submit={t("tickets.new")}
            isSending={isSending}
          />
        </Panel>
      </div>
    </div>
  );
}
