import { Form } from "react-router";
import type { FormAnswer } from "#src/areas/page/form-faults.ts";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button, ButtonLink } from "#src/ui/kit/button.tsx";
import { KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import type { ListColumn } from "#src/ui/kit/table/table.types.ts";
import { useShownColumns } from "#src/ui/kit/table/use-table-layout.ts";
import { useWords } from "#src/ui/words.tsx";
import type { LeadRowModel, SavedViewsModel } from "./leads.view-model.ts";

interface ViewsProps {
  model: SavedViewsModel;
  /** Under what the browser keeps the columns. */
  list: string;
  columns: readonly ListColumn<LeadRowModel>[];
  answer: FormAnswer | null;
  isSending: boolean;
}

/** What is said of a view that was saved, and, once it is asked for, the forms: a new view of the list as it
 *  stands, or another name and other readers for the one that is open. */
export function LeadViews(props: ViewsProps) {
  const { model, answer } = props;
  return (
    <>
      {model.done === null || answer !== null ? null : <Banner tone="success">{model.done}</Banner>}
      {model.isOpen || answer !== null ? <ViewForms {...props} /> : null}
    </>
  );
}

function ViewForms({ model, list, columns, answer, isSending }: ViewsProps) {
  const t = useWords();
  const shown = useShownColumns(list, columns).join(",");
  const { current } = model;
  const isOwn = current !== null && current.sharedBy === null;
  const said = (form: string) => ({
    values: answer?.form === form ? answer.values : {},
    faults: (answer?.form === form ? answer.faults : []).map(({ message }) => ({
      field: null,
      message,
    })),
    attempt: answer?.form === form ? answer.attempt : "0",
  });
  const fields = [
    { kind: "text", name: "name", label: t("leads.views.name"), maxLength: 60 },
    {
      kind: "select",
      name: "audience",
      label: t("leads.views.audience"),
      options: model.audiences,
    },
  ] as const;
  const [adding, changing, removing] = [said("add"), said("change"), said("remove")];
  const close = (
    <ButtonLink to={model.closeHref} look="ghost">
      {t("leads.act.cancel")}
    </ButtonLink>
  );
  return (
    <Panel title={t("leads.views.title")} id="vistas">
      {current === null || isOwn ? null : (
        <p className="k-muted">{t("leads.views.shared", { name: current.sharedBy ?? "" })}</p>
      )}
      {current !== null && isOwn ? (
        <>
          <KitForm
            id="view"
            {...changing}
            fields={[
              ...fields,
              {
                kind: "checkbox",
                name: "keepQuery",
                label: t("leads.views.keepQuery"),
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
            submit={t("leads.views.rename")}
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
              {t("leads.views.remove")}
            </Button>
          </Form>
        </>
      ) : (
        <KitForm
          id="view"
          {...adding}
          fields={fields}
          values={{ audience: "own", ...adding.values }}
          hidden={{ form: "add", columns: shown }}
          submit={t("leads.views.add")}
          isSending={isSending}
          extra={close}
        />
      )}
    </Panel>
  );
}
