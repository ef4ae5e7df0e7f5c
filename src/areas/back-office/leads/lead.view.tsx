import { Form, Link, useRevalidator } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button, ButtonLink } from "#src/ui/kit/button.tsx";
import { KeyValues } from "#src/ui/kit/key-values.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";
import { type AssignedModel, AssignedPanel } from "./lead-assigned.view.tsx";
import { LeadConsentsPanel } from "./lead-consents.view.tsx";
import { CallForm, MoveForm, NoteForm } from "./lead-forms.view.tsx";
import { LeadEdit } from "./lead-edit.view.tsx";
import { type LeadPurchasesModel, LeadPurchasesPanel } from "./lead-purchases.view.tsx";
import { type LeadSaleModel, LeadSalePanel } from "./lead-sale.view.tsx";
import { type LeadFilesModel, LeadFilesPanel } from "./lead-files.view.tsx";
import { type LeadMailModel, LeadMailPanel } from "./lead-mail.view.tsx";
import { useLeadKeys } from "./lead-keys.state.ts";
import { ListNews } from "#src/areas/back-office/lists/list-news.view.tsx";
import { FileFault } from "../frame/file-fault.view.tsx";
import { useChangedMeanwhile } from "./lead-news.state.ts";
import { type LeadPersonModel, LeadPersonPanels } from "./lead-person.view.tsx";
import { LeadTimeline } from "./lead-timeline.view.tsx";
import { UndoMove } from "./undo-move.view.tsx";
import type { LeadAnswer, LeadDone, LeadModel } from "./leads.view-model.ts";

interface LeadProps {
  lead: LeadModel;
  answer: LeadAnswer | null;
  isSending: boolean;
}

/** One lead on a page of its own. */
export function LeadView({
  done,
  assigned,
  purchases,
  sales,
  mail,
  files,
  person,
  ...props
}: LeadProps & {
  done: LeadDone | null;
  assigned: AssignedModel;
  purchases: LeadPurchasesModel | null;
  sales: LeadSaleModel | null;
  mail: LeadMailModel | null;
  files: LeadFilesModel;
  person: LeadPersonModel;
}) {
  const { lead } = props;
  const t = useWords();
  useLeadKeys(lead);
  return (
    <div className="k leads">
      <PageHeader
        title={lead.name}
        crumbs={[{ label: t("leads.title"), href: lead.listHref }]}
        note={[lead.reference, lead.subStatus].filter((part) => part !== null).join(" · ")}
        status={<StatusPill tone={lead.tone}>{lead.status}</StatusPill>}
      />
      {done === null ? null : (
        <Banner
          tone={done.tone}
          action={done.operation === null ? undefined : <UndoMove operation={done.operation} />}
        >
          {done.text}
        </Banner>
      )}
      <div className="k-page-grid">
        <FileFault fault={files.fault} fieldId="archivo-file" />
        <StatusPanel {...props} />
        <div className="k-stack">
          <ContactPanel {...props} />
          {lead.canEdit ? <LeadEdit {...props} /> : null}
        </div>
        {/* Columns of their own: a short panel leaves no gap below it. */}
        <WorkColumn {...props} purchases={purchases} sales={sales} mail={mail} />
        <div className="k-stack">
          <AssignedPanel model={assigned} version={lead.version} {...props} />
          <FactsPanel lead={lead} />
          <LeadConsentsPanel {...props} />
          <LeadFilesPanel model={files} />
          <LeadPersonPanels model={person} {...props} />
          <OthersPanel lead={lead} />
        </div>
      </div>
      <ChangedMeanwhile lead={lead} />
    </div>
  );
}

/** What it is about, what is done for it, and its story. */
function WorkColumn({
  purchases,
  sales,
  mail,
  ...props
}: LeadProps & {
  purchases: LeadPurchasesModel | null;
  sales: LeadSaleModel | null;
  mail: LeadMailModel | null;
}) {
  const { lead, answer } = props;
  const isBought =
    purchases !== null && (purchases.purchases.length > 0 || purchases.open !== null);
  return (
    <div className="k-stack">
      <ProductPanel lead={lead} />
      {isBought ? <LeadPurchasesPanel model={purchases} answer={answer} /> : null}
      {sales === null ? null : <LeadSalePanel model={sales} {...props} />}
      {lead.canEdit ? <ContactMade {...props} /> : null}
      {mail === null ? null : <LeadMailPanel model={mail} {...props} />}
      <TimelinePanel {...props} />
    </div>
  );
}

/** What happened to it, and the form of a note. */
function TimelinePanel(props: LeadProps) {
  const { lead, answer } = props;
  const t = useWords();
  return (
    <Panel title={t("leads.timeline.title")} id="actividad">
      {lead.canEdit ? <NoteForm {...props} /> : null}
      <LeadTimeline
        events={lead.events}
        health={
          lead.canReadHealth
            ? {
                revealed: answer?.form === "healthNote" ? answer.revealed : null,
              }
            : undefined
        }
      />
      {lead.olderHref === null ? null : (
        <ButtonLink to={lead.olderHref} look="ghost">
          {t("leads.timeline.older")}
        </ButtonLink>
      )}
    </Panel>
  );
}

