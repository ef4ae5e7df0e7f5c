import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noticeKey } from "#src/modules/contact/chat/notice-words.rules.ts";
import { mergeMessages } from "./chat-messages.rules.ts";

describe("the messages of a chat", () => {
  it("stand in the order of their numbers, each once, however they arrive", () => {
    const arriving = fc.array(fc.array(fc.record({ number: fc.integer({ min: 1, max: 30 }) })));
    fc.assert(
      fc.property(arriving, (parts) => {
        const shown = parts.reduce<{ number: number }[]>(
          (all, part) => mergeMessages(all, part),
          [],
        );
        const numbers = [...new Set(parts.flat().map(({ number }) => number))];
        expect(shown.map(({ number }) => number)).toEqual(
          numbers.toSorted((one, other) => one - other),
        );
      }),
    );
  });

  it("keep what was shown first where a number comes twice", () => {
    const shown = mergeMessages([{ number: 1, text: "uno" }], [{ number: 1, text: "otro" }]);
    expect(shown).toEqual([{ number: 1, text: "uno" }]);
  });

  it.each([
    ["joined", "system", "visitor", "joined"],
    ["left", "system", "visitor", "leftYou"],
    ["left", "system", "agent", "left"],
    ["closed", "visitor", "visitor", "closedByYou"],
    ["closed", "visitor", "agent", "closedByVisitor"],
    ["closed", "agent", "visitor", "closedByAgent"],
    ["closed", "system", "agent", "closedBySystem"],
  ] as const)("say %s by the %s to the %s as %s", (kind, author, reader, words) => {
    expect(noticeKey({ kind, author }, reader)).toBe(`chat.notice.${words}`);
  });
});
