import { countryOf } from "#src/config/countries.ts";
import {
  type HealthDeclarations,
  type HealthPerson,
  type HealthStanding,
  isSettled,
  type StandingDecision,
} from "#src/modules/sale/health-declaration/health-declaration.service.ts";
import {
  readMeasures,
  readTopic,
} from "#src/modules/sale/health-declaration/health-answers.rules.ts";
import { questionSetOf } from "#src/modules/sale/health-declaration/health-declaration.rules.ts";
import {
  conditionFields,
  consentFields,
  correctionFields,
  measureFields,
  topicFields,
} from "./health-form.data.ts";
import { faultsOf } from "#src/modules/sale/purchase/step-checks.rules.ts";
import type {
  StepField,
  StepModule,
  StepPurchase,
  StepSaved,
  StepShown,
} from "#src/modules/sale/purchase/step-modules.service.ts";
import { type Clock, civilDate } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";

export interface HealthStepNeeds {
  connection: Connection;
  clock: Clock;
  healthDeclarations: HealthDeclarations;
  /** Asks a person to decide, in the transaction that takes the last answer. */
  askReview(transaction: Connection, purchaseId: string): Promise<void>;
}

interface Asked {
  people: HealthPerson[];
  set: ReturnType<typeof questionSetOf>;
  today: string;
}

/** Whose health is declared, and what they are asked. */
export function askedOf({ purchase, persons }: StepPurchase, clock: Clock): Asked {
  const today = civilDate(clock.now(), countryOf(purchase.country).timeZone);
  const set = questionSetOf({
    code: purchase.product_code,
    insurer: purchase.insurer,
    insuranceType: purchase.insurance_type,
  });
  const people = persons
    .filter(({ role, facts }) => role === "insured" && facts.birthDate !== undefined)
    .map(({ id, facts }): HealthPerson => {
      const identification = facts.values?.["identificacion"];
      return {
        id,
        purchaseId: purchase.id,
        tenantId: purchase.tenant_id,
        country: purchase.country,
        sex: facts.sex === undefined ? undefined : facts.sex === "F" ? "female" : "male",
        birthDate: facts.birthDate ?? "",
        ...(typeof identification === "string" ? { identification } : {}),
        day: today,
      };
    });
  return { people, set, today };
}

/** How the people of a purchase are called, by their id. */
export const namesOf = ({ persons }: StepPurchase): Map<string, string> =>
  new Map(
    persons.map(({ id, facts }) => {
      const { nombres, primerApellido } = facts.values ?? {};
      const name = [nombres, primerApellido].filter((one) => typeof one === "string").join(" ");
      return [id, name];
    }),
  );

const standing = (
  { healthDeclarations, clock }: HealthStepNeeds,
  connection: Connection,
  step: StepPurchase,
): Promise<HealthStanding> =>
  healthDeclarations.standing(connection, step.purchase.id, askedOf(step, clock));

/** What is asked where the declaration stands so. */
function fieldsFor(
  { clock }: HealthStepNeeds,
  step: StepPurchase,
  stands: HealthStanding,
): readonly StepField[] {
  if (stands.kind === "consent") return consentFields;
  const names = namesOf(step);
  if (stands.kind === "judged") {
    const { people } = askedOf(step, clock);
    return stands.decision?.outcome === "ACCEPT_WITH_EXCLUSION" && stands.decision.agreedAt === null
      ? conditionFields
      : correctionFields(people.map(({ id }) => ({ id, name: names.get(id) ?? "" })));
  }
  const { set } = askedOf(step, clock);
  const name = names.get(stands.person.id) ?? "";
  const topic = set.topics.find(({ code }) => code === stands.topic);
  return topic === undefined ? measureFields(name) : topicFields(name, topic);
}

/** What stands above the form: which part it is, and conditions that were decided. */
export interface HealthStepFacts {
  kind: "consent" | "topic" | "conditions" | "declared";
  progress: { at: number; count: number } | null;
  /** What is not covered. */
  conditions: readonly string[];
  /** Whole percent above the table's price; 0: none. */
  loadingPercent: number;
}

function factsFor(stands: HealthStanding): HealthStepFacts {
  const none = { progress: null, conditions: [], loadingPercent: 0 };
  if (stands.kind === "consent") return { ...none, kind: "consent" };
  if (stands.kind === "topic")
    return { ...none, kind: "topic", progress: { at: stands.answered + 1, count: stands.topics } };
  const { decision } = stands;
  if (decision?.outcome !== "ACCEPT_WITH_EXCLUSION") return { ...none, kind: "declared" };
  const { exclusions: conditions, loadingPercent = 0 } = decision;
  const kind = decision.agreedAt === null ? "conditions" : "declared";
  return { kind, progress: null, conditions, loadingPercent };
}

