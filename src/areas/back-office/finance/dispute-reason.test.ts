import { describe, expect, it } from "vitest";
import { disputeReason, disputeReasons } from "./dispute-reason.presenter.ts";

/** Says the key and what fills it in. */
const say = (key: string, values?: Readonly<Record<string, unknown>>) =>
  values === undefined ? key : `${key} ${JSON.stringify(values)}`;

describe("a bank's reason for a dispute", () => {
  it.each(disputeReasons)("%s is said in words", (code) => {
    expect(disputeReason(code, { say })).toBe(`disputes.reasonOf.${code}`);
  });

  it("is said in words in whatever case a provider writes it", () => {
    expect(disputeReason("not_recognized", { say })).toBe("disputes.reasonOf.NOT_RECOGNIZED");
  });

  it.each(["10.4", "toString", ""])("%j, which the table lacks, is said as a code", (code) => {
    expect(disputeReason(code, { say })).toBe(
      `disputes.reasonOf.OTHER ${JSON.stringify({ code })}`,
    );
  });
});
