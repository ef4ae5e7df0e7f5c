import { Form, Link } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button, ButtonLink } from "#src/ui/kit/button.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { SavedViews } from "#src/ui/kit/saved-views.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StateBox } from "#src/ui/kit/state-box.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { DuplicatesModel, PairModel } from "./lead-duplicates.view-model.ts";

interface DuplicatesProps {
  model: DuplicatesModel;
  done: string | null;
  /** The join that was just made. */
  undo: string | null;
  faults: readonly string[];
}

/** Pairs that somebody has to look at, and what was joined. */
export function DuplicatesView({ model, done, undo, faults }: DuplicatesProps) {
  const t = useWords();
  return (
    <div className="k duplicates">
      <PageHeader title={t("duplicates.title")} note={t("duplicates.note")} />
      {done === null ? null : (
        <Banner
          tone="success"
          action={undo === null ? undefined : <Undo id={undo} name={t("duplicates.undo")} />}
        >
          {done}
        </Banner>
      )}
      {faults.map((message) => (
        <Banner tone="error" key={message}>
          {message}
        </Banner>
      ))}
      <SavedViews views={model.levels} />
      <Panel title={t("duplicates.list")} id="por-revisar">
        {model.pairs.length === 0 ? (
          <StateBox
            icon="circle-check"
            title={t("duplicates.none")}
            text={t("duplicates.noneText")}
          />
        ) : (
          <ul className="duplicates__pairs">
            {model.pairs.map((pair) => (
              <Pair key={pair.id} pair={pair} />
            ))}
          </ul>
        )}
        {model.moreHref === null ? null : (
          <ButtonLink to={model.moreHref} look="ghost">
            {t("duplicates.more")}
          </ButtonLink>
        )}
      </Panel>
      <Panel title={t("duplicates.recent")} id="unidas">
        {model.recent.length === 0 ? (
          <p className="k-muted">{t("duplicates.recentNone")}</p>
        ) : (
          <ul className="duplicates__pairs">
            {model.recent.map(({ id, text, name, by, undoName }) => (
              <li key={id} className="duplicates__recent">
                <span>
                  <strong>{name}</strong> {text}
                  <small>{by}</small>
                </span>
                <Undo id={id} name={undoName} label={t("duplicates.undo")} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  );
}

function Pair({ pair }: { pair: PairModel }) {
  const t = useWords();
  return (
    <li>
      <div className="duplicates__head">
        <StatusPill tone={pair.tone}>{pair.level}</StatusPill>
        <span className="k-muted">{pair.reasons}</span>
        <ButtonLink to={pair.compareHref} isSmall>
          <span aria-hidden="true">{t("duplicates.compare")}</span>
          <span className="vh">{pair.compareName}</span>
        </ButtonLink>
      </div>
      {pair.leads.map(({ reference, href, name, facts }) => (
        <p key={reference} className="duplicates__lead">
          <strong>{name}</strong> <Link to={href}>{reference}</Link>
          <small>{facts}</small>
        </p>
      ))}
    </li>
  );
}

function Undo({ id, name, label = name }: { id: string; name: string; label?: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="form" value="undo" />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" isSmall aria-label={name}>
        {label}
      </Button>
    </Form>
  );
}
