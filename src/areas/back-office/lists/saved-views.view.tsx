import type { ReactNode } from "react";
import { Form } from "react-router";
import type { FormAnswer } from "#src/areas/page/form-faults.ts";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button, ButtonLink } from "#src/ui/kit/button.tsx";
import { type FieldDefinition, KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import type { ListColumn } from "#src/ui/kit/table/table.types.ts";
import { useShownColumns } from "#src/ui/kit/table/use-table-layout.ts";
import { useWords } from "#src/ui/words.tsx";
import type { SavedViewsModel } from "./saved-views.view-model.ts";

interface ViewsProps<Row> {
  model: SavedViewsModel;
  /** Under what the browser keeps the columns. */
  list: string;
  columns: readonly ListColumn<Row>[];
  answer: FormAnswer | null;
  isSending: boolean;
}

/** What is said of a view that was saved, and, once it is asked for, the forms: a new view of the list as it
 *  stands, or another name and other readers for the one that is open. */
export function ViewForms<Row>(props: ViewsProps<Row>) {
  const { model, answer } = props;
  return (
    <>
      {model.done === null || answer !== null ? null : <Banner tone="success">{model.done}</Banner>}
      {model.isOpen || answer !== null ? <Forms {...props} /> : null}
    </>
  );
}

function Forms<Row>(props: ViewsProps<Row>) {
  const { model, list, columns, answer, isSending } = props;
  const t = useWords();
  const shown = useShownColumns(list, columns).join(",");
  const { current } = model;
  const isOwn = current !== null && current.sharedBy === null;
  const fields = [
    { kind: "text", name: "name", label: t("kit.views.name"), maxLength: 60 },
    {
      kind: "select",
      name: "audience",
      label: t("kit.views.audience"),
      options: model.audiences,
    },
  ] as const;
  const close = (
    <ButtonLink to={model.closeHref} look="ghost">
      {t("kit.views.cancel")}
    </ButtonLink>
  );
  const form = { fields, shown, answer, isSending, close };
  return (
    <Panel title={t("kit.views.title")} id="vistas">
      {current === null || isOwn ? null : (
        <p className="k-muted">{t("kit.views.shared", { name: current.sharedBy ?? "" })}</p>
      )}
      {current !== null && isOwn ? (
        <OwnViewForms {...form} current={current} />
      ) : (
        <NewViewForm {...form} />
      )}
    </Panel>
  );
}

interface ViewFormProps {
  /** What every view is asked for. */
  fields: readonly FieldDefinition[];
  /** Columns of the list as it stands. */
  shown: string;
  answer: FormAnswer | null;
  isSending: boolean;
  close: ReactNode;
}

/** What was sent by one of the forms and refused. */
const saidOf = (answer: FormAnswer | null, form: string) => ({
  values: answer?.form === form ? answer.values : {},
  faults: (answer?.form === form ? answer.faults : []).map(({ message }) => ({
    field: null,
    message,
  })),
  attempt: answer?.form === form ? answer.attempt : "0",
});

function NewViewForm({ fields, shown, answer, isSending, close }: ViewFormProps) {
  const t = useWords();
  const adding = saidOf(answer, "add");
  return (
    <KitForm
      id="view"
      {...adding}
      fields={fields}
      values={{ audience: "own", ...adding.values }}
      hidden={{ form: "add", columns: shown }}
      submit={t("kit.views.add")}
      isSending={isSending}
      extra={close}
    />
  );
}

/** One's own view: another name and other readers, or away with it. */
function OwnViewForms({
  current,
  fields,
  shown,
  answer,
  isSending,
  close,
}: ViewFormProps & { current: NonNullable<SavedViewsModel["current"]> }) {
  const t = useWords();
  const [changing, removing] = [saidOf(answer, "change"), saidOf(answer, "remove")];
  return (
    <>
      <KitForm
        id="view"
        {...changing}
        fields={[
          ...fields,
          {
            kind: "checkbox",
            name: "keepQuery",
            label: t("kit.views.keepQuery"),
            isOptional: true,
          },
        ]}
        values={{ name: current.name, audience: current.audience, ...changing.values }}
        hidden={{
          form: "change",
          id: current.id,
          version: String(current.version),
          columns: shown,
        }}
        submit={t("kit.views.rename")}
        isSending={isSending}
        extra={close}
      />
      {removing.faults.map(({ message }) => (
        <Banner tone="error" key={message}>
          {message}
        </Banner>
      ))}
      <Form method="post" preventScrollReset>
        <input type="hidden" name="form" value="remove" />
        <input type="hidden" name="id" value={current.id} />
        <input type="hidden" name="version" value={current.version} />
        <Button type="submit" look="danger">
          {t("kit.views.remove")}
        </Button>
      </Form>
    </>
  );
}
