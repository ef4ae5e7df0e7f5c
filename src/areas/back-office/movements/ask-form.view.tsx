import { KitFileForm } from "#src/ui/kit/fields/kit-file-form.tsx";
import type { FieldDefinition, KitFormProps } from "#src/ui/kit/fields/kit-form.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { type Say, useWords } from "#src/ui/words.tsx";
import type { AccountModel } from "./account.presenter.ts";

type AskFormProps = { model: AccountModel } & Pick<
  KitFormProps,
  "values" | "faults" | "attempt" | "isSending"
>;

/** Asks for what a second person decides: a withdrawal, or a forced charge with the evidence that its reason asks for. */
export function AskForm({ model, ...parts }: AskFormProps) {
  const t = useWords();
  return (
    <Panel title={t("movements.ask.title")} id="pedir">
      <p className="k-muted">{t("movements.ask.note")}</p>
      <KitFileForm
        // What was asked for leaves an empty form.
        key={`${parts.attempt} ${model.requests.length}`}
        id="pedir"
        {...parts}
        values={{ ...model.askTyped, ...parts.values }}
        call={{ action: model.askAction, back: model.askBack, done: "asked" }}
        fault={model.askFault}
        ofPage={{ name: "form", value: "ask" }}
        fields={[
          {
            kind: "select",
            name: "kind",
            label: t("movements.field.kind"),
            options: ["withdrawal", "forced-charge"].map((value) => ({
              value,
              label: t(`movements.request.${value}`),
            })),
          },
          {
            kind: "number",
            name: "amount",
            label: t("movements.field.amount"),
            decimals: model.decimals,
          },
          ...evidenceFields(model, t),
        ]}
        hidden={{ key: model.key }}
        submit={t("movements.ask.submit")}
      />
    </Panel>
  );
}

/** The reason of a forced charge, and what it asks for. */
function evidenceFields({ reasons, accept }: AccountModel, t: Say): FieldDefinition[] {
  const label = (name: string) => t(`movements.field.${name}`);
  const withFile = reasons.filter(({ asksFile }) => asksFile).map(({ value }) => value);
  return [
    {
      kind: "select",
      name: "reasonCode",
      label: label("reasonCode"),
      options: reasons.map(({ value, label: name }) => ({ value, label: name })),
      follows: { field: "kind", values: ["forced-charge"] },
    },
    {
      kind: "textarea",
      name: "evidence",
      label: label("evidence"),
      maxLength: 1000,
      isRequired: true,
      hint: t("movements.ask.kinds", {
        kinds: reasons.map(({ value, hint }) => `${value}, ${hint}`).join("; "),
      }),
      follows: {
        field: "reasonCode",
        hints: {
          "": t("movements.ask.any"),
          ...Object.fromEntries(
            reasons.map(({ value, hint }) => [value, t("movements.ask.evidence", { kind: hint })]),
          ),
        },
      },
    },
    {
      kind: "file",
      name: "file",
      label: label("file"),
      accept,
      isMultiple: true,
      hint: t("movements.ask.files", { reasons: withFile.join(", ") }),
      follows: { field: "reasonCode", values: withFile },
    },
  ];
}
