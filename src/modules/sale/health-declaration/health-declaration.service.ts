import { createHash, randomUUID } from "node:crypto";
import type { Connection } from "#src/platform/database/database.ts";
import type { Language } from "#src/routes/languages.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import {
  agreeToDecision,
  deleteDeclaration,
  deleteDeclarations,
  destroyKeys,
  insertConsent,
  insertDecision,
  insertRead,
  listDecisions,
  listDeclarations,
  putDeclaration,
  withdrawConsent,
} from "./health-declaration.queries.ts";
import {
  type HealthAnswers,
  type HealthOutcome,
  judgeDeclaration,
  storableAnswers,
  worstOf,
} from "./health-declaration.rules.ts";
import type { HealthDecisionsTable, HealthReadsTable } from "./health-declaration.tables.ts";
import type { HealthQuestionSet } from "./health-questions.data.ts";
import { healthConsentRequired } from "./health.errors.ts";
import {
  allAnswers,
  type Declarer,
  firstMissing,
  type HealthNeeds,
  type HealthPerson,
  openSealed,
  type Sealed,
} from "./health-sealed.ts";
import { hasConsent, type HealthStanding, standingOf } from "./health-standing.ts";

export type { HealthPerson } from "./health-sealed.ts";
export { type HealthStanding, isSettled, type StandingDecision } from "./health-standing.ts";

/** Version of the text of the consent (messages `health.consent`). */
const consentVersion = "1";

export interface HealthPurchase {
  id: string;
  tenantId: string;
}

export type TopicAnswered =
  | { topic: "measures"; measures: { heightTenths: number; weightTenths: number } }
  | { topic: string; answers: HealthAnswers };

export type HealthDeclarations = ReturnType<typeof createHealthDeclarations>;

/** What people declare of their health: sealed, judged by rules, decided by persons, destroyed with the consent. */
export const createHealthDeclarations = (needs: HealthNeeds) =>
  withNeeds(needs, {
    giveConsent,
    hasConsent: (_needs: HealthNeeds, connection: Connection, purchaseId: string) =>
      hasConsent(connection, purchaseId),
    erase,
    answerTopic,
    nextTopic,
    outcomeOf,
    standing,
    redeclare,
    decide,
    latestDecision,
    agree,
    hashFor,
    agreedExclusions,
    read,
  });

async function giveConsent(
  { clock }: HealthNeeds,
  transaction: Connection,
  { id, tenantId, language }: HealthPurchase & { language: Language },
): Promise<void> {
  await insertConsent(transaction, {
    purchase_id: id,
    tenant_id: tenantId,
    language,
    text_version: consentVersion,
    given_at: clock.now(),
  });
}

/** The consent is withdrawn, or the purchase erased: keys are destroyed, and what they sealed goes. */
async function erase(
  { clock }: HealthNeeds,
  transaction: Connection,
  purchaseId: string,
): Promise<void> {
  const at = clock.now();
  await withdrawConsent(transaction, purchaseId, at);
  await destroyKeys(transaction, purchaseId, at);
  await deleteDeclarations(transaction, purchaseId);
}

/** The first topic that a person did not answer yet; undefined where all are. */
async function nextTopic(
  needs: HealthNeeds,
  connection: Connection,
  person: Declarer,
  set: HealthQuestionSet,
): Promise<string | undefined> {
  return firstMissing(set, await openSealed(needs, connection, person));
}

/** Takes the answers to one topic. Throws HEALTH_CONSENT_REQUIRED. */
async function answerTopic(
  needs: HealthNeeds,
  transaction: Connection,
  {
    person,
    set,
    answered,
  }: { person: HealthPerson; set: HealthQuestionSet; answered: TopicAnswered },
): Promise<void> {
  if (!(await hasConsent(transaction, person.purchaseId))) throw healthConsentRequired();
  const before = (await openSealed(needs, transaction, person)) ?? {
    birthDate: person.birthDate,
    ...(person.sex === undefined ? {} : { sex: person.sex }),
    ...(person.identification === undefined ? {} : { identification: person.identification }),
    topics: {},
  };
  const topic = set.topics.find(({ code }) => code === answered.topic);
  const after: Sealed =
    "measures" in answered
      ? { ...before, measures: answered.measures }
      : {
          ...before,
          topics: {
            ...before.topics,
            ...(topic === undefined
              ? {}
              : { [topic.code]: storableAnswers(topic, answered.answers, person) }),
          },
        };
  const isWhole = firstMissing(set, after) === undefined && after.measures !== undefined;
  const outcome =
    isWhole && after.measures !== undefined
      ? judgeDeclaration(set, person, { measures: after.measures, answers: allAnswers(after) })
          .outcome
      : null;
  await putDeclaration(transaction, {
    person_id: person.id,
    purchase_id: person.purchaseId,
    tenant_id: person.tenantId,
    question_set: set.version,
    sealed: await needs.vault.seal(
      transaction,
      { id: person.id, purchaseId: person.purchaseId, tenantId: person.tenantId },
      after,
    ),
    outcome,
    changed_at: needs.clock.now(),
  });
}

