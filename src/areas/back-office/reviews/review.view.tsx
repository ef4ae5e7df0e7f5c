import { Link } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { ButtonLink } from "#src/ui/kit/button.tsx";
import { type FormFault, KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { KeyValues } from "#src/ui/kit/key-values.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { Timeline } from "#src/ui/kit/timeline.tsx";
import { useWords } from "#src/ui/words.tsx";
import { ReviewDocuments } from "./review-documents.view.tsx";
import type { AnswersModel, DeclaredModel, ReviewModel } from "./reviews.view-model.ts";

interface Answer {
  form: string;
  values: Readonly<Record<string, string>>;
  faults: readonly FormFault[];
  attempt: string;
}

interface ViewProps {
  review: ReviewModel;
  done: string | null;
  /** Why a file was not taken. */
  fileFault: string | null;
  answer: Answer | null;
  isSending: boolean;
}

/** One review. */
export function ReviewView(props: ViewProps) {
  const { review, done, fileFault, answer, isSending } = props;
  const t = useWords();
  return (
    <div className="k">
      <PageHeader
        title={review.reference}
        crumbs={[{ label: t("reviews.title"), href: review.listHref }]}
        note={review.person}
        status={<StatusPill tone={review.tone}>{review.state}</StatusPill>}
      />
      {done === null ? null : <Banner tone="success">{done}</Banner>}
      {fileFault === null ? null : <Banner tone="error">{fileFault}</Banner>}
      <div className="k-page-grid">
        <Decision {...props} />
        <Panel title={t("reviews.documents.title")} id="documentos">
          <ReviewDocuments
            documents={review.documents}
            adding={review.addDocument}
            faults={answer?.form === "document" ? answer.faults : []}
            isSending={isSending}
          />
        </Panel>
        <Panel title={t("reviews.facts")} id="datos">
          <KeyValues
            items={review.facts.map(({ name, value, href }) => ({
              name,
              value: href === undefined ? value : <Link to={href}>{value}</Link>,
            }))}
          />
        </Panel>
        <Panel title={t("reviews.answers.title")} id="respuestas">
          {review.answers === null ? (
            <Reads reads={review.reads} />
          ) : (
            <Answers answers={review.answers} />
          )}
        </Panel>
        <Panel title={t("reviews.timeline")} id="historia">
          <Timeline
            label={t("reviews.timeline")}
            events={review.events.map(({ id, text, at, when, by }) => ({
              id,
              icon: "refresh-cw",
              text,
              at,
              when,
              ...(by === "" ? {} : { by }),
            }))}
          />
        </Panel>
      </div>
    </div>
  );
}

function Decision({ review, answer: sent, isSending }: ViewProps) {
  const t = useWords();
  const answer = sent?.form === "decide" ? sent : null;
  return (
    <Panel title={t("reviews.decide.title")} id="decision">
      {review.isWaiting ? (
        <KitForm
          id="decidir"
          fields={[
            {
              kind: "radio",
              name: "outcome",
              label: t("reviews.decide.outcome"),
              options: review.outcomes,
            },
            {
              kind: "textarea",
              name: "exclusions",
              label: t("reviews.decide.exclusions"),
              hint: t("reviews.decide.exclusionsHint"),
              maxLength: 2000,
              isOptional: true,
            },
            {
              kind: "number",
              name: "loadingPercent",
              label: t("reviews.decide.loading"),
              hint: t("reviews.decide.loadingHint"),
              suffix: "%",
              isOptional: true,
            },
            {
              kind: "textarea",
              name: "reason",
              label: t("reviews.decide.reason"),
              hint: t("reviews.decide.reasonHint"),
              maxLength: 500,
            },
          ]}
          values={answer?.values ?? {}}
          faults={answer?.faults ?? []}
          attempt={answer?.attempt ?? "0"}
          submit={t("reviews.decide.submit")}
          isSending={isSending}
        />
      ) : (
        <p className="k-muted">{t("reviews.decide.none")}</p>
      )}
    </Panel>
  );
}

/** Answers are read for a reason, which is kept with who read them. */
function Reads({ reads }: Pick<ReviewModel, "reads">) {
  const t = useWords();
  if (reads.length === 0) return <p className="k-muted">{t("reviews.answers.notYours")}</p>;
  return (
    <>
      <p className="k-muted">{t("reviews.answers.why")}</p>
      <ul className="k-lines">
        {reads.map(({ href, label }) => (
          <li key={href}>
            <ButtonLink to={href}>{label}</ButtonLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function Answers({ answers: { people, decision } }: { answers: AnswersModel }) {
  const t = useWords();
  return (
    <>
      {people.length === 0 ? <p className="k-muted">{t("reviews.answers.none")}</p> : null}
      {people.map((person) => (
        <Declared key={person.id} person={person} />
      ))}
      {decision === null ? null : (
        <section aria-label={t("reviews.decision")}>
          <h3>{t("reviews.decision")}</h3>
          <p>{decision.outcome}</p>
          {decision.loading === null ? null : <p>{decision.loading}</p>}
          {decision.exclusions.length === 0 ? null : (
            <ul>
              {decision.exclusions.map((exclusion) => (
                <li key={exclusion}>{exclusion}</li>
              ))}
            </ul>
          )}
          <p className="k-muted">{decision.reason}</p>
        </section>
      )}
    </>
  );
}

function Declared({ person }: { person: DeclaredModel }) {
  const t = useWords();
  return (
    <section aria-label={person.name}>
      <h3>{person.name}</h3>
      <KeyValues
        label={person.name}
        items={[
          { name: t("reviews.byRules"), value: person.outcome },
          { name: t("reviews.body"), value: person.measures },
        ]}
      />
      {person.yes.map(({ question, details }) => (
        <div key={question}>
          <h4>{question}</h4>
          <KeyValues label={question} items={details} />
        </div>
      ))}
      <p className="k-muted">{person.noes}</p>
    </section>
  );
}