const done = (isComplete: boolean): StepSaved => ({
  ok: true,
  // Nothing of health is kept by the purchase.
  values: {},
  isComplete,
  isChanged: true,
});
const refused = (fields: { field: string; code: string }[]): StepSaved => ({ ok: false, fields });

/** Everything was declared: the rules accept, ask for an agreement, or hand it to a person. */
async function finish(
  needs: HealthStepNeeds,
  transaction: Connection,
  step: StepPurchase,
): Promise<StepSaved> {
  const stands = await standing(needs, transaction, step);
  if (stands.kind !== "judged") return done(false);
  if (isSettled(stands)) return done(true);
  if (stands.decision !== undefined) return done(false);
  const { id, tenant_id: tenantId } = step.purchase;
  if (stands.outcome === "ACCEPT_WITH_EXCLUSION") {
    await needs.healthDeclarations.decide(transaction, {
      purchase: { id, tenantId },
      decision: {
        outcome: "ACCEPT_WITH_EXCLUSION",
        exclusions: stands.exclusions,
        reason: "",
        of: stands.of,
      },
      by: null,
    });
    return done(false);
  }
  await needs.askReview(transaction, id);
  return done(true);
}

async function take(
  needs: HealthStepNeeds,
  transaction: Connection,
  step: StepPurchase,
  values: StepShown["values"],
): Promise<StepSaved> {
  const { healthDeclarations, clock } = needs;
  const { purchase } = step;
  const stands = await standing(needs, transaction, step);
  const { people, set, today } = askedOf(step, clock);
  if (stands.kind === "consent") {
    if (values["consentimiento"] !== true)
      return refused([{ field: "consentimiento", code: "HEALTH_CONSENT_REQUIRED" }]);
    const { id, tenant_id: tenantId, language } = purchase;
    await healthDeclarations.giveConsent(transaction, { id, tenantId, language });
    return done(false);
  }
  const definition = { profileFormFields: fieldsFor(needs, step, stands) };
  const faults = faultsOf(purchase.country, definition, { values, today });
  if (faults.length > 0) return refused(faults);
  if (stands.kind === "topic") {
    const topic = set.topics.find(({ code }) => code === stands.topic);
    const read =
      topic === undefined
        ? readMeasures(values)
        : readTopic(values, { questions: topic.questions, today });
    if (!read.ok) return refused(read.faults);
    await healthDeclarations.answerTopic(transaction, {
      person: stands.person,
      set,
      answered:
        "measures" in read
          ? { topic: "measures", measures: read.measures }
          : { topic: stands.topic, answers: read.answers },
    });
    return finish(needs, transaction, step);
  }
  const { decision } = stands;
  if (decision?.outcome === "ACCEPT_WITH_EXCLUSION" && decision.agreedAt === null) {
    if (values["acepta"] !== true)
      return refused([{ field: "acepta", code: "HEALTH_CONDITIONS_REQUIRED" }]);
    await healthDeclarations.agree(transaction, purchase.id);
    return done(true);
  }
  const again = people.find(({ id }) => id === values["corregir"]);
  if (again === undefined) return finish(needs, transaction, step);
  await healthDeclarations.redeclare(transaction, again);
  return done(false);
}

const agreedLoading = (decision: StandingDecision | undefined): number =>
  decision?.outcome === "ACCEPT_WITH_EXCLUSION" && decision.agreedAt !== null
    ? (decision.loadingPercent ?? 0)
    : 0;

/** The health declaration as a step of a purchase: the purchase keeps that it is completed, and no answer. */
export const healthStep = (needs: HealthStepNeeds): StepModule => ({
  key: "dps",
  keepsOwnAnswers: true,
  show: (step) =>
    asService(needs.connection, async (own) => {
      const stands = await standing(needs, own, step);
      return {
        definition: { profileFormFields: fieldsFor(needs, step, stands) },
        values: {},
        facts: { ...factsFor(stands) },
      };
    }),
  save: (transaction, step, values) => take(needs, transaction, step, values),
  async isComplete(connection, step) {
    const stands = await standing(needs, connection, step);
    return isSettled(stands);
  },
  async loadingPercent(connection, step) {
    const stands = await standing(needs, connection, step);
    return stands.kind === "judged" ? agreedLoading(stands.decision) : 0;
  },
});
