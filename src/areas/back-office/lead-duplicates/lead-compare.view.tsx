import { Form, Link } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { TextInput } from "#src/ui/kit/fields/text-input.tsx";
import { YesInput } from "#src/ui/kit/fields/yes-input.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { ComparedFieldModel, CompareModel } from "./lead-duplicates.view-model.ts";

interface CompareProps {
  model: CompareModel;
  listHref: string;
  faults: readonly string[];
  /** What was chosen before a refusal. */
  sent: Readonly<Record<string, string>>;
  isSending: boolean;
}

/** Two leads side by side: which one is kept, and whose value of each field. */
export function LeadCompareView({ model, listHref, faults, sent, isSending }: CompareProps) {
  const t = useWords();
  const { references, level, tone, reasons } = model;
  return (
    <div className="k duplicates">
      <PageHeader
        title={t("duplicates.compareTitle")}
        crumbs={[{ label: t("duplicates.title"), href: listHref }]}
        note={reasons}
        status={level === null ? undefined : <StatusPill tone={tone}>{level}</StatusPill>}
      />
      {faults.map((message) => (
        <Banner tone="error" key={message}>
          {message}
        </Banner>
      ))}
      <JoinPanel model={model} sent={sent} isSending={isSending} />
      <Panel title={t("duplicates.different")} id="distintas">
        <Form method="post" className="duplicates__recent">
          <input type="hidden" name="form" value="different" />
          <PairInputs references={references} />
          <p className="k-muted">{t("duplicates.differentHint")}</p>
          <Button type="submit">{t("duplicates.different")}</Button>
        </Form>
      </Panel>
    </div>
  );
}

/** The two leads, as both forms name them. */
function PairInputs({ references: [one, other] }: Pick<CompareModel, "references">) {
  return (
    <>
      <input type="hidden" name="one" value={one} />
      <input type="hidden" name="other" value={other} />
    </>
  );
}

/** The form that joins them. */
function JoinPanel({ model, sent, isSending }: Pick<CompareProps, "model" | "sent" | "isSending">) {
  const t = useWords();
  const { references, versions, mayBeKept } = model;
  return (
    <Panel title={t("duplicates.join")} id="unir">
      <Form method="post" className="k-form" preventScrollReset>
        <input type="hidden" name="form" value="join" />
        <PairInputs references={references} />
        {references.map((reference, side) => (
          <input
            key={reference}
            type="hidden"
            name={`version-${reference}`}
            value={versions[side]}
          />
        ))}
        <CompareTable model={model} sent={sent} />
        <TextInput
          id="duplicates-note"
          value={sent["note"] ?? ""}
          error={undefined}
          field={{
            kind: "textarea",
            name: "note",
            label: t("duplicates.noteLabel"),
            maxLength: 2000,
            rows: 2,
            isOptional: true,
          }}
        />
        <YesInput
          id="duplicates-health"
          value={sent["health"] ?? ""}
          error={undefined}
          field={{ kind: "checkbox", name: "health", label: t("duplicates.healthLabel") }}
        />
        <p className="k-muted">{t("duplicates.joinHint")}</p>
        <div className="k-form__foot">
          <Button
            type="submit"
            look="primary"
            isBusy={isSending}
            isUnavailable={!mayBeKept.includes(true)}
          >
            {t("duplicates.join")}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

function CompareTable({ model, sent }: Pick<CompareProps, "model" | "sent">) {
  const t = useWords();
  const { references, hrefs, names, mayBeKept } = model;
  const kept = sent["keep"] ?? model.kept;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways can be reached by keys
    <section className="duplicates__scroll" aria-label={t("duplicates.compareTitle")} tabIndex={0}>
      <table className="k-plain duplicates__table">
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{t("duplicates.datum")}</span>
            </th>
            {references.map((reference, side) => (
              <th key={reference} scope="col">
                {names[side]} <Link to={hrefs[side] ?? ""}>{reference}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t("duplicates.keep")}</th>
            {references.map((reference, side) => (
              <td key={reference}>
                {mayBeKept[side] === true ? (
                  <label className="k-check">
                    <input
                      className="k-radio"
                      type="radio"
                      name="keep"
                      value={reference}
                      defaultChecked={reference === kept}
                    />
                    <span>{t("duplicates.keepThis")}</span>
                  </label>
                ) : (
                  <span className="k-muted">{t("duplicates.cannotKeep")}</span>
                )}
              </td>
            ))}
          </tr>
          {model.fields.map((field) => (
            <FieldRow key={field.name} field={field} references={references} sent={sent} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function FieldRow({
  field: { name, label, values, chosen },
  references,
  sent,
}: {
  field: ComparedFieldModel;
  references: readonly [string, string];
  sent: CompareProps["sent"];
}) {
  const t = useWords();
  const taken = sent[`field-${name}`] ?? chosen;
  return (
    <tr>
      <th scope="row">{label}</th>
      {references.map((reference, side) => {
        const value = values[side] ?? t("duplicates.empty");
        return (
          <td key={reference}>
            {chosen === null ? (
              value
            ) : (
              <label className="k-check">
                <input
                  className="k-radio"
                  type="radio"
                  name={`field-${name}`}
                  value={reference}
                  defaultChecked={reference === taken}
                  aria-label={`${t("duplicates.take", { field: label, reference })}: ${value}`}
                />
                <span>{value}</span>
              </label>
            )}
          </td>
        );
      })}
    </tr>
  );
}
