import { KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { LeadAnswer } from "./leads.view-model.ts";

export interface AssignedModel {
  /** The newest decision; null where there was none. */
  last: {
    way: string;
    name: string;
    rule: string;
    passedOver: readonly { name: string; reason: string }[];
  } | null;
  options: readonly { value: string; label: string }[];
  /** What is sent for the rules. */
  byRules: string;
  mayAssign: boolean;
}

/** '¿Por qué a mí?': who has the lead and why, and another one for it. */
export function AssignedPanel({
  model,
  version,
  answer,
  isSending,
}: {
  model: AssignedModel;
  version: number;
  answer: LeadAnswer | null;
  isSending: boolean;
}) {
  const t = useWords();
  const { last, options, byRules, mayAssign } = model;
  const own = answer?.form === "assign" ? answer : null;
  return (
    <Panel title={t("assignment.why.title")} id="asignacion">
      <p>
        {last === null
          ? t("assignment.why.none")
          : t(`assignment.why.${last.way}`, { name: last.name, rule: last.rule })}
      </p>
      {last === null || last.passedOver.length === 0 ? null : (
        <>
          <h3>{t("assignment.why.passed")}</h3>
          <ul className="k-lines">
            {last.passedOver.map(({ name, reason }) => (
              <li key={name}>
                <span className="k-lines__main">{name}</span>
                <StatusPill tone="neutral">{t(`assignment.passedOver.${reason}`)}</StatusPill>
              </li>
            ))}
          </ul>
        </>
      )}
      {mayAssign ? (
        <KitForm
          id="assign"
          fields={[
            {
              kind: "select",
              name: "executive",
              label: t("assignment.why.to"),
              options: [{ value: byRules, label: t("assignment.why.rules") }, ...options],
            },
          ]}
          values={own?.values ?? {}}
          faults={own?.faults ?? []}
          attempt={own?.attempt ?? ""}
          submit={t("assignment.why.give")}
          isSending={isSending}
          hidden={{ intent: "assign", version: String(version) }}
        />
      ) : null}
    </Panel>
  );
}
