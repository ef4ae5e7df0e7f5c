import { expect, it } from "vitest";
import { KeptText } from "#src/platform/http/kept-text.ts";
import type { ComparisonIndex } from "./comparison-index.ts";
import { createSharedAnswers } from "./shared-answers.ts";

/** Answers are told apart by which index it is, not by what is in it. */
const edition = (version: number) => ({ version }) as unknown as ComparisonIndex;
const shared = (text: string) => ({ beginning: new KeptText(text), after: "" });

it("answers of one edition are not found in another", () => {
  const answers = createSharedAnswers();
  const [today, tomorrow] = [edition(1), edition(1)];
  const one = shared("one");
  answers.keep(today, "list", one);
  expect(answers.find(today, "list")).toBe(one);
  expect(answers.find(tomorrow, "list")).toBeUndefined();
  expect(answers.find(today, "filters")).toBeUndefined();
});

it("the answer unused for longest goes first", () => {
  const answers = createSharedAnswers(2);
  const index = edition(1);
  for (const name of ["a", "b"]) answers.keep(index, name, shared(name));
  answers.find(index, "a");
  answers.keep(index, "c", shared("c"));
  const found = ["a", "b", "c"].map((name) => answers.find(index, name) !== undefined);
  expect(found).toEqual([true, false, true]);
});

it("an answer that several ask for at once is made once, and again after a failure", async () => {
  const answers = createSharedAnswers();
  const index = edition(1);
  const one = shared("one");
  let made = 0;
  const draw = async () => {
    made += 1;
    if (made === 1) throw new Error("no");
    return one;
  };
  await expect(answers.drawOnce(index, "list", draw)).rejects.toThrow("no");
  const both = [1, 2].map(() => answers.drawOnce(index, "list", draw));
  expect(await Promise.all(both)).toEqual([one, one]);
  expect(made).toBe(2);
  expect(answers.find(index, "list")).toBe(one);
});
