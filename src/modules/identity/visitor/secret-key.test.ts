import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { secretKey } from "./secret-key.ts";

const none = { SECRET_KEY: undefined, DATABASE_URL: undefined };

describe("the key that signs", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "amparo-key-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("is made once beside the data, for its owner only", async () => {
    const data = join(folder, "data");
    const first = secretKey(none, data);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(secretKey(none, data)).toBe(first);
    expect((await stat(join(data, "secret-key"))).mode & 0o777).toBe(0o600);
  });

  it("is the same on every node of one database, and the environment's where it is given", () => {
    const shared = { ...none, DATABASE_URL: "postgres://localhost/amparo" };
    expect(secretKey(shared, "/nowhere")).toBe(secretKey(shared, "/elsewhere"));
    expect(secretKey(shared, "/nowhere")).not.toBe(
      secretKey({ ...none, DATABASE_URL: "postgres://localhost/other" }, "/nowhere"),
    );
    expect(secretKey({ ...shared, SECRET_KEY: "given by the operator" }, folder)).toBe(
      "given by the operator",
    );
  });
});
