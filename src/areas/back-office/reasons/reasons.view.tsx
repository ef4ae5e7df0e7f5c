import { Link } from "react-router";
import type { FormAnswer } from "#src/areas/page/form-faults.ts";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button, buttonClass, ButtonLink } from "#src/ui/kit/button.tsx";
import { type FieldDefinition, KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StateBox } from "#src/ui/kit/state-box.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { ReasonRow, ReasonsModel } from "./reasons.presenter.ts";

interface ViewProps {
  model: ReasonsModel;
  answer: FormAnswer | null;
  isSending: boolean;
}

/** Reasons of failure by type, and the form of one. */
export function ReasonsView(props: ViewProps) {
  const { model, answer } = props;
  const t = useWords();
  return (
    <div className="k">
      <PageHeader
        title={t("reasons.title")}
        note={t("reasons.note")}
        actions={
          <ButtonLink to={`${model.path}#motivo`} icon="plus">
            {t("reasons.new")}
          </ButtonLink>
        }
      />
      {model.done === null || answer !== null ? null : <Banner tone="success">{model.done}</Banner>}
      <div className="k-page-grid">
        <div className="k-stack">
          <nav className="k-row" aria-label={t("reasons.countries")}>
            {model.countries.map(({ label, href, isCurrent }) => (
              <Link
                key={href}
                className={buttonClass({ look: isCurrent ? "second" : "ghost" })}
                to={href}
                aria-current={isCurrent ? "page" : undefined}
              >
                {label}
              </Link>
            ))}
          </nav>
          {model.groups.length === 0 ? (
            <StateBox icon="list-filter" title={t("reasons.none")} text={t("reasons.noneText")} />
          ) : null}
          {model.groups.map(({ type, label, rows }) => (
            <Panel key={type} title={label} id={`tipo-${type}`} isFlush>
              <ul className="k-lines">
                {rows.map((row) => (
                  <Line key={row.code} row={row} />
                ))}
              </ul>
            </Panel>
          ))}
        </div>
        <ReasonForm key={model.form.code} {...props} />
      </div>
    </div>
  );
}

function Line({ row }: { row: ReasonRow }) {
  const t = useWords();
  return (
    <li>
      <span className="k-badge">{row.code}</span>
      <span className="k-lines__main">
        <Link to={row.href} aria-current={row.isOpen ? "true" : undefined}>
          {row.name}
        </Link>
        <small>{row.note}</small>
      </span>
      {row.isActive ? null : <StatusPill tone="neutral">{t("reasons.off")}</StatusPill>}
    </li>
  );
}

function ReasonForm({ model: { form }, answer, isSending }: ViewProps) {
  const t = useWords();
  const { code, version, ...values } = form.values;
  return (
    <Panel title={form.title} id="motivo">
      {form.note === null ? null : <p className="k-muted">{form.note}</p>}
      <KitForm
        id="reason"
        fields={fieldsOf(form, t)}
        values={answer?.values ?? values}
        faults={answer?.faults ?? []}
        attempt={answer?.attempt ?? 0}
        submit={t("reasons.save")}
        isSending={isSending}
        hidden={{ code, version }}
        extra={
          form.code === "" || form.isNamed ? null : (
            <Button type="submit" name="do" value="remove" look="ghost" icon="trash-2">
              {t("reasons.remove")}
            </Button>
          )
        }
      />
    </Panel>
  );
}

function fieldsOf(
  { isNamed, types, subStatuses, countries }: ReasonsModel["form"],
  t: (key: string) => string,
): FieldDefinition[] {
  const own: FieldDefinition[] = [
    { kind: "text", name: "name", label: t("reasons.field.name"), maxLength: 80 },
    { kind: "select", name: "type", label: t("reasons.field.type"), options: types },
    {
      kind: "select",
      name: "subStatus",
      label: t("reasons.field.subStatus"),
      options: subStatuses,
    },
    { kind: "boxes", name: "countries", label: t("reasons.field.countries"), options: countries },
    { kind: "checkbox", name: "isNoteRequired", label: t("reasons.field.isNoteRequired") },
  ];
  return [
    ...(isNamed ? [] : own),
    {
      kind: "number",
      name: "position",
      label: t("reasons.field.position"),
      hint: t("reasons.hint.position"),
    },
    {
      kind: "switch",
      name: "isActive",
      label: t("reasons.field.isActive"),
      hint: t("reasons.hint.isActive"),
    },
  ];
}
