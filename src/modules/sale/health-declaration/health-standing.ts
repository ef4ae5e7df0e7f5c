import { createHash } from "node:crypto";
import type { Connection } from "#src/platform/database/database.ts";
import { findConsent, listDeclarations } from "./health-declaration.queries.ts";
import { type HealthOutcome, judgeDeclaration, worstOf } from "./health-declaration.rules.ts";
import type { HealthDecisionsTable } from "./health-declaration.tables.ts";
import type { HealthQuestionSet } from "./health-questions.data.ts";
import {
  allAnswers,
  firstMissing,
  type HealthNeeds,
  type HealthPerson,
  openSealed,
  topicsOf,
} from "./health-sealed.ts";

/** Where the declaration of a purchase stands, person by person and topic by topic. */
export type HealthStanding =
  | { kind: "consent" }
  | { kind: "topic"; person: HealthPerson; topic: string; answered: number; topics: number }
  | {
      kind: "judged";
      outcome: HealthOutcome;
      /** Codes of the questions whose exclusion the rules ask for. */
      exclusions: readonly string[];
      /** Changes with anything that was declared; says nothing of what. */
      of: string;
      /** What was decided of exactly this; undefined where nothing was yet. */
      decision: StandingDecision | undefined;
    };

export interface StandingDecision {
  outcome: HealthDecisionsTable["outcome"];
  exclusions: readonly string[];
  /** Whole percent above the table's price; undefined where nothing is asked above it. */
  loadingPercent?: number | undefined;
  agreedAt: Date | null;
}

/** Whether nothing about health is left to ask: accepted, or with conditions that were agreed to. */
export const isSettled = (standing: HealthStanding): boolean => {
  if (standing.kind !== "judged") return false;
  const { outcome, decision } = standing;
  if (decision === undefined) return outcome === "ACCEPT";
  return (
    decision.outcome === "ACCEPT" ||
    (decision.outcome === "ACCEPT_WITH_EXCLUSION" && decision.agreedAt !== null)
  );
};

/** Where it stands for exactly these people and questions; `latest` is what was decided last. */
export async function standingOf(
  needs: HealthNeeds,
  connection: Connection,
  purchaseId: string,
  {
    people,
    set,
    latest,
  }: {
    people: readonly HealthPerson[];
    set: HealthQuestionSet;
    latest: (StandingDecision & { of?: string | undefined }) | undefined;
  },
): Promise<HealthStanding> {
  if (!(await hasConsent(connection, purchaseId))) return { kind: "consent" };
  const outcomes: HealthOutcome[] = [];
  const exclusions = new Set<string>();
  const topics = people.length * topicsOf(set).length;
  for (const [index, person] of people.entries()) {
    const sealed = await openSealed(needs, connection, person);
    const topic = firstMissing(set, sealed);
    if (topic !== undefined || sealed?.measures === undefined) {
      const before = index * topicsOf(set).length + topicsOf(set).indexOf(topic ?? "measures");
      return { kind: "topic", person, topic: topic ?? "measures", answered: before, topics };
    }
    const declared = { measures: sealed.measures, answers: allAnswers(sealed) };
    const judged = judgeDeclaration(set, person, declared);
    outcomes.push(judged.outcome);
    for (const code of judged.exclusions) exclusions.add(code);
  }
  const of = await hashOfPeople(connection, purchaseId, people);
  return {
    kind: "judged",
    outcome: worstOf(outcomes),
    exclusions: [...exclusions],
    of,
    decision: latest?.of === of ? latest : undefined,
  };
}

async function hashOfPeople(
  connection: Connection,
  purchaseId: string,
  people: readonly Pick<HealthPerson, "id">[],
): Promise<string> {
  const ids = new Set(people.map(({ id }) => id));
  const sealed = (await listDeclarations(connection, purchaseId))
    .filter(({ person_id: id }) => ids.has(id))
    .map((row) => row.sealed)
    .toSorted();
  return createHash("sha256").update(JSON.stringify(sealed)).digest("hex");
}

export async function hasConsent(connection: Connection, purchaseId: string): Promise<boolean> {
  const found = await findConsent(connection, purchaseId);
  return found !== undefined && found.withdrawn_at === null;
}
