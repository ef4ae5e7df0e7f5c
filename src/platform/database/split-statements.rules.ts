/** The words of SQL that may hold a semicolon, or say whether one ends a statement; each begins where the one before
 *  ended. Names are taken whole: their dollar signs quote nothing. */
const tokens = {
  space: /\s+/y,
  lineComment: /--[^\n\r]*/y,
  escapeString: /[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)/y,
  string: /'(?:[^']|'')*(?:'|$)/y,
  quotedName: /"(?:[^"]|"")*(?:"|$)/y,
  dollarQuote: /\$((?:[A-Za-z_\u{80}-\u{10ffff}][\w\u{80}-\u{10ffff}]*)?)\$[\s\S]*?(?:\$\1\$|$)/uy,
  name: /[A-Za-z_\u{80}-\u{10ffff}][\w$\u{80}-\u{10ffff}]*/uy,
  number: /\d[\w.$]*/y,
};
type Token = keyof typeof tokens | "blockComment" | "sign";

const kinds = Object.keys(tokens) as (keyof typeof tokens)[];

/** The token that begins at a place, and where it ends. Comments of several lines nest. */
function tokenAt(text: string, at: number): { kind: Token; end: number } {
  if (text.startsWith("/*", at)) return { kind: "blockComment", end: endOfBlock(text, at) };
  for (const kind of kinds) {
    const pattern = tokens[kind];
    pattern.lastIndex = at;
    if (pattern.test(text)) return { kind, end: pattern.lastIndex };
  }
  return { kind: "sign", end: at + 1 };
}

function endOfBlock(text: string, at: number): number {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = at;
  let depth = 0;
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    depth += mark[0] === "/*" ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return text.length;
}

/** Whether the semicolons of a statement are its own: those within brackets and in the body of a function that is
 *  written between `begin atomic` and `end`. Told its words one after the other. */
function createDepth() {
  let brackets = 0;
  let blocks = 0;
  const head: string[] = [];
  const isRoutine = () =>
    head[0] === "create" && head.some((word) => word === "function" || word === "procedure");
  return {
    sign(sign: string) {
      if (sign === "(") brackets += 1;
      else if (sign === ")") brackets = Math.max(0, brackets - 1);
    },
    name(name: string) {
      const word = name.toLowerCase();
      // create, or replace, function: nothing that comes later says what a statement is.
      if (head.length < 4) head.push(word);
      if (!isRoutine()) return;
      if (word === "begin" || (word === "case" && blocks > 0)) blocks += 1;
      else if (word === "end" && blocks > 0) blocks -= 1;
    },
    isInside: () => brackets > 0 || blocks > 0,
  };
}

/** The statements of a text of SQL, word for word, without what stands between them. It is read as psql reads it: a
 *  semicolon in a string, a quoted name, between dollar signs, in a comment, in brackets or in the body of a function
 *  ends nothing. What is never closed goes on to the end, for the database to refuse. */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  let from: number | undefined;
  /** Where the last word ended: comments behind it are not the statement's. */
  let to = 0;
  let depth = createDepth();
  const finish = () => {
    if (from !== undefined) statements.push(text.slice(from, to));
    from = undefined;
    depth = createDepth();
  };
  for (let at = 0; at < text.length;) {
    const { kind, end } = tokenAt(text, at);
    const word = text.slice(at, end);
    if (word === ";" && !depth.isInside()) finish();
    else if (kind !== "space" && kind !== "lineComment" && kind !== "blockComment") {
      from ??= at;
      to = end;
      if (kind === "sign") depth.sign(word);
      if (kind === "name") depth.name(word);
    }
    at = end;
  }
  finish();
  return statements;
}
