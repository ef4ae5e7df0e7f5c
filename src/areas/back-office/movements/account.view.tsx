import { FileLink } from "#src/ui/kit/file-link.tsx";
import { Form } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button, buttonClass, ButtonLink } from "#src/ui/kit/button.tsx";
import { type FormFault, KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { KeyValues } from "#src/ui/kit/key-values.tsx";
import { KitIcon } from "#src/ui/kit/kit-icon.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";
import { FileFault } from "../frame/file-fault.view.tsx";
import type { AccountModel } from "./account.presenter.ts";
import { AskForm } from "./ask-form.view.tsx";

interface ViewProps {
  model: AccountModel;
  answer: {
    form: string;
    values: Readonly<Record<string, string>>;
    faults: readonly FormFault[];
    attempt: string;
  } | null;
  isSending: boolean;
}

const of = (answer: ViewProps["answer"], form: string) =>
  answer?.form === form ? answer : { values: null, faults: [], attempt: "0" };

/** One account. */
export function AccountView({ done, ...props }: ViewProps & { done: string | null }) {
  const { model, answer } = props;
  const t = useWords();
  const other = ["reverse", "decide"].includes(answer?.form ?? "") ? (answer?.faults ?? []) : [];
  return (
    <div className="k">
      <PageHeader
        title={model.holder}
        crumbs={[{ label: t("movements.title"), href: model.listHref }]}
        note={model.note}
        status={
          model.low === null ? null : <StatusPill tone="error">{t("movements.low")}</StatusPill>
        }
        actions={
          <>
            <a className={buttonClass({})} href={model.pdfHref} download>
              <KitIcon name="download" />
              {t("movements.statement.pdf")}
            </a>
            <a className={buttonClass({})} href={model.csvHref} download>
              <KitIcon name="download" />
              {t("movements.statement.csv")}
            </a>
          </>
        }
      />
      {done === null ? null : <Banner tone="success">{done}</Banner>}
      {other.map(({ message }) => (
        <Banner tone="error" key={message}>
          {message}
        </Banner>
      ))}
      {model.low === null ? null : <Banner tone="warning">{model.low}</Banner>}
      <div className="k-page-grid">
        <FileFault
          fault={model.askFault?.message ?? null}
          fieldId={`pedir-${model.askFault?.field ?? "file"}`}
        />
        <Balance model={model} />
        <Statement model={model} />
        <Requests model={model} />
        {model.mayPost ? <Posting {...props} /> : null}
      </div>
    </div>
  );
}

/** What it holds, what is owed of it and what waits for it. */
function Balance({ model }: { model: AccountModel }) {
  const t = useWords();
  return (
    <Panel title={t("movements.balance")} id="saldo">
      <KeyValues
        items={[
          { name: t("movements.balance"), value: model.balance },
          ...(model.owed === null
            ? []
            : [
                {
                  name: t("movements.owed"),
                  value: model.owed,
                  note: t("movements.owedNote"),
                },
              ]),
          ...(model.due === null
            ? []
            : [
                {
                  name: t("movements.due"),
                  value: model.due,
                  note: t("movements.dueNote"),
                },
              ]),
          { name: t("movements.minimum"), value: model.minimum },
        ]}
      />
    </Panel>
  );
}

function Statement({ model }: { model: AccountModel }) {
  const t = useWords();
  return (
    <div className="k-page-grid__wide">
      <Panel title={t("movements.statement.title", { month: model.month })} id="cartola">
        <KeyValues
          items={[
            { name: t("movements.statement.opening"), value: model.opening },
            { name: t("movements.statement.closing"), value: model.closing },
          ]}
        />
        {model.rows.length === 0 ? (
          <p className="k-muted">{t("movements.statement.none")}</p>
        ) : (
          <ul className="k-lines">
            {model.rows.map((row) => (
              <li key={row.id}>
                <span className="k-lines__main">
                  {row.type}: {row.reason}
                  <small>
                    {row.when} · {row.by}
                  </small>
                </span>
                <span className="k-lines__end">
                  {row.amount}
                  <small> {row.balance}</small>
                </span>
                {row.mayReverse ? (
                  <Form method="post">
                    <input type="hidden" name="form" value="reverse" />
                    <input type="hidden" name="movement" value={row.id} />
                    <Button type="submit" isSmall>
                      {t("movements.reverse")}
                    </Button>
                  </Form>
                ) : null}
              </li>
            ))}
          </ul>
        )}
        <p>
          <ButtonLink to={model.beforeHref} look="ghost">
            {t("movements.statement.before")}
          </ButtonLink>
          <ButtonLink to={model.afterHref} look="ghost">
            {t("movements.statement.after")}
          </ButtonLink>
        </p>
      </Panel>
    </div>
  );
}

/** What waits for a second person, and what was decided. */
function Requests({ model }: { model: AccountModel }) {
  const t = useWords();
  return (
    <Panel title={t("movements.request.title")} id="pedidos">
      {model.requests.length === 0 ? (
        <p className="k-muted">{t("movements.request.none")}</p>
      ) : (
        <ul className="k-lines">
          {model.requests.map((one) => (
            <li key={one.id}>
              <span className="k-lines__main">
                {one.title} · {one.amount}
                <small>{one.note}</small>
                {one.files.map(({ id, name, href }) => (
                  <small key={id}>
                    <FileLink href={href} name={name} />
                  </small>
                ))}
                {one.mayDecide ? <Decision of={one} /> : null}
              </span>
              <StatusPill tone={one.isOpen ? "wait" : "neutral"}>{one.state}</StatusPill>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** What somebody else says of it, with the password as a proof. */
function Decision({ of: { id, version } }: { of: AccountModel["requests"][number] }) {
  const t = useWords();
  return (
    <Form method="post" className="k-form">
      <input type="hidden" name="form" value="decide" />
      <input type="hidden" name="request" value={id} />
      <input type="hidden" name="version" value={version} />
      <label>
        {t("movements.field.decision")} <input className="k-input" name="reason" maxLength={500} />
      </label>
      <label>
        {t("movements.field.proof")}{" "}
        <input className="k-input" name="proof" type="password" autoComplete="current-password" />
      </label>
      <p>
        <Button type="submit" name="decision" value="accept" look="primary">
          {t("movements.request.accept")}
        </Button>{" "}
        <Button type="submit" name="decision" value="reject">
          {t("movements.request.reject")}
        </Button>
      </p>
    </Form>
  );
}

const amountField = (label: string, decimals: number) => ({
  kind: "number" as const,
  name: "amount",
  label,
  decimals,
});

/** What every form of the account has: its answer, or none yet. */
function formParts({ answer, isSending }: ViewProps, form: string) {
  const { values, faults, attempt } = of(answer, form);
  return { values: values ?? {}, faults, attempt, isSending };
}

/** Who may, posts, asks for what a second person decides, and sets the minimum. */
function Posting(props: ViewProps) {
  return (
    <>
      <PostForm {...props} />
      <AskForm model={props.model} {...formParts(props, "ask")} />
      <MinimumForm {...props} />
    </>
  );
}

function PostForm(props: ViewProps) {
  const { model } = props;
  const t = useWords();
  const label = (name: string) => t(`movements.field.${name}`);
  return (
    <Panel title={t("movements.post.title")} id="registrar">
      <KitForm
        id="registrar"
        fields={[
          {
            kind: "select",
            name: "type",
            label: label("type"),
            options: ["deposits", "bonuses", "charges"].map((value) => ({
              value,
              label: t(`movements.type.${value}`),
            })),
          },
          amountField(label("amount"), model.decimals),
          { kind: "text", name: "reason", label: label("reason"), maxLength: 500 },
          {
            kind: "text",
            name: "related",
            label: label("related"),
            maxLength: 20,
            isOptional: true,
          },
        ]}
        hidden={{ form: "post", key: model.key }}
        submit={t("movements.post.submit")}
        {...formParts(props, "post")}
      />
    </Panel>
  );
}

function MinimumForm(props: ViewProps) {
  const { model, answer } = props;
  const t = useWords();
  const parts = formParts(props, "minimum");
  const isAnswered = answer?.form === "minimum";
  return (
    <Panel title={t("movements.minimum")} id="minimo">
      <KitForm
        id="minimo"
        fields={[amountField(t("movements.field.amount"), model.decimals)]}
        hidden={{ form: "minimum" }}
        submit={t("movements.save")}
        {...parts}
        values={isAnswered ? parts.values : { amount: model.minimumValue }}
      />
    </Panel>
  );
}