/** The worst of all; undefined while somebody has not declared. */
async function outcomeOf(
  _needs: HealthNeeds,
  connection: Connection,
  purchaseId: string,
  people: readonly string[],
): Promise<HealthOutcome | undefined> {
  const rows = (await listDeclarations(connection, purchaseId)).filter((row) =>
    people.includes(row.person_id),
  );
  const outcomes = rows.flatMap(({ outcome }) => (outcome === null ? [] : [outcome]));
  return outcomes.length === people.length ? worstOf(outcomes) : undefined;
}

async function standing(
  needs: HealthNeeds,
  connection: Connection,
  purchaseId: string,
  asked: { people: readonly HealthPerson[]; set: HealthQuestionSet },
): Promise<HealthStanding> {
  const latest = await latestDecision(needs, connection, purchaseId);
  return standingOf(needs, connection, purchaseId, { ...asked, latest });
}

/** Forgets what one person declared: they are asked anew. */
const redeclare = async (
  _needs: HealthNeeds,
  transaction: Connection,
  person: Pick<HealthPerson, "id" | "purchaseId">,
): Promise<void> => {
  await deleteDeclaration(transaction, person);
};

export interface HealthDecision {
  outcome: HealthDecisionsTable["outcome"];
  /** Of a rule codes of questions; of a person what they wrote. */
  exclusions: readonly string[];
  /** Whole percent above the table's price; left out where nothing is asked above it. */
  loadingPercent?: number | undefined;
  reason: string;
  /** Hash of the declarations it is about (`HealthStanding`): of others it decides nothing. */
  of?: string;
}

/** What a person of ours decides, or where `by` is null a rule; exclusions, loading and reason are sealed. */
async function decide(
  { clock, vault }: HealthNeeds,
  transaction: Connection,
  {
    purchase,
    decision,
    by,
  }: { purchase: HealthPurchase; decision: HealthDecision; by: string | null },
): Promise<void> {
  const { outcome, exclusions, loadingPercent, reason, of } = decision;
  const whose = { id: purchase.id, purchaseId: purchase.id, tenantId: purchase.tenantId };
  await insertDecision(transaction, {
    id: randomUUID(),
    purchase_id: purchase.id,
    tenant_id: purchase.tenantId,
    outcome,
    sealed: await vault.seal(transaction, whose, { exclusions, loadingPercent, reason, of }),
    decided_by: by,
    decided_at: clock.now(),
    agreed_at: null,
  });
}

/** What was decided last; undefined where nothing was, or its key was destroyed. */
async function latestDecision({ vault }: HealthNeeds, connection: Connection, purchaseId: string) {
  const [row] = await listDecisions(connection, purchaseId);
  if (row === undefined) return undefined;
  const opened = (await vault.open(connection, purchaseId, row.sealed)) as
    | Pick<HealthDecision, "exclusions" | "loadingPercent" | "reason" | "of">
    | undefined;
  return opened && { id: row.id, outcome: row.outcome, agreedAt: row.agreed_at, ...opened };
}

/** The exclusions that the applicant agreed to, as policy and proposal say them; none once the person was erased. */
async function agreedExclusions(
  needs: HealthNeeds,
  connection: Connection,
  purchaseId: string,
): Promise<readonly string[]> {
  const decision = await latestDecision(needs, connection, purchaseId);
  const isAgreed = decision?.outcome === "ACCEPT_WITH_EXCLUSION" && decision.agreedAt !== null;
  return isAgreed ? decision.exclusions : [];
}

/** The applicant agrees to the conditions that were decided. */
async function agree(
  needs: HealthNeeds,
  transaction: Connection,
  purchaseId: string,
): Promise<void> {
  const decision = await latestDecision(needs, transaction, purchaseId);
  if (decision !== undefined) await agreeToDecision(transaction, decision.id, needs.clock.now());
}

/** Hash of everything that was declared and decided, as it is sealed: says whether anything changed, and nothing of
 *  what. Null where nobody declared. */
async function hashFor(
  _needs: HealthNeeds,
  connection: Connection,
  purchaseId: string,
): Promise<string | null> {
  const rows = await listDeclarations(connection, purchaseId);
  if (rows.length === 0) return null;
  const sealed = rows.map((row) => row.sealed).toSorted();
  const [decision] = await listDecisions(connection, purchaseId);
  const agreed = decision?.agreed_at?.toISOString() ?? "";
  return createHash("sha256")
    .update(JSON.stringify([...sealed, decision?.sealed ?? "", agreed]))
    .digest("hex");
}

/** Everything that was declared, for somebody who may read it; that they did is kept with the reason. */
async function read(
  { clock, vault }: HealthNeeds,
  transaction: Connection,
  asked: { purchase: HealthPurchase; reader: string | null; reason: HealthReadsTable["reason"] },
) {
  const { purchase, reader, reason } = asked;
  await insertRead(transaction, {
    purchase_id: purchase.id,
    tenant_id: purchase.tenantId,
    reader,
    reason,
    at: clock.now(),
  });
  const rows = await listDeclarations(transaction, purchase.id);
  return Promise.all(
    rows.map(async ({ person_id: personId, outcome, sealed, question_set: questionSet }) => {
      const opened = (await vault.open(transaction, personId, sealed)) as Sealed | undefined;
      return {
        personId,
        outcome,
        questionSet,
        measures: opened?.measures ?? null,
        answers: opened === undefined ? {} : allAnswers(opened),
      };
    }),
  );
}
