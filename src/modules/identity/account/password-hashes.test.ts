import { describe, expect, it } from "vitest";
import { createPasswordHashes, isOutdatedHash } from "./password-hashes.ts";
import { failure, openTestAccounts, browser } from "./account.fixture.ts";

/** A worker whose hashes end when they are told to. */
function slowWorker() {
  const waiting: (() => void)[] = [];
  let most = 0;
  let active = 0;
  const work = async <T>(result: T): Promise<T> => {
    active += 1;
    most = Math.max(most, active);
    await new Promise<void>((resolve) => waiting.push(resolve));
    active -= 1;
    return result;
  };
  return {
    worker: { hash: async (text: string) => text, verify: () => work(true) },
    most: () => most,
    async finish() {
      while (waiting.length > 0) {
        waiting.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

describe("hashes of passwords", () => {
  it("are argon2id with 19 MiB, two passes and one lane, different each time", async () => {
    const hashes = createPasswordHashes();
    const one = await hashes.hash("Verde-8-Rio");
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await hashes.hash("Verde-8-Rio")).not.toBe(one);
    expect(await hashes.verify(one, "Verde-8-Rio")).toBe(true);
    expect(await hashes.verify(one, "Verde-8-Rib")).toBe(false);
    expect(await hashes.verify(undefined, "nobody has this password")).toBe(false);
  });

  it.each([
    ["$argon2id$v=19$m=19456,t=2,p=1$salt$hash", false],
    ["$argon2id$v=19$m=9728,t=2,p=1$salt$hash", true],
    ["$argon2id$v=19$m=19456,t=3,p=1$salt$hash", true],
    ["$argon2i$v=19$m=19456,t=2,p=1$salt$hash", true],
    ["$2b$10$salt", true],
  ])("%s is outdated: %s", (stored, expected) => {
    expect(isOutdatedHash(stored)).toBe(expected);
  });

  it("run two at a time with 64 waiting; the next is refused with Retry-After, and later ones are not", async () => {
    const { worker, most, finish } = slowWorker();
    const hashes = createPasswordHashes(worker);
    const asked = Array.from({ length: 66 }, () => hashes.verify("x", "x"));
    await new Promise((resolve) => setImmediate(resolve));
    expect(hashes.load()).toEqual({ active: 2, waiting: 64 });
    expect(await failure(hashes.verify("x", "x"))).toMatchObject({
      code: "OVERLOADED",
      status: 503,
      retryAfterSeconds: 5,
    });
    await finish();
    expect(await Promise.all(asked)).toHaveLength(66);
    expect(most()).toBe(2);
    expect(hashes.load()).toEqual({ active: 0, waiting: 0 });
  });

  it("give their place back after a failure", async () => {
    const hashes = createPasswordHashes({
      hash: () => Promise.reject(new Error("broken")),
      verify: async () => true,
    });
    for (let n = 0; n < 3; n += 1) await expect(hashes.hash("x")).rejects.toThrow("broken");
    expect(hashes.load()).toEqual({ active: 0, waiting: 0 });
  });
});

describe("a hash with older parameters", () => {
  it("is made anew at the next right sign-in, and only then", async () => {
    const test = await openTestAccounts();
    try {
      const { user } = await test.newUser("antigua@amparo.example");
      const stored = () =>
        test.connection
          .selectFrom("user_passwords")
          .select("hash")
          .where("user_id", "=", user.id)
          .executeTakeFirstOrThrow();
      const { hash } = await stored();
      const old = hash.replace("m=19456", "m=4096");
      await test.connection.updateTable("user_passwords").set({ hash: old }).execute();
      // The fixture's worker compares whole texts: let it know the old form as well.
      const { worker } = test;
      const verify = worker.verify;
      worker.verify = (one, password) => verify(one.replace("m=4096", "m=19456"), password);
      const give = (password: string) =>
        failure(test.accounts.signIn.signIn({ email: user.email, password }, browser));
      await give("Wrong-1-xx");
      expect((await stored()).hash).toBe(old);
      expect(await give("Verde-8-Rio")).toBeUndefined();
      expect((await stored()).hash).toBe(hash);
    } finally {
      await test.database.close();
    }
  });
});
