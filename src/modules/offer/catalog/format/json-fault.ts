import { parse, type ParseError, printParseErrorCode } from "jsonc-parser";

/** Where a JSON text breaks off, from 1, and what is wrong there: a key of the messages. */
export interface JsonFault {
  line: number;
  column: number;
  reason: "comma" | "colon" | "name" | "value" | "brace" | "bracket" | "string" | "end" | "other";
}

const reasons: Readonly<Record<string, JsonFault["reason"]>> = {
  CommaExpected: "comma",
  ColonExpected: "colon",
  PropertyNameExpected: "name",
  ValueExpected: "value",
  CloseBraceExpected: "brace",
  CloseBracketExpected: "bracket",
  UnexpectedEndOfString: "string",
  InvalidCharacter: "string",
  InvalidEscapeCharacter: "string",
  InvalidUnicode: "string",
  EndOfFileExpected: "end",
};

/** The first fault of a text that JSON.parse refuses. The parser's own words are not for people. */
export function jsonFaultOf(text: string): JsonFault {
  const errors: ParseError[] = [];
  try {
    parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    // Brackets nested deeper than the stack: what was found before them counts.
    if (!(error instanceof RangeError)) throw error;
  }
  const [first] = errors.toSorted((one, other) => one.offset - other.offset);
  const before = text.slice(0, first?.offset ?? text.length);
  const lines = before.split(/\r\n|\r|\n/);
  return {
    line: lines.length,
    column: (lines.at(-1)?.length ?? 0) + 1,
    reason: (first && reasons[printParseErrorCode(first.error)]) ?? "other",
  };
}
