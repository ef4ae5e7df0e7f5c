import { cellWords } from "./cell-problem-words.ts";
import { fileWords } from "./file-problem-words.ts";
import { nameTagWords } from "./name-tag-problem-words.ts";
import { rateWords } from "./rate-problem-words.ts";
import { setWords } from "./set-problem-words.ts";

/** What every problem of an import is called and what to do about it, in every language (ICU messages). */
export const problemWords = {
  ...fileWords,
  ...cellWords,
  ...setWords,
  ...rateWords,
  ...nameTagWords,
};
