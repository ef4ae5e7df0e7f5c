import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { GrowthSex } from "./growth.rules.ts";
import { findDeclaration } from "./health-declaration.queries.ts";
import type { HealthAnswers } from "./health-declaration.rules.ts";
import type { HealthQuestionSet } from "./health-questions.data.ts";
import type { HealthVault } from "./health-vault.ts";

/** What was declared, sealed under the key of its person. */

/** Days for which a declaration holds; insurers ask again after them (ours, PP 3). */
const validDays = 60;

export interface HealthNeeds {
  clock: Clock;
  vault: HealthVault;
}

/** A person whose health is declared. */
export interface HealthPerson {
  id: string;
  purchaseId: string;
  tenantId: string;
  country: string;
  sex: GrowthSex | undefined;
  birthDate: string;
  /** Document of identity, where it is known. */
  identification?: string;
  /** Today in the country. */
  day: string;
}

/** Who declared: with another birth date, sex or document it is another person, who is asked anew. */
export type Declarer = Pick<HealthPerson, "id" | "birthDate" | "sex" | "identification">;

/** What is sealed of one person. */
export interface Sealed {
  birthDate: string;
  sex?: GrowthSex;
  identification?: string;
  measures?: { heightTenths: number; weightTenths: number };
  topics: Readonly<Record<string, HealthAnswers>>;
}

const dayMs = 24 * 60 * 60_000;

/** What a person declared that still holds: by the same person, and not too long ago. */
export async function openSealed(
  { clock, vault }: HealthNeeds,
  connection: Connection,
  person: Declarer,
): Promise<Sealed | undefined> {
  const row = await findDeclaration(connection, person.id);
  if (row === undefined) return undefined;
  if (clock.now().getTime() - row.changed_at.getTime() > validDays * dayMs) return undefined;
  const sealed = (await vault.open(connection, person.id, row.sealed)) as Sealed | undefined;
  const isSame =
    sealed?.birthDate === person.birthDate &&
    sealed.sex === person.sex &&
    sealed.identification === person.identification;
  return isSame ? sealed : undefined;
}

export const topicsOf = (set: HealthQuestionSet): readonly string[] => [
  "measures",
  ...set.topics.map(({ code }) => code),
];

export const firstMissing = (
  set: HealthQuestionSet,
  sealed: Sealed | undefined,
): string | undefined =>
  topicsOf(set).find((topic) =>
    topic === "measures" ? sealed?.measures === undefined : sealed?.topics[topic] === undefined,
  );

export const allAnswers = ({ topics }: Sealed): HealthAnswers =>
  Object.assign({}, ...Object.values(topics));
