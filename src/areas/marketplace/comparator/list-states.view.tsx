import { Link, useRevalidator } from "react-router";
import { Drawing } from "../../../ui/drawing.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { StatePanel } from "../../../ui/state-panel.tsx";
import { useWords } from "../../../ui/words.tsx";
import type { ListOutcome, ResultNoun, RobotChallenge } from "./comparator.view-model.ts";
import { useRobotCheck } from "./robot-check.state.ts";

/** Nothing fits: names the filter that limits most and what its removal shows (UX 12). */
export function EmptyList({
  outcome,
  noun,
  clearHref,
}: {
  outcome: Extract<ListOutcome, { kind: "empty" }>;
  noun: ResultNoun;
  clearHref: string;
}) {
  const t = useWords();
  const { drop, filterCount } = outcome;
  return (
    <StatePanel
      icon={{ picture: <Drawing name="empty" width={160} /> }}
      title={t(`outcome.empty.title.${noun}`, { count: filterCount })}
    >
      {drop === null ? (
        <p>{t("outcome.empty.clearAll")}</p>
      ) : (
        <p>{t(`outcome.empty.drop.${noun}`, { filter: drop.label, count: drop.total })}</p>
      )}
      <div className="state__actions">
        {drop === null ? null : (
          <Link className="btn btn--primary" to={drop.removeHref} preventScrollReset>
            {t("outcome.empty.remove", { filter: drop.label })}
          </Link>
        )}
        {filterCount === 0 ? null : (
          <Link className="btn btn--second" to={clearHref} preventScrollReset>
            {t("outcome.empty.clear")}
          </Link>
        )}
      </div>
    </StatePanel>
  );
}

/** The list could not be had; it takes the list's place, filters and profile stay (CQ 2, 8). */
export function FailedList({
  outcome,
  noun,
}: {
  outcome: Extract<ListOutcome, { kind: "failed" }>;
  noun: ResultNoun;
}) {
  const t = useWords();
  const { revalidate, state } = useRevalidator();
  return (
    <StatePanel
      icon={{ picture: <Drawing name="failed" width={160} /> }}
      title={t(`states.failed.title.${noun}`)}
      isAlert
    >
      <p>{t("states.failed.text")}</p>
      <a
        className="btn btn--primary"
        href={outcome.retryHref}
        aria-disabled={state === "loading" ? true : undefined}
        onClick={(event) => {
          event.preventDefault();
          if (state === "idle") void revalidate();
        }}
      >
        <Icon name="refresh-cw" size={16} />
        {t("states.failed.retry")}
      </a>
      <p className="small">
        {t("states.failed.continues")} <a href={outcome.contactHref}>{t("states.failed.write")}</a>{" "}
        {t("states.failed.code", { code: outcome.code })}
      </p>
    </StatePanel>
  );
}

/** The robot check, in the specification's words (CQ 2). A plain POST to this very address, so the
 *  visitor is back in the same state (UX 15); JavaScript adds the solution first. */
export function RobotCheck({ challenge }: { challenge: RobotChallenge }) {
  const t = useWords();
  const check = useRobotCheck(challenge);
  return (
    <StatePanel icon="bot" tone="info" title={t("outcome.robot.title")} isAlert>
      <form method="post" onSubmit={check.onSubmit}>
        <p>{t("outcome.robot.text")}</p>
        <input type="hidden" name="challenge" value={challenge.challenge} />
        <button
          className="btn btn--primary"
          type="submit"
          aria-disabled={check.isWorking ? true : undefined}
        >
          {check.isWorking ? <span className="spinner" aria-hidden /> : null}
          {t("outcome.robot.button")}
        </button>
        <output className="small">
          {check.isWorking ? t("outcome.robot.working") : t("outcome.robot.sorry")}
        </output>
        <p className="small still-only">
          {t("outcome.robot.wait", { seconds: Math.ceil(challenge.waitMs / 1_000) })}
        </p>
      </form>
    </StatePanel>
  );
}
