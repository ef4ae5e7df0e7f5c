/**
 * The condition that hides a form field, e.g. `!model.enPareja` or `model.sctr.sector == 'Minería'`.
 * Read as data, never run as a script: names, texts, numbers, ! == != < <= > >= && || and parentheses.
 */

const MAX_LENGTH = 500;
const MAX_DEPTH = 20;
const TOKEN =
  /\s*(?:([A-Za-z_$][\w$]*(?:\.[\w$]+)*)|'([^']*)'|"([^"]*)"|(\d+(?:\.\d+)?)|([!=]==?|[<>]=?|&&|\|\||[!()]))/y;

type Token = { kind: "name" | "text" | "sign"; value: string } | { kind: "number"; value: number };

/** Whether `expression` hides a field, given all answers and, in a repeated group, its row. A name is
 *  looked up in the row first, then in the answers, with or without `model.`. null where the expression
 *  cannot be read: the field then shows, since a question too many harms less than one missing. */
export function isHiddenBy(expression: string, answers: unknown, row?: unknown): boolean | null {
  const tokens = expression.length <= MAX_LENGTH ? tokensOf(expression) : null;
  if (!tokens || tokens.length === 0) return null;
  const reader = new ExpressionReader(tokens, (path) => lookUp(path, answers, row));
  const value = reader.readOr(0);
  return reader.hasFailed || reader.hasMore ? null : Boolean(value);
}

/** The value at a dotted path of plain data; own properties only. */
export function valueAt(data: unknown, path: string): unknown {
  let value = data;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function lookUp(name: string, answers: unknown, row: unknown): unknown {
  if (name.startsWith("model.")) return valueAt(answers, name.slice("model.".length));
  return valueAt(row, name) ?? valueAt(answers, name);
}

function tokensOf(expression: string): Token[] | null {
  const text = expression.trimEnd();
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match) return null;
    const [, name, single, double, number, sign] = match;
    if (name !== undefined) tokens.push({ kind: "name", value: name });
    else if (number !== undefined) tokens.push({ kind: "number", value: Number(number) });
    else if (sign !== undefined) tokens.push({ kind: "sign", value: sign });
    else tokens.push({ kind: "text", value: single ?? double ?? "" });
  }
  return tokens;
}

const LITERALS: Readonly<Record<string, unknown>> = {
  true: true,
  false: false,
  null: null,
  undefined: undefined,
};

class ExpressionReader {
  hasFailed = false;
  private readonly tokens: readonly Token[];
  private readonly look: (name: string) => unknown;
  private position = 0;

  constructor(tokens: readonly Token[], look: (name: string) => unknown) {
    this.tokens = tokens;
    this.look = look;
  }

  get hasMore(): boolean {
    return this.position < this.tokens.length;
  }

  readOr(depth: number): unknown {
    let value = this.readAnd(depth);
    while (this.takeSign("||")) {
      const right = this.readAnd(depth);
      value = Boolean(value) || Boolean(right);
    }
    return value;
  }

  private readAnd(depth: number): unknown {
    let value = this.readComparison(depth);
    while (this.takeSign("&&")) {
      const right = this.readComparison(depth);
      value = Boolean(value) && Boolean(right);
    }
    return value;
  }

  private readComparison(depth: number): unknown {
    const left = this.readUnary(depth);
    for (const sign of ["==", "===", "!=", "!==", "<", "<=", ">", ">="]) {
      if (this.takeSign(sign)) return compare(left, sign, this.readUnary(depth));
    }
    return left;
  }

  private readUnary(depth: number): unknown {
    if (depth > MAX_DEPTH) return this.fail();
    if (this.takeSign("!")) return !this.readUnary(depth + 1);
    if (this.takeSign("(")) {
      const value = this.readOr(depth + 1);
      return this.takeSign(")") ? value : this.fail();
    }
    const token = this.tokens[this.position];
    if (!token || token.kind === "sign") return this.fail();
    this.position += 1;
    if (token.kind !== "name") return token.value;
    return Object.hasOwn(LITERALS, token.value) ? LITERALS[token.value] : this.look(token.value);
  }

  private takeSign(sign: string): boolean {
    const token = this.tokens[this.position];
    if (token?.kind !== "sign" || token.value !== sign) return false;
    this.position += 1;
    return true;
  }

  private fail(): undefined {
    this.hasFailed = true;
    // Nothing more is read, so a reader that failed always ends.
    this.position = this.tokens.length;
    return undefined;
  }
}

/** Equality takes "1" for 1, as forms send numbers as text, and null for what is absent. */
function compare(left: unknown, sign: string, right: unknown): boolean {
  const plain = (value: unknown): unknown =>
    typeof value === "number" ? String(value) : (value ?? null);
  switch (sign) {
    case "==":
    case "===":
      return plain(left) === plain(right);
    case "!=":
    case "!==":
      return plain(left) !== plain(right);
    case "<":
      return Number(left) < Number(right);
    case "<=":
      return Number(left) <= Number(right);
    case ">":
      return Number(left) > Number(right);
    default:
      return Number(left) >= Number(right);
  }
}
