import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canProve, leadingZeroBits, proofText, solveChallenge } from "./proof-of-work.ts";

describe("the proof of work", () => {
  it.each([
    [[0xff], 0],
    [[0x7f], 1],
    [[0x01, 0xff], 7],
    [[0x00, 0x80], 8],
    [[0x00, 0x00, 0x0f], 20],
    [[0x00, 0x00], 16],
  ])("counts the zero bits before %j as %i", (bytes, bits) => {
    expect(leadingZeroBits(new Uint8Array(bytes))).toBe(bits);
  });

  it("finds a number whose digest begins with the bits asked for", async () => {
    expect(canProve()).toBe(true);
    const solution = await solveChallenge("challenge", 12);
    const digest = createHash("sha256").update(proofText("challenge", solution)).digest();
    expect(leadingZeroBits(digest)).toBeGreaterThanOrEqual(12);
  });

  it("stops when it is told to", async () => {
    await expect(solveChallenge("x", 60, AbortSignal.abort())).rejects.toThrow(/abort/i);
  });
});
