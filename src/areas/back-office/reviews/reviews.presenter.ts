import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { dateAndTime, type Reader } from "#src/areas/page/reader.presenter.ts";
import {
  type ReadReason,
  readReasons,
  reviewOutcomes,
  type ReviewState,
  reviewStateOf,
  reviewStates,
} from "#src/modules/sale/review/review.rules.ts";
import {
  broughtReasons,
  documentReasons,
  mayMoveDocument,
} from "#src/modules/sale/document/document.rules.ts";
import { exclusionText } from "#src/modules/sale/health-declaration/health-exclusion.rules.ts";
import { endedStates } from "#src/modules/sale/purchase/purchase-transitions.rules.ts";
import type { Reviews } from "#src/modules/sale/review/review.service.ts";
import { fileKinds } from "#src/platform/files/file.rules.ts";
import { href } from "#src/routes/back-office.ts";
import type {
  AnswersModel,
  DeclaredModel,
  ReviewDocument,
  ReviewModel,
  ReviewsModel,
  ReviewTone,
} from "./reviews.view-model.ts";

const tones: Readonly<Record<ReviewState, ReviewTone>> = {
  WAITING: "wait",
  ACCEPT: "success",
  ACCEPT_WITH_EXCLUSION: "success",
  DECLINE: "error",
  ENDED: "neutral",
};

/** The queue in words. */
export function presentReviews(
  rows: Awaited<ReturnType<Reviews["list"]>>,
  reader: Reader,
  query: string,
): ReviewsModel {
  const { say, language } = reader;
  return {
    path: href("reviews", language),
    query,
    rows: rows.map((row) => {
      const state = reviewStateOf(row.state, row.outcome, row.documents);
      return {
        reference: row.reference,
        href: href("review", language, { reference: row.reference }),
        person: row.person ?? say("reviews.erased"),
        product: row.productName,
        insurer: row.insurerName,
        state: say(`reviews.state.${state}`),
        tone: tones[state],
        country: say(`leads.country.${row.country}`),
        since: dateAndTime(row.since, reader),
        documents: say("reviews.documents.waiting", { count: row.documents }),
      };
    }),
    total: rows.length,
    next: null,
    previous: null,
    totalText: say("reviews.total", { count: rows.length }),
    fields: [
      {
        key: "estado",
        label: say("reviews.column.state"),
        options: reviewStates.map((value) => ({ value, label: say(`reviews.state.${value}`) })),
      },
      {
        key: "pais",
        label: say("reviews.column.country"),
        options: COUNTRY_CODES.map((value) => ({ value, label: say(`leads.country.${value}`) })),
      },
    ],
  };
}

type Found = Awaited<ReturnType<Reviews["find"]>>;
type Answers = Awaited<ReturnType<Reviews["readAnswers"]>>;

/** One review in words; answers only where they were asked for. */
export function presentReview(
  { review, mayRead, mayAdd, events, acts, documents, sent, people }: Found,
  answers: Answers | null,
  reader: Reader,
): ReviewModel {
  const { say, language } = reader;
  const own = href("review", language, { reference: review.reference });
  const state = reviewStateOf(review.state, review.outcome, review.documents);
  const { leadReference: lead } = review;
  return {
    reference: review.reference,
    person: review.person ?? say("reviews.erased"),
    state: say(`reviews.state.${state}`),
    tone: tones[state],
    href: own,
    listHref: href("reviews", language),
    facts: [
      { name: say("reviews.column.product"), value: review.productName },
      { name: say("reviews.column.insurer"), value: review.insurerName },
      { name: say("reviews.column.country"), value: say(`leads.country.${review.country}`) },
      { name: say("reviews.people"), value: String(people) },
      {
        name: say("reviews.lead"),
        value: lead,
        ...(lead === null ? {} : { href: href("lead", language, { reference: lead }) }),
      },
      { name: say("reviews.column.since"), value: dateAndTime(review.since, reader) },
    ],
    isWaiting: review.state === "IN_REVIEW",
    outcomes: reviewOutcomes.map((value) => ({ value, label: say(`reviews.outcome.${value}`) })),
    reads: mayRead
      ? readReasons.map((reason: ReadReason) => ({
          href: `${own}?leer=${reason}#respuestas`,
          label: say(`reviews.read.${reason}`),
        }))
      : [],
    answers: answers === null ? null : presentAnswers(answers, reader),
    documents: documents.map((one) => presentDocument(review, one, reader)),
    addDocument: mayAdd ? presentAdding(review, documents, reader) : null,
    events: presentEvents({ events, acts, sent }, reader),
  };
}

/** What may be added for the person: what the table lets staff begin. */
function presentAdding(
  { reference, state }: Found["review"],
  documents: Found["documents"],
  { say, language }: Reader,
): ReviewModel["addDocument"] {
  const open = documents.filter(({ isSent, approval }) =>
    mayMoveDocument(isSent ? approval : null, "PENDING", "staff"),
  );
  if (open.length === 0 || endedStates.some((one) => one === state)) return null;
  const endings = Object.keys(fileKinds);
  return {
    action: `/api/back-office/reviews/${reference}/documents`,
    back: href("review", language, { reference }),
    accept: endings.map((ending) => `.${ending}`).join(","),
    accepted: say("reviews.documents.add.accepted", {
      kinds: new Intl.ListFormat(language, { type: "disjunction" }).format(
        endings.map((ending) => ending.toUpperCase()),
      ),
    }),
    kinds: open.map(({ kind }) => ({ value: kind, label: say(`documents.kind.${kind}`) })),
    reasons: broughtReasons.map((value) => ({
      value,
      label: say(`reviews.documents.brought.${value}`),
    })),
  };
}

const documentTones = { APPROVED: "success", PENDING: "wait", REJECTED: "error" } as const;

