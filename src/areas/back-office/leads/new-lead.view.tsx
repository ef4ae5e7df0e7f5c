import { type FieldDefinition, KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { type Say, useWords } from "#src/ui/words.tsx";
import type { LeadAnswer } from "./leads.view-model.ts";

type Options = readonly { value: string; label: string }[];

interface NewLeadChoices {
  sources: readonly string[];
  requestTypes: Options;
  /** Partners in one's scope; none where there is none. */
  partners: Options;
}

/** How the request came, and what it asks for. */
const originFields = (
  t: Say,
  { sources, requestTypes, partners }: NewLeadChoices,
): FieldDefinition[] => [
  {
    kind: "select",
    name: "source",
    label: t("leads.field.source"),
    options: sources.map((value) => ({ value, label: value })),
  },
  ...(partners.length === 0
    ? []
    : [
        {
          kind: "select" as const,
          name: "partner",
          label: t("leads.field.partner"),
          options: partners,
          isOptional: true,
        },
      ]),
  {
    kind: "select",
    name: "requestType",
    label: t("leads.column.requestType"),
    options: requestTypes,
    hint: t("leads.form.byProduct"),
    isOptional: true,
  },
  {
    kind: "text",
    name: "productCode",
    label: t("leads.field.productCode"),
    isOptional: true,
    maxLength: 100,
  },
];

const fieldsOf = (t: Say, choices: NewLeadChoices): FieldDefinition[] => [
  {
    kind: "select",
    name: "country",
    label: t("leads.field.country"),
    options: ["CL", "PE", "CO", "INT"].map((value) => ({
      value,
      label: t(`leads.country.${value}`),
    })),
  },
  { kind: "text", name: "fullName", label: t("leads.field.fullName"), maxLength: 120 },
  {
    kind: "email",
    name: "email",
    label: t("leads.field.email"),
    hint: t("leads.form.note"),
    isOptional: true,
  },
  { kind: "text", name: "phone", label: t("leads.field.phone"), isOptional: true, maxLength: 30 },
  {
    kind: "text",
    name: "identification",
    label: t("leads.field.identification"),
    isOptional: true,
    maxLength: 30,
  },
  ...originFields(t, choices),
  { kind: "text", name: "consent", label: t("leads.field.consent"), maxLength: 200 },
  { kind: "checkbox", name: "whatsapp", label: t("leads.field.whatsapp") },
  {
    kind: "textarea",
    name: "comment",
    label: t("leads.field.comment"),
    isOptional: true,
    maxLength: 500,
  },
];

export function NewLeadView({
  listHref,
  country,
  answer,
  isSending,
  ...choices
}: NewLeadChoices & {
  listHref: string;
  country: string;
  answer: LeadAnswer | null;
  isSending: boolean;
}) {
  const t = useWords();
  return (
    <div className="k leads">
      <PageHeader
        title={t("leads.newTitle")}
        crumbs={[{ label: t("leads.title"), href: listHref }]}
      />
      <div className="k-page-grid">
        <Panel title={t("leads.form.data")} id="persona">
          <KitForm
            id="nueva"
            fields={fieldsOf(t, choices)}
            values={{ country, source: choices.sources[0] ?? "", ...answer?.values }}
            faults={answer?.faults ?? []}
            attempt={answer?.attempt ?? "0"}
            submit={t("leads.act.create")}
            isSending={isSending}
          />
        </Panel>
      </div>
    </div>
  );
}
