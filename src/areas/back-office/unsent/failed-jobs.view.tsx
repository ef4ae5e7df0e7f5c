import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";
import { type About, Reference } from "./reference.view.tsx";

export interface FailedJobModel {
  id: number;
  name: string;
  about: About;
  error: string;
  attempts: number;
  since: string;
  version: number;
}

/** Work of our own that failed: it is done again, and never closed. */
export function FailedJobs({ jobs, path }: { jobs: readonly FailedJobModel[]; path: string }) {
  const t = useWords();
  return (
    <Panel title={t("notifications.jobs.title")} id="tareas" isFlush>
      <ul className="k-lines">
        {jobs.map(({ id, name, about, error, attempts, since, version }) => (
          <li key={id} className="unsent-line">
            <span className="k-lines__main">
              {name}
              <Reference about={about} />
              <small>
                <span translate="no">{error}</span> ·{" "}
                {t("notifications.unsent.attempts", { count: attempts })} · {since}
              </small>
            </span>
            <form method="post" action={path} className="k-lines__end">
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="version" value={version} />
              <button
                className="k-btn k-btn--second"
                type="submit"
                name="do"
                value="JOB"
                aria-label={t("notifications.unsent.again", { name })}
              >
                {t("notifications.unsent.retry")}
              </button>
            </form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
