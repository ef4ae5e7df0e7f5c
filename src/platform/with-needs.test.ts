import { describe, expect, it } from "vitest";
import { withNeeds } from "./with-needs.ts";

describe("functions with what they need", () => {
  it("give what they need to each, before what the caller gives", async () => {
    const add = ({ base }: { base: number }, one: number, other = 10): number => base + one + other;
    const name = async (needs: { title: string }): Promise<string> => needs.title;
    const service = withNeeds({ base: 100, title: "sums" }, { add, name });
    expect(service.add(1)).toBe(111);
    expect(service.add(1, 2)).toBe(103);
    await expect(service.name()).resolves.toBe("sums");
  });
});