function presentDocument(
  { reference, state }: Found["review"],
  document: Found["documents"][number],
  { say }: Reader,
): ReviewDocument {
  const { kind, approval, isSent, isRequired, isAwaited, fileId, fileName } = document;
  const label = say(`documents.kind.${kind}`);
  const isOver = endedStates.some((one) => one === state);
  const may = (to: "APPROVED" | "REJECTED") =>
    !isOver &&
    isSent &&
    !(approval === "APPROVED" && state === "ISSUED") &&
    mayMoveDocument(approval, to, "purchase:review");
  const need = isRequired ? "required" : isAwaited ? "asked" : "optional";
  return {
    kind,
    label,
    need: say(`documents.need.${need}`),
    state: say(`documents.state.${isSent && approval !== null ? approval : "NOT_SENT"}`),
    tone:
      !isSent || approval === null || approval === "NO_ACTION"
        ? "neutral"
        : documentTones[approval],
    file:
      fileId === null
        ? null
        : {
            href: `/api/back-office/reviews/${reference}/documents/${fileId}`,
            name: fileName ?? "",
            label: say("reviews.documents.open", { file: fileName ?? label }),
          },
    byStaff: document.isByStaff ? say("documents.byStaff") : null,
    approve: may("APPROVED") ? say("reviews.documents.approve", { document: label }) : null,
    reject: may("REJECTED")
      ? {
          label: say("reviews.documents.reject", { document: label }),
          reasonLabel: say("reviews.documents.reasonOf", { document: label }),
          reasons: documentReasons.map((value) => ({
            value,
            label: say(`documents.reason.${value}`),
          })),
        }
      : null,
    ask:
      !isOver && approval === "NO_ACTION"
        ? say("reviews.documents.ask", { document: label })
        : null,
  };
}

/** A reason of a refusal, or how a document came that was added. */
const reasonKey = (reason: string): string =>
  broughtReasons.some((one) => one === reason)
    ? `reviews.documents.brought.${reason}`
    : `documents.reason.${reason}`;

/** Moves, reads and decisions, the newest first. */
function presentEvents(
  { events, acts, sent }: Pick<Found, "events" | "acts" | "sent">,
  reader: Reader,
): ReviewModel["events"] {
  const { say } = reader;
  return [
    ...events.map(({ id, at, from_state: from, to_state: to }) => ({
      id: `state-${id}`,
      at,
      by: "",
      text:
        from === null
          ? say("reviews.event.made")
          : say("reviews.event.state", {
              from: say(`reviews.purchase.${from}`),
              to: say(`reviews.purchase.${to}`),
            }),
    })),
    ...sent.map(({ id, kind, act, at, by, reason }) => ({
      id: `document-${id}`,
      at,
      by: by ?? say("reviews.applicant"),
      text: say(`reviews.event.document.${act === "sent" && by !== null ? "added" : act}`, {
        document: say(`documents.kind.${kind}`),
        ...(reason === null ? {} : { reason: say(reasonKey(reason)) }),
      }),
    })),
    ...acts.map(({ kind, at, by, what }, index) => ({
      id: `${kind}-${index}`,
      at,
      by: by ?? say("reviews.applicant"),
      text:
        kind === "read"
          ? say("reviews.event.read", { reason: say(`reviews.reason.${what}`) })
          : say("reviews.event.decided", { outcome: say(`reviews.outcome.${what}`) }),
    })),
  ]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .map((event) => ({
      ...event,
      at: event.at.toISOString(),
      when: dateAndTime(event.at, reader),
    }));
}

const tenths = (value: number, { locale }: Reader): string =>
  (value / 10).toLocaleString(locale, { minimumFractionDigits: 1 });

function presentAnswers({ people, decision }: Answers, reader: Reader): AnswersModel {
  const { say } = reader;
  return {
    people: people.map((one) => presentPerson(one, reader)),
    decision:
      decision === undefined
        ? null
        : {
            outcome: say(`reviews.outcome.${decision.outcome}`),
            exclusions: decision.exclusions.map((one) => exclusionText(one, say)),
            loading:
              decision.loadingPercent === undefined
                ? null
                : say("reviews.loading", { percent: decision.loadingPercent }),
            reason: decision.reason,
          },
  };
}

function presentPerson(
  { personId, name, outcome, measures, answers }: Answers["people"][number],
  reader: Reader,
): DeclaredModel {
  const { say } = reader;
  const yesOrNo = (value: boolean) => say(value ? "health.yes" : "health.no");
  const yes = Object.entries(answers).flatMap(([code, answer]) =>
    answer.yes
      ? [
          {
            question: say(`health.question.${code}`),
            details: [
              { name: say("health.detail.Condition"), value: answer.condition },
              { name: say("health.detail.Since"), value: answer.since },
              { name: say("health.detail.Treatment"), value: answer.treatment },
              { name: say("health.detail.Discharged"), value: yesOrNo(answer.discharged) },
              ...(answer.endedOn === undefined
                ? []
                : [{ name: say("health.detail.EndedOn"), value: answer.endedOn }]),
              ...(answer.relapsed === undefined
                ? []
                : [{ name: say("health.detail.Relapsed"), value: yesOrNo(answer.relapsed) }]),
            ],
          },
        ]
      : [],
  );
  return {
    id: personId,
    name,
    outcome: outcome === null ? say("reviews.unfinished") : say(`reviews.judged.${outcome}`),
    measures:
      measures === null
        ? null
        : say("reviews.measures", {
            height: tenths(measures.heightTenths, reader),
            weight: tenths(measures.weightTenths, reader),
          }),
    yes,
    noes: say("reviews.noes", { count: Object.keys(answers).length - yes.length }),
  };
}
