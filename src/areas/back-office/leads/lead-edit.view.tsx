import { ButtonLink } from "#src/ui/kit/button.tsx";
import { Banner } from "#src/ui/kit/banner.tsx";
import { type FieldDefinition, KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { type Say, useWords } from "#src/ui/words.tsx";
import { contactFields, type EditedField, plainFields } from "./lead-edit.view-model.ts";
import type { LeadAnswer, LeadModel } from "./leads.view-model.ts";

interface EditProps {
  lead: LeadModel;
  answer: LeadAnswer | null;
  isSending: boolean;
}

/** The person's data and the policy, to be corrected. Where two people changed one field, both values stand there
 *  to choose from, and nothing that was typed is lost. */
export function LeadEdit({ lead, answer, isSending }: EditProps) {
  const t = useWords();
  const own = answer?.form === "edit" ? answer : null;
  if (own === null && !lead.edit.isOpen)
    return (
      <p>
        <ButtonLink to={lead.edit.openHref} icon="pencil">
          {t("leads.edit.open")}
        </ButtonLink>
      </p>
    );
  const typed = own?.values ?? {};
  const conflict = own?.conflict ?? null;
  const earlier = (typed["conflict"] ?? "").split(",").filter((name) => name !== "");
  const disputed = conflict?.fields ?? (earlier as EditedField[]);
  const was = (name: (typeof plainFields)[number]) =>
    typed[`was-${name}`] ?? lead.edit.values[name];
  return (
    <Panel title={t("leads.edit.title")} id="editar">
      {conflict === null ? null : <Banner tone="warning">{t("leads.edit.conflict")}</Banner>}
      <KitForm
        key={own?.attempt ?? "0"}
        id="edit"
        fields={[
          ...disputed.map((field) => choiceOf(field, { lead, typed, t })),
          ...fieldsOf(lead, t),
        ]}
        values={{ ...lead.edit.values, ...typed }}
        faults={own?.faults ?? []}
        attempt={own?.attempt ?? "0"}
        submit={t("leads.edit.save")}
        isSending={isSending}
        hidden={{
          intent: "edit",
          version: String(conflict?.version ?? typed["version"] ?? lead.version),
          conflict: disputed.join(","),
          ...Object.fromEntries(plainFields.map((name) => [`was-${name}`, was(name)])),
        }}
        extra={
          <ButtonLink to={lead.edit.cancelHref} look="ghost">
            {t("leads.act.cancel")}
          </ButtonLink>
        }
      />
    </Panel>
  );
}

/** Fields whose value stays hidden: what is typed takes its place. */
const contactFieldsOf = (lead: LeadModel, t: Say): FieldDefinition[] =>
  contactFields.flatMap((name): FieldDefinition[] => {
    const label = (one: string) => t(`leads.field.${one}`);
    const shown = lead.contact.find(({ field }) => field === name)?.shown ?? null;
    return [
      {
        kind: "text",
        name,
        label: label(name),
        hint: shown === null ? t("leads.edit.empty") : t("leads.edit.now", { value: shown }),
        maxLength: 254,
        isOptional: true,
      },
      ...(shown === null
        ? []
        : [
            {
              kind: "checkbox" as const,
              name: `remove-${name}`,
              label: t("leads.edit.remove", { field: label(name).toLowerCase() }),
              isOptional: true,
            },
          ]),
    ];
  });

function fieldsOf(lead: LeadModel, t: Say): FieldDefinition[] {
  const label = (name: string) => t(`leads.field.${name}`);
  // A way of being reached that the lead does not have yet is used with the person's word alone.
  const isNew = (["email", "phone"] as const).some(
    (name) => (lead.contact.find(({ field }) => field === name)?.shown ?? null) === null,
  );
  return [
    { kind: "text", name: "fullName", label: label("fullName"), maxLength: 120 },
    ...contactFieldsOf(lead, t),
    ...(isNew
      ? [
          {
            kind: "text" as const,
            name: "consent",
            label: t("lead-acts.consent.ofNew"),
            hint: t("lead-acts.consent.ofNewHint"),
            maxLength: 200,
            isOptional: true,
          },
        ]
      : []),
    {
      kind: "text",
      name: "productCode",
      label: label("productCode"),
      hint: t("leads.edit.product"),
      maxLength: 100,
      isOptional: true,
    },
    {
      kind: "text",
      name: "policyNumber",
      label: label("policyNumber"),
      maxLength: 60,
      isOptional: true,
    },
    {
      kind: "textarea",
      name: "comment",
      label: label("comment"),
      maxLength: 5000,
      isOptional: true,
    },
  ];
}

/** Both values of a field that two people changed. */
function choiceOf(
  field: EditedField,
  { lead, typed, t }: { lead: LeadModel; typed: LeadAnswer["values"]; t: Say },
): FieldDefinition {
  const plain = plainFields.find((name) => name === field);
  const now =
    plain === undefined
      ? (lead.contact.find((one) => one.field === field)?.shown ?? "")
      : lead.edit.values[plain];
  const mine = typed[`remove-${field}`] === "on" ? "" : (typed[field] ?? "");
  const said = (value: string) => (value.trim() === "" ? t("leads.none") : value);
  return {
    kind: "radio",
    name: `choice-${field}`,
    label: t("leads.edit.choice", { field: t(`leads.field.${field}`) }),
    options: [
      { value: "mine", label: t("leads.edit.mine"), hint: said(mine) },
      { value: "theirs", label: t("leads.edit.theirs"), hint: said(now) },
    ],
  };
}
