import { FileLink } from "#src/ui/kit/file-link.tsx";
import { Link } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button, ButtonLink } from "#src/ui/kit/button.tsx";
import { type FieldDefinition, KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { KeyValues } from "#src/ui/kit/key-values.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { Timeline } from "#src/ui/kit/timeline.tsx";
import { type Say, useWords } from "#src/ui/words.tsx";
import { HealthNote } from "../lists/health-note.view.tsx";
import type { SaleAnswer, SaleModel, SaleMoveModel } from "./sales.view-model.ts";
import type { SubscriptionPanelModel } from "./subscription.presenter.ts";
import { InsuredEvent } from "./insured-event.view.tsx";
import { SaleRefund } from "./sale-refund.view.tsx";
import { PurchaseCancel } from "./purchase-cancel.view.tsx";
import { SubscriptionPanels } from "./subscription.view.tsx";

interface ViewProps {
  sale: SaleModel;
  answer: SaleAnswer | null;
  isSending: boolean;
}

/** One sale. */
export function SaleView(
  props: ViewProps & {
    subscription: SubscriptionPanelModel;
    /** How its purchase was signed; none of what was not signed online. */
    evidence: readonly { name: string; value: string }[];
    done: string | null;
    fileFault: string | null;
  },
) {
  const { sale, subscription, evidence, done, fileFault, answer, isSending } = props;
  const faults =
    answer !== null && ["resume", "decline-renewal"].includes(answer.form)
      ? answer.faults.filter(({ field }) => field === null)
      : [];
  const t = useWords();
  return (
    <div className="k">
      <PageHeader
        title={sale.reference}
        crumbs={[{ label: t("sales.title"), href: sale.listHref }]}
        note={sale.person}
        status={<StatusPill tone={sale.tone}>{sale.state}</StatusPill>}
      />
      {done === null ? null : <Banner tone="success">{done}</Banner>}
      {fileFault === null ? null : <Banner tone="error">{fileFault}</Banner>}
      {faults.map(({ message }) => (
        <Banner tone="error" key={message}>
          {message}
        </Banner>
      ))}
      <div className="k-page-grid">
        <div className="k-stack">
          <StatePanel {...props} />
          <Facts sale={sale} />
          <PurchaseCancel sale={sale} answer={answer} isSending={isSending} />
          <InsuredEvent sale={sale} answer={answer} isSending={isSending} />
        </div>
        <div className="k-stack">
          <SubscriptionPanels model={subscription} answer={answer} isSending={isSending} />
          {evidence.length === 0 ? null : (
            <Panel title={t("sales.evidence")} id="firma">
              <KeyValues items={evidence} />
            </Panel>
          )}
          <Documents sale={sale} />
          <Story sale={sale} answer={answer} />
        </div>
      </div>
    </div>
  );
}

/** What happened to a sale. */
function Story({ sale, answer }: Pick<ViewProps, "sale" | "answer">) {
  const t = useWords();
  const read = answer?.form === "healthNote" ? answer.values : null;
  const revealed = read && { id: read["note"] ?? "", text: read["text"] ?? "" };
  const health = sale.canReadHealth
    ? { form: { name: "form", value: "healthNote" }, revealed }
    : null;
  return (
    <Panel title={t("sales.timeline.title")} id="historia">
      <Timeline
        label={t("sales.timeline.title")}
        events={sale.events.map(({ id, text, note, isHealth, at, when, by }) => ({
          id,
          icon: "refresh-cw",
          text: isHealth ? (
            <>
              {text} <HealthNote id={id} health={health} />
            </>
          ) : note === null ? (
            text
          ) : (
            `${text} · ${note}`
          ),
          at,
          when,
          by,
        }))}
      />
    </Panel>
  );
}

/** The product, request, policy number and kind of payment of a sale. */
function Facts({ sale }: { sale: SaleModel }) {
  const t = useWords();
  return (
    <Panel title={t("sales.facts.title")} id="datos">
      <KeyValues
        items={sale.facts.map(({ name, value, note, href }) => ({
          name,
          value: href === undefined ? value : <Link to={href}>{value}</Link>,
          ...(note == null ? {} : { note }),
        }))}
      />
    </Panel>
  );
}

/** Where it stands and where it may go: each move with the form that asks what it needs. */
function StatePanel({ sale, answer: sent, isSending }: ViewProps) {
  const t = useWords();
  const answer = sent?.form === "move" ? sent : null;
  const { move, moves } = sale;
  // The day stands above the form: what is wrong with it is said over all fields.
  const isDayAbove = move?.refund?.day != null;
  const faults = (answer?.faults ?? []).map((one) =>
    isDayAbove && one.field === "endsOn" ? { ...one, field: null } : one,
  );
  return (
    <Panel title={t("sales.act.title")} id="estado">
      {move !== null ? (
        <>
          {move.refund === null ? null : (
            <SaleRefund refund={move.refund} to={move.to} href={sale.href} />
          )}
          <KitForm
            id="mover"
            fields={moveFields(move, t)}
            values={answer?.values ?? { receivedOn: move.today }}
            faults={faults}
            attempt={answer?.attempt ?? "0"}
            hidden={{
              to: move.to,
              ...(move.refund?.day && { endsOn: move.refund.day.endsOn }),
              // What was typed goes on from the version that it was typed for.
              version: answer?.values["version"] ?? String(sale.version),
            }}
            submit={move.title}
            isSending={isSending}
            extra={
              <ButtonLink to={sale.href} look="ghost">
                {t("sales.act.cancel")}
              </ButtonLink>
            }
          />
        </>
      ) : moves.length === 0 ? (
        <p className="k-muted">{t("sales.act.none")}</p>
      ) : (
        <>
          <p className="k-muted">{t("sales.act.moveTo")}</p>
          <p className="sales__moves">
            {moves.map(({ to, label, href }) => (
              <ButtonLink key={to} to={href}>
                {label}
              </ButtonLink>
            ))}
          </p>
        </>
      )}
    </Panel>
  );
}

/** The fields that a move asks for, in the order in which one would say them. */
function moveFields(move: SaleMoveModel, t: Say): FieldDefinition[] {
  const has = (need: string) => move.asks.includes(need);
  const label = (name: string) => t(`sales.field.${name}`);
  const fields: FieldDefinition[] = [];
  if (has("policyNumber"))
    fields.push({
      kind: "text",
      name: "policyNumber",
      label: label("policyNumber"),
      maxLength: 60,
    });
  if (move.asksReceived)
    fields.push({ kind: "date", name: "receivedOn", label: label("receivedOn"), max: move.today });
  // A day that money depends on was chosen before, with what it gives back.
  if (has("endsOn") && !move.refund?.day)
    fields.push({ kind: "date", name: "endsOn", label: label("endsOn") });
  if (has("reason"))
    fields.push({ kind: "text", name: "reason", label: label("reason"), maxLength: 500 });
  if (move.asksReturn)
    fields.push({ kind: "switch", name: "returnsMoney", label: label("returnsMoney") });
  fields.push({
    kind: "textarea",
    name: "note",
    label: label("note"),
    maxLength: 2000,
    ...(has("note") ? {} : { isOptional: true }),
  });
  fields.push({ kind: "checkbox", name: "health", label: label("health") });
  return fields;
}

/** Files go to the call itself, which leads back: pages take text alone. */
function NewDocument({ sale }: { sale: SaleModel }) {
  const t = useWords();
  return (
    <form
      className="k-form"
      method="post"
      encType="multipart/form-data"
      action={sale.documentsAction}
    >
      <input type="hidden" name="back" value={sale.href} />
      <div className="k-field">
        <label htmlFor="documento-kind">{t("sales.documents.kind")}</label>
        <select id="documento-kind" name="kind" className="k-input k-select">
          {sale.documentKinds.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="k-field">
        <label htmlFor="documento-file">{t("sales.documents.file")}</label>
        <input
          id="documento-file"
          name="file"
          type="file"
          className="k-input"
          accept={sale.documentsAccept}
          required
        />
      </div>
      <p>
        <Button type="submit" icon="upload">
          {t("sales.documents.add")}
        </Button>
      </p>
    </form>
  );
}

function Documents({ sale }: { sale: SaleModel }) {
  const t = useWords();
  return (
    <Panel title={t("sales.documents.title")} id="documentos">
      {sale.documents.length === 0 ? (
        <p className="k-muted">{t("sales.documents.none")}</p>
      ) : (
        <ul className="k-lines">
          {sale.documents.map(({ id, name, href, note }) => (
            <li key={id}>
              <span className="k-lines__main">
                <FileLink href={href} name={name} />
                <small>{note}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {sale.documentKinds.length === 0 ? null : <NewDocument sale={sale} />}
    </Panel>
  );
}
