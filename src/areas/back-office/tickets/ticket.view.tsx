import { Banner } from "#src/ui/kit/banner.tsx";
import { ButtonLink } from "#src/ui/kit/button.tsx";
import { KitFileForm } from "#src/ui/kit/fields/kit-file-form.tsx";
import { type FieldDefinition, KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import type { KitIconName } from "#src/ui/kit/kit-icon.tsx";
import { KeyValues } from "#src/ui/kit/key-values.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { Timeline } from "#src/ui/kit/timeline.tsx";
import { type Say, useWords } from "#src/ui/words.tsx";
import { FileFault } from "../frame/file-fault.view.tsx";
import { filesField, LineFiles, longestText } from "./ticket-files.view.tsx";
import type {
  TicketAnswer,
  TicketLineModel,
  TicketModel,
  TicketMoveModel,
} from "./tickets.view-model.ts";

interface TicketProps {
  ticket: TicketModel;
  answer: TicketAnswer | null;
  isSending: boolean;
}

/** What a form came back with; nothing where another one was sent. */
const saidIn = (answer: TicketAnswer | null, form: string) => ({
  values: answer?.form === form ? answer.values : {},
  faults: answer?.form === form ? answer.faults : [],
  attempt: answer?.form === form ? answer.attempt : "0",
});

/** One ticket on a page of its own. */
export function TicketView({ done, ...props }: TicketProps & { done: string | null }) {
  const { ticket } = props;
  const t = useWords();
  return (
    <div className="k tickets">
      <PageHeader
        title={ticket.subject}
        crumbs={[{ label: t("tickets.title"), href: ticket.listHref }]}
        note={[
          ticket.reference,
          ...(ticket.due === null ? [] : [t("tickets.dueAt", { when: ticket.due })]),
        ].join(" · ")}
        status={<StatusPill tone={ticket.tone}>{ticket.status}</StatusPill>}
      />
      {done === null ? null : <Banner tone="success">{done}</Banner>}
      {ticket.isLate ? <Banner tone="warning">{t("tickets.isLate")}</Banner> : null}
      <div className="k-page-grid">
        <FileFault
          fault={ticket.sending.fault?.message ?? null}
          fieldId={`${faultyForm(ticket)}-${ticket.sending.fault?.field ?? "file"}`}
        />
        <FileFault
          fault={ticket.moving.fault?.message ?? null}
          fieldId={`mover-${ticket.moving.fault?.field ?? "file"}`}
        />
        <Panel title={t("tickets.conversation")} id="conversacion">
          {ticket.canUpdate ? <MessageForm {...props} form="answer" /> : null}
          {ticket.canWrite ? <MessageForm {...props} form="write" /> : null}
          <Timeline
            label={t("tickets.conversation")}
            events={ticket.lines.map((line) => presentEvent(line, t))}
          />
          {ticket.olderHref === null ? null : (
            <ButtonLink to={ticket.olderHref} look="ghost">
              {t("tickets.older")}
            </ButtonLink>
          )}
        </Panel>
        {ticket.canUpdate ? (
          <div className="tickets__side">
            <StatusPanel {...props} />
            <OwnerPanel {...props} />
            <PlacingPanel {...props} />
            <Panel title={t("tickets.act.note")} id="nota">
              <MessageForm {...props} form="note" />
            </Panel>
            <FactsPanel ticket={ticket} />
          </div>
        ) : (
          <FactsPanel ticket={ticket} />
        )}
      </div>
    </div>
  );
}

function FactsPanel({ ticket }: Pick<TicketProps, "ticket">) {
  const t = useWords();
  return (
    <Panel title={t("tickets.facts")} id="datos">
      <KeyValues items={ticket.facts} />
    </Panel>
  );
}

const icons: Readonly<Record<TicketLineModel["kind"], KitIconName>> = {
  request: "inbox",
  answer: "mail",
  note: "pencil",
  status: "repeat",
  owner: "user-check",
  placing: "list-filter",
};

const presentEvent = (
  { id, kind, title, text, original, files, filesRefused, when, at, by }: TicketLineModel,
  t: Say,
) => ({
  id,
  icon: icons[kind],
  text: (
    <>
      <strong>{title}</strong>
      {text === "" ? null : (
        <span className={kind === "note" ? "tickets__text tickets__text--note" : "tickets__text"}>
          {text}
        </span>
      )}
      {original === null ? null : (
        <a href={original} download>
          {t("tickets.original")}
        </a>
      )}
      <LineFiles files={files} filesRefused={filesRefused} />
    </>
  ),
  when,
  at,
  by,
});

type MessageKind = "answer" | "note" | "write";

/** The form that the call of messages led back to. */
const faultyForm = ({ sending, canUpdate }: TicketModel): MessageKind => {
  if (sending.fault?.isNote) return "note";
  return canUpdate ? "answer" : "write";
};

const fileHints: Readonly<Record<MessageKind, string>> = {
  answer: "tickets.files.mailed",
  note: "tickets.files.kept",
  write: "tickets.files.kinds",
};

/** An answer to who asked, a note among ourselves, or what who asked writes on; with files or without. */
function MessageForm({ ticket, answer, form }: TicketProps & { form: MessageKind }) {
  const t = useWords();
  const said = saidIn(answer, form);
  const label = (name: string) => t(`tickets.field.${form}.${name}`);
  const { action, back } = ticket.sending;
  const fault = faultyForm(ticket) === form ? ticket.sending.fault : null;
  return (
    <KitFileForm
      // A text that was kept leaves an empty form.
      key={`${said.attempt} ${ticket.version}`}
      id={form}
      {...said}
      values={{ ...fault?.typed, ...said.values }}
      fields={[
        {
          kind: "textarea",
          name: "text",
          label: label("text"),
          maxLength: longestText,
          rows: form === "note" ? 2 : 4,
          isRequired: true,
        },
        { ...filesField(ticket, label("file"), t(fileHints[form])), isOptional: true },
        // An answer is mailed, which what speaks of health never is.
        ...(form === "answer"
          ? []
          : [{ kind: "checkbox", name: "health", label: label("health") } as const]),
      ]}
      ofPage={{ name: "intent", value: form }}
      call={{ action, back, done: form, led: ticketOf(ticket) }}
      fault={fault}
      hidden={{
        key: said.values["key"] ?? ticket.key,
        ...(form === "note" ? { isInternal: "on" } : {}),
      }}
      look={form === "note" ? "second" : "primary"}
      submit={t(`tickets.act.${form}Save`)}
    />
  );
}

/** The page of the ticket that the message stands in: what a requester writes on one that is long over is a new one. */
const ticketOf =
  ({ reference, sending }: TicketModel) =>
  (answered: unknown): string => {
    const { data } = answered as { data: { reference: string } };
    return sending.back.replace(reference, data.reference);
  };

/** Where it may go, and the form that asks for what a move needs. */
function StatusPanel(props: TicketProps) {
  const { ticket } = props;
  const t = useWords();
  return (
    <Panel title={t("tickets.column.status")} id="estado">
      {ticket.move !== null ? (
        <MoveForm {...props} move={ticket.move} />
      ) : ticket.moves.length === 0 ? (
        <p className="k-muted">{t("tickets.act.none")}</p>
      ) : (
        <div className="tickets__moves">
          <p className="k-muted">{t("tickets.act.move")}</p>
          {ticket.moves.map(({ to, label, href }) => (
            <ButtonLink key={to} to={href}>
              {label}
            </ButtonLink>
          ))}
        </div>
      )}
    </Panel>
  );
}

function moveFields(
  { needs, days }: TicketMoveModel,
  ticket: TicketModel,
  t: Say,
): FieldDefinition[] {
  const label = (name: string) => t(`tickets.field.status.${name}`);
  const files = (hint: string): FieldDefinition => ({
    ...filesField(ticket, label("file"), t(hint)),
    isOptional: true,
  });
  if (needs === "owner")
    return [{ kind: "select", name: "owner", label: label("owner"), options: ticket.owners }];
  if (needs === "message")
    return [
      {
        kind: "textarea",
        name: "message",
        label: label("message"),
        maxLength: longestText,
        rows: 4,
        isRequired: true,
      },
      files("tickets.files.mailed"),
    ];
  if (needs === "wait")
    return [
      {
        kind: "textarea",
        name: "note",
        label: label("note"),
        maxLength: longestText,
        rows: 2,
        isRequired: true,
      },
      { kind: "date", name: "until", label: label("until"), ...days, isRequired: true },
      files("tickets.files.kept"),
      { kind: "checkbox", name: "health", label: label("health") },
    ];
  return [];
}

/** A move that writes takes files, and so goes to its call. */
function MoveForm({ ticket, answer, isSending, move }: TicketProps & { move: TicketMoveModel }) {
  const t = useWords();
  const said = saidIn(answer, "status");
  const shared = {
    id: "mover",
    fields: moveFields(move, ticket, t),
    submit: move.title,
    extra: (
      <ButtonLink to={move.cancelHref} look="ghost">
        {t("tickets.act.cancel")}
      </ButtonLink>
    ),
  };
  // What was typed goes on from the version that it was typed for.
  const hidden = { to: move.to, version: said.values["version"] ?? String(ticket.version) };
  if (move.needs === "message" || move.needs === "wait")
    return (
      <KitFileForm
        {...shared}
        {...said}
        values={{ ...ticket.moving.fault?.typed, ...said.values }}
        ofPage={{ name: "intent", value: "status" }}
        call={{ action: ticket.moving.action, back: ticket.sending.back, done: "status" }}
        fault={ticket.moving.fault}
        hidden={hidden}
      />
    );
  return (
    <KitForm
      {...shared}
      {...said}
      values={{ owner: ticket.owner, ...said.values }}
      hidden={{ intent: "status", ...hidden }}
      isSending={isSending}
    />
  );
}

function OwnerPanel({ ticket, answer, isSending }: TicketProps) {
  const t = useWords();
  const said = saidIn(answer, "assign");
  return (
    <Panel title={t("tickets.column.owner")} id="responsable">
      <KitForm
        key={`${ticket.owner} ${said.attempt}`}
        id="dar"
        {...said}
        values={{ owner: ticket.owner, ...said.values }}
        fields={[
          {
            kind: "select",
            name: "owner",
            label: t("tickets.field.assign.owner"),
            options: ticket.owners,
          },
        ]}
        hidden={{ intent: "assign", version: String(ticket.version) }}
        look="second"
        submit={t("tickets.act.assignSave")}
        isSending={isSending}
      />
    </Panel>
  );
}

/** The queue that it waits in and its priority, to be changed. */
function PlacingPanel({ ticket, answer, isSending }: TicketProps) {
  const t = useWords();
  const said = saidIn(answer, "place");
  const { queue, priority, queues, priorities } = ticket.placing;
  const select = (name: string, options: typeof queues): FieldDefinition => ({
    kind: "select",
    name,
    label: t(`tickets.field.place.${name}`),
    options,
  });
  return (
    <Panel title={t("tickets.act.place")} id="cola">
      <KitForm
        key={`${queue} ${priority} ${said.attempt}`}
        id="ubicar"
        {...said}
        values={{ queue, priority, ...said.values }}
        fields={[select("queue", queues), select("priority", priorities)]}
        hidden={{ intent: "place", version: String(ticket.version) }}
        look="second"
        submit={t("tickets.act.placeSave")}
        isSending={isSending}
      />
    </Panel>
  );
}
