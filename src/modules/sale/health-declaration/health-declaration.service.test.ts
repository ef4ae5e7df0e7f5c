import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asPerson, asService } from "#src/platform/database/acting.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { createHealthDeclarations, type HealthPerson } from "./health-declaration.service.ts";
import { type HealthAnswers, questionSetOf } from "./health-declaration.rules.ts";
import { openBytes, readHealthKey, sealBytes } from "./health-key.ts";
import { createHealthVault } from "./health-vault.ts";

const canary = "CanarioMiocarditis";
const now = () => new Date("2026-11-23T15:00:00Z");
const set = questionSetOf({ code: "x", insurer: null, insuranceType: "COMPLEMENTARIO" });

let database: OpenDatabase;
let tenantId: string;
let folder: string;
let reader: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "amparo-health-"));
  tenantId = (
    await database.connection.selectFrom("tenants").select("id").limit(1).executeTakeFirstOrThrow()
  ).id;
  reader = randomUUID();
  await database.connection
    .insertInto("users")
    .values({
      id: reader,
      email: "revisa@example.com",
      name: "Rosa",
      kind: "staff",
      language: "es",
      time_zone: "America/Santiago",
      status: "Activo",
      created_at: now(),
    })
    .execute();
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const open = (healthKey = readHealthKey(undefined, folder)) =>
  createHealthDeclarations({ clock: { now }, vault: createHealthVault({ healthKey, now }) });
const own = <T>(work: Parameters<typeof asService<T>>[1]) => asService(database.connection, work);
const newPerson = (purchaseId: string = randomUUID()): HealthPerson => ({
  id: randomUUID(),
  purchaseId,
  tenantId,
  country: "CL",
  sex: "female",
  birthDate: "1990-01-01",
  day: "2026-11-23",
});
const noes = (topic: number): HealthAnswers =>
  Object.fromEntries(
    (set.topics[topic]?.questions ?? []).map(({ code }) => [code, { yes: false }]),
  );
const yes = {
  yes: true,
  condition: canary,
  since: "2020-01",
  treatment: canary,
  discharged: false,
} as const;

/** Declares everything of a person, with a yes about the heart. */
async function declare(health: ReturnType<typeof open>, person: HealthPerson, heart = true) {
  await own(async (transaction) => {
    await health.giveConsent(transaction, { id: person.purchaseId, tenantId, language: "es" });
    const answer = (answered: Parameters<typeof health.answerTopic>[1]["answered"]) =>
      health.answerTopic(transaction, { person, set, answered });
    await answer({ topic: "measures", measures: { heightTenths: 1_650, weightTenths: 600 } });
    await answer({
      topic: "conditions",
      answers: { ...noes(0), ...(heart ? { heart: yes } : {}) },
    });
    await answer({ topic: "care", answers: noes(1) });
  });
}

/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database.connection);
  const texts = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: found } = await sql<{
        text: string | null;
      }>`select string_agg(t::text, ' ') as text from ${sql.table(name)} t`.execute(
        database.connection,
      );
      return found[0]?.text ?? "";
    }),
  );
  return texts.join("\n");
}

