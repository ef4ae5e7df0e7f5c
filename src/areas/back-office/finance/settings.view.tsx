import { buttonClass } from "#src/ui/kit/button.tsx";
import { Banner } from "#src/ui/kit/banner.tsx";
import { type FieldDefinition, type FormFault, KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";
import { Lines } from "#src/areas/back-office/lists/lines.view.tsx";
import type { SettingsModel } from "./settings.presenter.ts";

interface ViewProps {
  model: SettingsModel;
  isDone: boolean;
  answer: {
    form: string;
    values: Readonly<Record<string, string>>;
    faults: readonly FormFault[];
    attempt: string;
  } | null;
  isSending: boolean;
}

/** Dated days and fees: what holds, what held, what is announced, and the forms that add to it. */
export function SettingsView(props: ViewProps) {
  const { parts, fees, mayAdd } = props.model;
  const t = useWords();
  const none = t("payment-settings.none");
  return (
    <div className="k">
      <PageHeader
        title={t("payment-settings.title")}
        note={t("payment-settings.note")}
        actions={mayAdd ? <ToForms /> : null}
      />
      {props.isDone && props.answer === null ? (
        <Banner tone="success">{t("payment-settings.done")}</Banner>
      ) : null}
      <div className="k-page-grid">
        <div className="k-page-grid__wide k-stack">
          {parts.map(({ id, title, rows }) => (
            <Panel title={title} id={id} key={id} isFlush>
              <Lines rows={rows} none={none} />
            </Panel>
          ))}
          <Panel title={t("payment-settings.fees")} id="tarifas" isFlush>
            <Lines rows={fees} none={none} />
          </Panel>
        </div>
        {mayAdd ? (
          <>
            <AddSetting {...props} />
            <AddFee {...props} look="second" />
          </>
        ) : null}
      </div>
    </div>
  );
}

/** The forms stand below the history: it is long, so the head leads to each. */
function ToForms() {
  const t = useWords();
  return (
    <>
      <a className={buttonClass({ look: "second" })} href="#agregar-fee">
        {t("payment-settings.add.fee")}
      </a>
      <a className={buttonClass({ look: "second" })} href="#agregar-setting">
        {t("payment-settings.add.setting")}
      </a>
    </>
  );
}

/** One of the forms, with what was sent where it was refused. */
function Adding({
  form,
  fields,
  begins,
  answer,
  isSending,
  look,
}: Pick<ViewProps, "answer" | "isSending"> & {
  look?: "second";
  form: "setting" | "fee";
  fields: readonly FieldDefinition[];
  begins: Readonly<Record<string, string>>;
}) {
  const t = useWords();
  const sent = answer?.form === form ? answer : null;
  return (
    <Panel title={t(`payment-settings.add.${form}`)} id={`agregar-${form}`}>
      <p className="k-muted">{t(`payment-settings.add.${form}Note`)}</p>
      <KitForm
        id={form}
        fields={fields}
        values={sent?.values ?? begins}
        faults={sent?.faults ?? []}
        attempt={sent?.attempt ?? "0"}
        submit={t(`payment-settings.add.${form}`)}
        isSending={isSending}
        {...(look === undefined ? {} : { look })}
        hidden={{ form }}
      />
    </Panel>
  );
}

function AddSetting({ model, ...rest }: ViewProps) {
  const t = useWords();
  const { options, today } = model;
  const label = (name: string) => t(`payment-settings.field.${name}`);
  return (
    <Adding
      {...rest}
      form="setting"
      begins={{ key: "mora.days", country: "CL", unit: "days", from: today }}
      fields={[
        { kind: "select", name: "key", label: label("key"), options: options.key },
        { kind: "select", name: "country", label: label("country"), options: options.country },
        {
          kind: "text",
          name: "value",
          label: label("value"),
          hint: t("payment-settings.field.valueHint"),
          maxLength: 60,
        },
        { kind: "select", name: "unit", label: label("unit"), options: options.unit },
        { kind: "date", name: "from", label: label("from") },
        { kind: "checkbox", name: "confirmed", label: label("confirmed"), isOptional: true },
      ]}
    />
  );
}

function AddFee({ model, ...rest }: ViewProps & { look: "second" }) {
  const t = useWords();
  const { options, today } = model;
  const label = (name: string) => t(`payment-settings.field.${name}`);
  const percent = (name: "fee" | "vat") => ({
    kind: "text" as const,
    name,
    label: label(name),
    hint: t(`payment-settings.field.${name}Hint`),
    maxLength: 30,
  });
  return (
    <Adding
      {...rest}
      form="fee"
      begins={{ provider: "*", country: "CL", from: today }}
      fields={[
        { kind: "select", name: "provider", label: label("provider"), options: options.provider },
        { kind: "select", name: "country", label: label("country"), options: options.feeCountry },
        percent("fee"),
        percent("vat"),
        { kind: "date", name: "from", label: label("from") },
      ]}
    />
  );
}
