import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readS3Address } from "../../config/s3-address.ts";
import { startS3Service } from "#test/simulators/s3-service.ts";
import { createS3Store } from "./s3-store.ts";

let service: Awaited<ReturnType<typeof startS3Service>>;
beforeAll(async () => {
  service = await startS3Service();
});
afterAll(() => service.close());
beforeEach(() => {
  service.state.mode = "well";
  service.state.objects.clear();
  service.state.asked = [];
});

const logged: unknown[] = [];
function open(url = service.url, restMs = 0, timeoutMs = 400) {
  const address = readS3Address(url);
  if (address === undefined) throw new Error("The address is wrong.");
  const log = { warn: (...said: unknown[]) => void logged.push(said) };
  return createS3Store({ address, privateHosts: [], log, timeoutMs, pauseMs: 1, restMs });
}
const bytes = Buffer.from([0, 255, 195, 177, 10]);

describe("files in a bucket", () => {
  it("gives back what was put, under the folder of the address, until it is removed", async () => {
    const store = open();
    const place = randomUUID();
    await store.put(place, bytes);
    expect([...service.state.objects.keys()]).toEqual([`amparo/${place}`]);
    expect(await store.get(place)).toEqual(bytes);
    await store.remove(place);
    expect(await store.get(place)).toBeUndefined();
    await store.remove(place);
  });

  it("keeps the largest file that is taken", async () => {
    // Fifteen megabytes on a busy machine.
    const store = open(service.url, 0, 30_000);
    const large = Buffer.alloc(15 * 1024 * 1024, "x");
    await store.put("large", large);
    expect((await store.get("large"))?.equals(large)).toBe(true);
  });

  it("lists what was written before an instant, of all pages, and of its folder alone", async () => {
    const store = open();
    const now = Date.now();
    for (const [index, place] of ["a", "b", "c", "d", "e"].entries()) {
      await store.put(place, bytes);
      const kept = service.state.objects.get(`amparo/${place}`);
      if (kept !== undefined) kept.modified = new Date(now - index * 60_000);
    }
    service.state.objects.set("of-others/x", { bytes, modified: new Date(0) });
    expect(await store.listBefore(new Date(now - 90_000))).toEqual(["c", "d", "e"]);
  });

  it("tries once more where the service is busy", async () => {
    service.state.mode = "failing once";
    await open().put("place", bytes);
    expect(service.state.asked).toHaveLength(2);
  });

  it.each([
    ["a wrong key", () => open(service.addressOf(undefined, "other")), "403 SignatureDoesNotMatch"],
    ["a bucket that is not there", () => open(service.addressOf("nowhere")), "404 NoSuchBucket"],
    ["an address where nobody is", () => open("http://a:b@127.0.0.1:1/bucket"), "UNREACHABLE"],
  ])("answers 503 for %s, and logs the reason without a key", async (_what, store, why) => {
    logged.length = 0;
    for (const call of [
      () => store().get("place"),
      () => store().put("place", bytes),
      () => store().remove("place"),
      () => store().listBefore(new Date()),
    ])
      await expect(call()).rejects.toMatchObject({ code: "FILES_UNAVAILABLE", status: 503 });
    expect(logged).toHaveLength(4);
    expect(JSON.stringify(logged)).toContain(why);
    expect(JSON.stringify(logged)).not.toMatch(/AMPAROTESTKEY|secreto|other/);
  });

  it("refuses at once for a while where the service was silent: callers hold a transaction", async () => {
    service.state.mode = "silent";
    const store = open(service.url, 60_000);
    await expect(store.get("place")).rejects.toMatchObject({ status: 503 });
    service.state.asked = [];
    await expect(store.get("place")).rejects.toMatchObject({ status: 503 });
    expect(service.state.asked).toEqual([]);
  });
});
