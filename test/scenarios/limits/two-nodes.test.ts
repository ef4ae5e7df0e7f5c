import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { solveChallenge } from "#src/contracts/proof-of-work.ts";
import { accountPassword, addAccount } from "../../harness/account-with-password.ts";
import { createTestApp, projectRoot, type TestApp } from "../../harness/app.ts";

/** Limits of two nodes over one database: what one took, the other counts. */

const startsAt = "2026-10-10T15:00:00Z";
const settings = {
  TRUST_PROXY: "1",
  REQUESTS_PER_HOUR: "4",
  COMPARE_CALLS_PER_MINUTE: "20",
};
let nodes: [TestApp, TestApp];
beforeAll(async () => {
  const first = await createTestApp(settings, startsAt);
  nodes = [first, await createTestApp(settings, startsAt, projectRoot, first.database)];
  for (const name of ["paula", "marta"]) await addAccount(first, `${name}@correo.example`);
});
afterAll(async () => {
  await nodes[1].close();
  await nodes[0].close();
});
beforeEach(() => wait(3_600_000));

const paula = "paula@correo.example";
const marta = "marta@correo.example";
const password = accountPassword;

function wait(ms: number): void {
  for (const { clock } of nodes) clock.set(new Date(clock.now().getTime() + ms));
}

const from = (address: string) => ({
  host: "localhost:3000",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140",
  "x-forwarded-for": address,
});

function post(node: number, url: string, payload: object, address = "203.0.113.9") {
  return nodes[node % 2]!.app.inject({ method: "POST", url, headers: from(address), payload });
}

function signIn(node: number, given: { email?: string; password?: string; address?: string } = {}) {
  const { address, ...typed } = given;
  const form = { intent: "sign-in", email: paula, password: "otra clave", ...typed };
  return nodes[node % 2]!.app.inject({
    method: "POST",
    url: "/login",
    headers: {
      ...from(address ?? "203.0.113.9"),
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: new URLSearchParams(form).toString(),
  });
}

describe("requests of a product", () => {
  it("are counted together, and refused with the time to wait", async () => {
    const lead = { productCode: "NONE", contact: {}, consents: {}, origin: "/" };
    const statuses: number[] = [];
    for (let sent = 0; sent < 6; sent += 1) {
      const { statusCode } = await post(sent, "/api/leads", lead);
      statuses.push(statusCode);
    }
    expect(statuses.slice(0, 4)).not.toContain(429);
    expect(statuses.slice(4)).toEqual([429, 429]);
    wait(600_000);
    const refused = await post(1, "/api/leads", lead);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "3000"]);
    wait(3_000_000);
    expect((await post(1, "/api/leads", lead)).statusCode).not.toBe(429);
  });
});

describe("the sign-in", () => {
  it("counts the failures of an e-mail on both nodes, and then refuses a right password too", async () => {
    for (let failed = 0; failed < 10; failed += 1) {
      const answer = await signIn(failed, { address: `203.0.113.${failed}` });
      expect(answer.statusCode).toBe(401);
    }
    wait(60_000);
    for (const node of [0, 1]) {
      const refused = await signIn(node, { email: " PAULA@correo.example", password });
      expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "840"]);
    }
    expect((await signIn(0, { email: marta, password })).statusCode).toBe(303);
    wait(840_000);
    expect((await signIn(0, { password })).statusCode).toBe(303);
  });

  it("counts the failures of a network on both nodes", async () => {
    for (let failed = 0; failed < 50; failed += 1)
      expect((await signIn(failed, { email: `p${failed}@correo.example` })).statusCode).toBe(401);
    expect((await signIn(0, { email: marta, password })).statusCode).toBe(429);
    expect((await signIn(1, { email: marta, password })).statusCode).toBe(429);
    const elsewhere = { email: marta, password, address: "203.0.113.10" };
    expect((await signIn(1, elsewhere)).statusCode).toBe(303);
  });

  it("takes every right password of an office", async () => {
    for (let entered = 0; entered < 30; entered += 1)
      expect((await signIn(entered, { password })).statusCode).toBe(303);
  });

  it("lets no more attempts through where they come all at once", async () => {
    const all = await Promise.all(Array.from({ length: 40 }, (_, sent) => signIn(sent)));
    expect(all.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(10);
  });
});

describe("the robot check", () => {
  const compare = (node: number) =>
    nodes[node % 2]!.app.inject({
      url: "/api/insurance/compare/metadata?organizationTypes=ASEG&take=1",
      headers: from("203.0.113.9"),
    });

  it("lets two nodes together pass at most two batches of a tenth beyond the allowance", async () => {
    let passed = 0;
    for (let called = 0; called < 80; called += 1) {
      const { statusCode } = await compare(called);
      if (statusCode === 200) passed += 1;
      else expect(statusCode).toBe(401);
    }
    expect(passed).toBeGreaterThanOrEqual(20);
    expect(passed).toBeLessThanOrEqual(24);
  });

  it("holds the same bound where the calls come all at once", async () => {
    const all = await Promise.all(Array.from({ length: 80 }, (_, called) => compare(called)));
    const passed = all.filter(({ statusCode }) => statusCode === 200).length;
    expect(passed).toBeGreaterThanOrEqual(20);
    expect(passed).toBeLessThanOrEqual(24);
  });

  it("lets who passed it on one node go on at the other, without a cookie", async () => {
    for (let called = 0; called < 40; called += 1) await compare(called);
    expect((await compare(1)).statusCode).toBe(401);
    const asked = await nodes[0].app.inject({
      url: "/api/robot-check",
      headers: from("203.0.113.9"),
    });
    const { challenge, bits } = asked.json().data as { challenge: string; bits: number };
    const solution = await solveChallenge(challenge, bits);
    const passed = await post(0, "/api/robot-check", { challenge, solution });
    expect(passed.statusCode).toBe(200);
    wait(1_000);
    for (const node of [0, 1]) expect((await compare(node)).statusCode).toBe(200);
  });
});

describe("what is stored of it", () => {
  it("names no person and no address", async () => {
    await signIn(0, { address: "203.0.113.77" });
    const stored = await nodes[0].database.connection
      .selectFrom("call_counts")
      .selectAll()
      .execute();
    expect(stored).not.toEqual([]);
    expect(JSON.stringify(stored)).not.toMatch(/paula|203\.0\.113/i);
  });
});
