import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { isForAccounts, recipientsOf } from "./audiences.rules.ts";
import { createTell } from "./tell.service.ts";
import { partsOfKey, templateKeys } from "./template.rules.ts";

/** The table of whom each template is for, beside notification-types.tsv. What each sends is held by the tests beside the
 *  files that send it. */

const path = resolve(
  import.meta.dirname,
  "../../../../db/seed/notifications/notification-types.tsv",
);
const [, ...rows] = readFileSync(path, "utf8").trimEnd().split("\n");
const types = rows.map((row) => {
  const [name = "", recipients = "", channels = "", , , builtWith = ""] = row.split("\t");
  return { name, recipients: recipients.split("; "), channels, builtWith };
});
const keysOf = (type: string) => templateKeys.filter((key) => partsOfKey(key).type === type);
const isBuilt = ({ builtWith }: { builtWith: string }) => builtWith !== "employers";

describe("who is told", () => {
  it.each(types.filter(isBuilt))("of $name are $recipients", ({ name, recipients, channels }) => {
    const told = new Set<string>(keysOf(name).flatMap(recipientsOf));
    expect([...told].toSorted()).toEqual(recipients.toSorted());
    for (const key of keysOf(name)) expect([key, recipientsOf(key)]).not.toEqual([key, []]);
    // People without an account have no bell: where there is one, somebody with an account is told.
    const isRung = keysOf(name).some(isForAccounts);
    expect(isRung).toBe(channels.includes("bell") || told.has("user"));
  });

  it("of what employers bring is nobody yet", () => {
    const left = types.filter((type) => !isBuilt(type)).flatMap(({ name }) => keysOf(name));
    expect(left.length).toBeGreaterThan(0);
    expect(left.flatMap(recipientsOf)).toEqual([]);
  });

  it.each(templateKeys.filter((key) => !isForAccounts(key)))(
    "of %s is nobody with an account: nothing is looked up and nothing leaves",
    async (key) => {
      const tell = createTell({} as Parameters<typeof createTell>[0]);
      const told = tell({ key, ref: "1", userId: "1" }, () => ({ values: {} }));
      await expect(told).rejects.toThrow("has no recipient with an account");
    },
  );
});