describe("a health declaration", () => {
  it("takes no answer before the consent, and none after it was withdrawn", async () => {
    const health = open();
    const person = newPerson();
    const answer = () =>
      own((transaction) =>
        health.answerTopic(transaction, {
          person,
          set,
          answered: { topic: "care", answers: noes(1) },
        }),
      );
    await expect(answer()).rejects.toMatchObject({ code: "HEALTH_CONSENT_REQUIRED" });
    await declare(health, person);
    await own((transaction) => health.erase(transaction, person.purchaseId));
    await expect(answer()).rejects.toMatchObject({ code: "HEALTH_CONSENT_REQUIRED" });
  });

  it("is asked topic by topic, and is the worst of all who are insured", async () => {
    const health = open();
    const ill = newPerson();
    const well = newPerson(ill.purchaseId);
    const outcome = () => own((one) => health.outcomeOf(one, ill.purchaseId, [ill.id, well.id]));
    expect(await own((one) => health.nextTopic(one, ill, set))).toBe("measures");
    await declare(health, well, false);
    expect(await outcome()).toBeUndefined();
    expect(await own((one) => health.nextTopic(one, well, set))).toBeUndefined();
    await declare(health, ill);
    expect(await outcome()).toBe("REVIEW");
  });

  it("is asked anew of another person at the same place", async () => {
    const health = open();
    const person = newPerson();
    await declare(health, person);
    const other = { ...person, birthDate: "1991-01-01" };
    expect(await own((one) => health.nextTopic(one, other, set))).toBe("measures");
  });

  it("stands in no table as it was said, and opens for who may, whose reading is kept", async () => {
    const health = open();
    const person = newPerson();
    await declare(health, person);
    await own((one) =>
      health.decide(one, {
        purchase: { id: person.purchaseId, tenantId },
        decision: { outcome: "ACCEPT_WITH_EXCLUSION", exclusions: [canary], reason: canary },
        by: reader,
      }),
    );
    expect(await own((one) => health.latestDecision(one, person.purchaseId))).toMatchObject({
      exclusions: [canary],
      agreedAt: null,
    });
    await own((one) => health.agree(one, person.purchaseId));
    expect(await own((one) => health.latestDecision(one, person.purchaseId))).toMatchObject({
      agreedAt: now(),
    });
    expect(await everything()).not.toContain(canary);
    const purchase = { id: person.purchaseId, tenantId };
    const [read] = await own((one) =>
      health.read(one, { purchase, reader: null, reason: "applicant" }),
    );
    expect(read?.answers).toMatchObject({ heart: yes, lungs: { yes: false } });
    const reads = await own((one) =>
      one.selectFrom("health_reads").selectAll().where("purchase_id", "=", purchase.id).execute(),
    );
    expect(reads).toMatchObject([{ reason: "applicant", reader: null }]);
    await expect(own((one) => one.deleteFrom("health_reads").execute())).rejects.toThrow();
  });

  it("never opens again once the consent is withdrawn, not from a copy of its row either", async () => {
    const health = open();
    const person = newPerson();
    await declare(health, person);
    const kept = await own((one) =>
      one
        .selectFrom("health_declarations")
        .selectAll()
        .where("person_id", "=", person.id)
        .executeTakeFirstOrThrow(),
    );
    await own((one) => health.erase(one, person.purchaseId));
    await own((one) => one.insertInto("health_declarations").values(kept).execute());
    const purchase = { id: person.purchaseId, tenantId };
    expect(
      await own((one) => health.read(one, { purchase, reader: null, reason: "applicant" })),
    ).toMatchObject([{ measures: null, answers: {} }]);
  });

  it("opens neither with another HEALTH_KEY nor at another person's row, and says nothing of it", async () => {
    const person = newPerson();
    const other = newPerson(person.purchaseId);
    await declare(open(), person);
    await declare(open(), other);
    const purchase = { id: person.purchaseId, tenantId };
    const read = (health: ReturnType<typeof open>) =>
      own((one) => health.read(one, { purchase, reader: null, reason: "applicant" })).then(
        () => "open",
        (error: Error) => `${error.message} ${error.stack}`,
      );
    const foreign = await read(open(randomBytes(32)));
    expect(foreign).not.toBe("open");
    expect(foreign).not.toContain(canary);
    await own(async (one) => {
      const { sealed } = await one
        .selectFrom("health_declarations")
        .select("sealed")
        .where("person_id", "=", person.id)
        .executeTakeFirstOrThrow();
      await one
        .updateTable("health_declarations")
        .set({ sealed })
        .where("person_id", "=", other.id)
        .execute();
    });
    expect(await read(open())).not.toBe("open");
  });

  it("is in no other tenant's reach", async () => {
    const person = newPerson();
    await declare(open(), person);
    const stranger = {
      userId: randomUUID(),
      nodes: [randomUUID()],
      teams: [],
      scope: "nodes" as const,
    };
    await asPerson(database.connection, stranger, async (one) => {
      for (const table of [
        "health_keys",
        "health_consents",
        "health_declarations",
        "health_decisions",
        "health_reads",
      ] as const)
        expect(await one.selectFrom(table).selectAll().execute()).toEqual([]);
    });
  });
});

describe("HEALTH_KEY", () => {
  it("is made once, is nobody else's to read, and is the environment's where that has one", () => {
    const made = readHealthKey(undefined, folder);
    expect(readHealthKey(undefined, folder).equals(made)).toBe(true);
    expect(statSync(join(folder, "health-key")).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, "health-key"), "utf8")).toBe(made.toString("base64"));
    const given = randomBytes(32);
    expect(readHealthKey(given.toString("base64"), folder).equals(given)).toBe(true);
    expect(() => readHealthKey("c2hvcnQ=", folder)).toThrow(
      "HEALTH_KEY is not 32 bytes in base64.",
    );
  });

  it("seals the same text differently each time, and notices every changed byte", () => {
    const key = randomBytes(32);
    const [one, two] = [0, 0].map(() => sealBytes(key, Buffer.from(canary), "a"));
    expect(one).not.toBe(two);
    const bytes = Buffer.from(one ?? "", "base64url");
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => openBytes(key, changed.toString("base64url"), "a")).toThrow();
    }
  });
});