/** That somebody changed the lead while it is read. What is typed into its forms stays when it is shown. */
function ChangedMeanwhile({ lead }: { lead: LeadModel }) {
  const t = useWords();
  const revalidator = useRevalidator();
  const isChanged = useChangedMeanwhile(lead);
  return (
    <ListNews
      text={isChanged ? t("leads.news.changed") : null}
      onShow={() => void revalidator.revalidate()}
    />
  );
}

/** What is known of the request. */
function FactsPanel({ lead }: { lead: LeadModel }) {
  const t = useWords();
  return (
    <Panel title={t("leads.facts.title")} id="datos">
      <KeyValues items={lead.facts} />
      {lead.comment === null ? null : (
        <>
          <h3>{t("leads.comment")}</h3>
          <p className="leads__note">{lead.comment}</p>
        </>
      )}
    </Panel>
  );
}

/** Where it stands, and where it may go: each move with the form that asks what it needs. */
function StatusPanel(props: LeadProps) {
  const { lead } = props;
  const t = useWords();
  return (
    <Panel title={t("leads.act.status")} id="estado">
      {lead.move !== null ? (
        <MoveForm {...props} move={lead.move} />
      ) : lead.moves.length === 0 ? (
        <p className="k-muted">{t("leads.act.none")}</p>
      ) : (
        <div className="leads__moves">
          <p className="k-muted">{t("leads.act.moveTo")}</p>
          {lead.moves.map(({ to, label, href }) => (
            <ButtonLink key={to} to={href}>
              {label}
            </ButtonLink>
          ))}
        </div>
      )}
    </Panel>
  );
}

function ContactPanel({ lead, answer }: LeadProps) {
  const t = useWords();
  const revealed = answer?.form === "reveal" ? answer.revealed : null;
  const faults = answer?.form === "reveal" ? answer.faults : [];
  return (
    <Panel title={t("leads.contact.title")} id="contacto">
      {faults.map(({ message }) => (
        <Banner tone="error" key={message}>
          {message}
        </Banner>
      ))}
      <KeyValues
        items={lead.contact.map(({ field, label, shown }) => ({
          name: label,
          value:
            shown === null ? null : revealed?.field === field ? (
              <output>{revealed.value}</output>
            ) : (
              <span className="leads__reveal">
                {shown}
                {lead.canReveal ? (
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="intent" value="reveal" />
                    <input type="hidden" name="field" value={field} />
                    <Button type="submit" isSmall>
                      {t("leads.contact.show", { field: label.toLowerCase() })}
                    </Button>
                  </Form>
                ) : null}
              </span>
            ),
        }))}
      />
      {lead.canReveal ? <p className="k-muted">{t("leads.contact.note")}</p> : null}
      {lead.contactNow.map((line) => (
        <p className="k-muted" key={line}>
          {line}
        </p>
      ))}
    </Panel>
  );
}

function ContactMade(props: LeadProps) {
  const t = useWords();
  return (
    <Panel title={t("leads.act.call")} id="llamada">
      {props.lead.channels.every(({ refusal }) => refusal === null) ? null : (
        <Banner tone="warning">{props.lead.contactNow.join(" ")}</Banner>
      )}
      <CallForm {...props} />
    </Panel>
  );
}

function ProductPanel({ lead }: { lead: LeadModel }) {
  const t = useWords();
  return (
    <Panel title={t("leads.product.title")} id="producto">
      {lead.product.length === 0 ? (
        <p className="k-muted">{t("leads.product.none")}</p>
      ) : (
        <KeyValues items={lead.product} />
      )}
      {lead.priceNote === null ? null : <p className="k-muted">{lead.priceNote}</p>}
      <h3>{t("leads.profile.title")}</h3>
      {lead.profile.length === 0 ? (
        <p className="k-muted">{t("leads.profile.none")}</p>
      ) : (
        <ul className="leads__plain">
          {lead.profile.map((person, place) => (
            // Two children of one age are told apart by their place alone.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${place} ${person}`}>{person}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function OthersPanel({ lead }: { lead: LeadModel }) {
  const t = useWords();
  return (
    <Panel title={t("leads.others.title")} id="otras">
      {lead.others.length === 0 ? (
        <p className="k-muted">{t("leads.others.none")}</p>
      ) : (
        <ul className="leads__plain">
          {lead.others.map(({ reference, href, status, product, when, next, alike }) => (
            <li key={reference}>
              <Link to={href}>{reference}</Link> · {status} · {product} · {when}
              {next === null ? null : <span className="leads__note k-muted">{next}</span>}
              {alike === null ? null : (
                <span className="leads__note k-muted">
                  {alike.level}: {alike.reasons} ·{" "}
                  <Link to={alike.href}>{t("leads.others.compare")}</Link>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
