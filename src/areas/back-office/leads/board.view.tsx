import { type DragEvent, useEffect } from "react";
import { Form, Link, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Badge, StatusPill } from "#src/ui/kit/status-pill.tsx";
import { ListNews } from "#src/areas/back-office/lists/list-news.view.tsx";
import { changedCards } from "#src/areas/back-office/lists/live-rows.rules.ts";
import { liveKey } from "#src/routes/back-office.ts";
import { useReadAgain } from "#src/ui/kit/live-list.state.ts";
import { useWords } from "#src/ui/words.tsx";
import { BoardMoverForm } from "./board-mover.view.tsx";
import type { BoardColumn, BoardMover } from "./board.presenter.ts";
import { useCardKeys } from "./lead-keys.state.ts";
import { UndoMove } from "./undo-move.view.tsx";
import type { LeadAnswer, LinkNotice } from "./leads.view-model.ts";
import { leadStream } from "./lead-news.state.ts";

interface Choice {
  value: string;
  label: string;
}

interface BoardDone {
  /** Reference of the lead that was moved last. */
  moved: string | null;
  said: "moved" | "undone" | "late" | LinkNotice;
  /** Takes the move back; null where nothing does. */
  operation: string | null;
}

interface BoardModel {
  /** When it was read, in milliseconds. */
  readAt: number;
  columns: readonly BoardColumn[];
  path: string;
  listHref: string;
  text: string;
  executive: string;
  country: string;
  executives: readonly Choice[];
  countries: readonly Choice[];
  mover: BoardMover | null;
  done: BoardDone | null;
}

/** Open leads by status. The columns are a list that is read one after the other; beside each other they scroll. */
export function BoardView({
  model,
  answer,
  isSending,
}: {
  model: BoardModel;
  answer: LeadAnswer | null;
  isSending: boolean;
}) {
  const t = useWords();
  const { mover, done } = model;
  useCardKeys(model.columns.flatMap(({ cards }) => cards));
  return (
    <div className="k leads">
      <PageHeader
        title={t("board.title")}
        note={t("board.note")}
        actions={
          <Link className="k-btn k-btn--second" to={model.listHref}>
            {t("board.list")}
          </Link>
        }
      />
      {done === null ? null : <Done done={done} />}
      {mover === null ? null : (
        <BoardMoverForm mover={mover} answer={answer} isSending={isSending} />
      )}
      <Narrowing model={model} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the keyboard */}
      <section className="leads-board" tabIndex={0} aria-label={t("board.title")}>
        {model.columns.map((column) => (
          <Column key={column.status} column={column} path={model.path} />
        ))}
      </section>
      <BoardNews model={model} />
    </div>
  );
}

/** How many cards would stand otherwise if the board were read now. */
function BoardNews({ model }: { model: BoardModel }) {
  const t = useWords();
  const revalidator = useRevalidator();
  const again = useReadAgain<{ model?: BoardModel }>(leadStream, liveKey)?.model;
  const cardsOf = ({ columns }: BoardModel) =>
    columns.flatMap(({ status, cards }) => cards.map((card) => ({ ...card, column: status })));
  const isOfNow = again !== undefined && again.readAt > model.readAt;
  const { arrived, changed } = isOfNow
    ? changedCards(cardsOf(model), cardsOf(again))
    : { arrived: 0, changed: 0 };
  return (
    <ListNews
      text={arrived + changed === 0 ? null : t("leads.news.board", { arrived, changed })}
      onShow={() => void revalidator.revalidate()}
    />
  );
}

function Narrowing({ model }: { model: BoardModel }) {
  const t = useWords();
  const choice = (
    name: string,
    {
      label,
      any,
      value,
      options,
    }: { label: string; any: string; value: string; options: readonly Choice[] },
  ) => (
    <label>
      <span className="k-label">{label}</span>
      <select className="k-input k-select" name={name} defaultValue={value}>
        <option value="">{any}</option>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <Form className="leads-board__find" action={model.path}>
      <label>
        <span className="k-label">{t("board.field")}</span>
        <input
          className="k-input"
          type="search"
          name="q"
          maxLength={200}
          defaultValue={model.text}
        />
      </label>
      {model.executives.length < 2
        ? null
        : choice("ejecutivo", {
            label: t("board.executive"),
            any: t("board.anybody"),
            value: model.executive,
            options: model.executives,
          })}
      {choice("pais", {
        label: t("board.country"),
        any: t("board.anyCountry"),
        value: model.country,
        options: model.countries,
      })}
      <button className="k-btn k-btn--second" type="submit">
        {t("board.find")}
      </button>
    </Form>
  );
}

/** What was done, and the way back. Focus goes to the card where it stands now. */
function Done({ done: { moved, said, operation } }: { done: BoardDone }) {
  const t = useWords();
  useEffect(() => {
    if (moved === null) return;
    document
      .querySelector<HTMLElement>(`.leads-board [data-row="${CSS.escape(moved)}"] a`)
      ?.focus();
  }, [moved]);
  return (
    <Banner
      tone={["moved", "undone", "linkSent"].includes(said) ? "success" : "warning"}
      action={operation === null ? undefined : <UndoMove operation={operation} />}
    >
      {t(`board.done.${said}`, { reference: moved ?? "" })}
    </Banner>
  );
}

/** Kind of what is dragged from column to column. */
const draggedKind = "text/x-amparo-lead";

/** A card is dragged by its reference. */
const draggedBy = (reference: string) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => {
    dataTransfer.setData(draggedKind, reference);
    dataTransfer.effectAllowed = "move";
  },
});

/** A card that is dropped on a column asks for what that move needs. */
function useDrop(path: string, status: number) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const isOurs = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(draggedKind);
  return {
    onDragOver: (event: DragEvent) => {
      if (isOurs(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const reference = event.dataTransfer.getData(draggedKind);
      if (reference === "") return;
      event.preventDefault();
      const query = new URLSearchParams(search);
      for (const key of ["movida", "deshacer", "hecho"]) query.delete(key);
      query.set("mover", reference);
      query.set("a", String(status));
      void navigate(`${path}?${query.toString()}`, { preventScrollReset: true });
    },
  };
}

function Column({ column, path }: { column: BoardColumn; path: string }) {
  const t = useWords();
  const { status, tone, name, label, count, cards, moreHref, more } = column;
  const id = `estado-${status}`;
  return (
    <section className="leads-board__column" aria-labelledby={id} {...useDrop(path, status)}>
      <h2 id={id} aria-label={label}>
        <StatusPill tone={tone}>{name}</StatusPill> <Badge>{count}</Badge>
      </h2>
      {cards.length === 0 ? <p className="k-muted">{t("board.none")}</p> : null}
      <ul>
        {cards.map((card) => (
          <Card key={card.reference} card={card} />
        ))}
      </ul>
      {moreHref === null ? null : <Link to={moreHref}>{more}</Link>}
    </section>
  );
}

function Card({ card }: { card: BoardColumn["cards"][number] }) {
  const t = useWords();
  const { reference, href, moverHref, name, product, premium, executive, lastAct } = card;
  return (
    <li data-row={reference} {...draggedBy(reference)}>
      <Link to={href} draggable={false}>
        {name}
      </Link>
      {product === null ? null : <p>{product}</p>}
      {premium === null ? null : <p className="k-lines__amount">{premium}</p>}
      <p className="k-muted">
        {executive} · {lastAct}
      </p>
      <Link
        className="leads-board__move"
        to={moverHref}
        data-key="s"
        draggable={false}
        preventScrollReset
        aria-label={t("board.move.of", { name })}
      >
        {t("board.move.link")}
      </Link>
    </li>
  );
}
