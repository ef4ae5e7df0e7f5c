import { describe, expect, it } from "vitest";
import { rememberByEdition } from "./edition-memory.ts";

const edition = { version: 7, pricingDate: "2026-11-24" };

function reader() {
  const reads: string[] = [];
  const read = (name: string) => async () => {
    reads.push(name);
    return { name };
  };
  return { reads, read };
}

describe("what is remembered of an edition", () => {
  it("is read once, whoever asks at the same time, and anew for another edition", async () => {
    const { reads, read } = reader();
    const { once } = rememberByEdition<{ name: string }>(5);
    const [one, other] = await Promise.all([
      once("names", edition, read("names")),
      once("names", edition, read("names")),
    ]);
    expect(one).toBe(other);
    await once("names", { ...edition, version: 8 }, read("later"));
    await once("names", { ...edition, pricingDate: "2026-11-25" }, read("next day"));
    expect(reads).toEqual(["names", "later", "next day"]);
  });

  it("is at most so much, and what is asked for again and again outlasts what was asked for once", async () => {
    const { reads, read } = reader();
    const { once } = rememberByEdition<{ name: string }>(3);
    const ask = (name: string) => once(name, edition, read(name));
    await ask("names");
    for (let at = 0; at < 50; at += 1) {
      await ask(`clinic ${at}`);
      await ask("names");
    }
    expect(reads.filter((name) => name === "names")).toHaveLength(1);
    // Of the fifty, the two asked for last are there; the others are read again.
    reads.length = 0;
    await ask("clinic 49");
    await ask("clinic 48");
    await ask("clinic 0");
    expect(reads).toEqual(["clinic 0"]);
  });

  it("forgets a read that failed, but not the one that began after it", async () => {
    const { once } = rememberByEdition<{ name: string }>(1);
    const failing = once("names", edition, () => Promise.reject(new Error("away")));
    await once("another", edition, async () => ({ name: "another" }));
    const again = once("names", edition, async () => ({ name: "again" }));
    await expect(failing).rejects.toThrow("away");
    expect(await again).toEqual({ name: "again" });
    expect(await once("names", edition, () => Promise.reject(new Error("away")))).toEqual({
      name: "again",
    });
    await expect(once("other", edition, () => Promise.reject(new Error("away")))).rejects.toThrow();
    expect(await once("other", edition, async () => ({ name: "there" }))).toEqual({
      name: "there",
    });
  });

  it("is nothing after it was emptied", async () => {
    const { reads, read } = reader();
    const memory = rememberByEdition<{ name: string }>(3);
    await memory.once("names", edition, read("names"));
    memory.clear();
    await memory.once("names", edition, read("names"));
    expect(reads).toEqual(["names", "names"]);
  });
});
