/** What is cut out of texts before they are logged or reported (BO 7): a sentence of a failure may quote
 *  what somebody typed. What is left names the fault, never a person. */

const cut = "…";
const patterns: readonly RegExp[] = [
  // What stands in quotes or in braces is a value.
  /"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»|“[^”]*”|\{[^{}]*\}/g,
  // Addresses of mail, also percent-encoded.
  /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+\.*/gi,
  // What follows the path of an address.
  /(?<=[\w/])[?#][^\s)]*/g,
  // Identity documents, telephones, amounts, card numbers: digits with what may stand between them.
  /\+?\d(?:[\s.()-]?\d){4,}(?:-?[\dkK])?\b/g,
];

/** Tokens, ids and anything in base64: long, and not only letters. */
const token = /[A-Za-z0-9_+=-]{20,}/g;

/** A sentence without values, addresses, numbers or tokens; `most` characters of it. */
export function scrubText(text: string, most = 300): string {
  // Bounded before it is searched: what comes from a browser may be long.
  const bounded = text.slice(0, most * 4);
  return patterns
    .reduce((left, pattern) => left.replace(pattern, cut), bounded)
    .replace(token, (found) => (/\d/.test(found) ? cut : found))
    .slice(0, most);
}

const mostFrames = 12;

/** The places of a stack and nothing of its sentence: function, file within the project or the site, line. */
export function scrubStack(stack: string): string {
  return stack
    .slice(0, 20_000)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /^at .*:\d+:\d+\)?$|^[\w$./<>]*@https?:\/\/.*:\d+:\d+$/.test(line))
    .slice(0, mostFrames)
    .map((line) => frameOf(line))
    .join("\n");
}

/** Folders of the machine are left out, and whatever an address asked for. */
const frameOf = (line: string): string =>
  line
    .replace(
      /(?:file:\/\/|https?:\/\/[^/\s)]+)?\/(?:[^\s():]*\/)?((?:src|build|assets|node_modules)\/)/g,
      "$1",
    )
    .replace(/[?#][^\s:)]*/g, "")
    .replace(/https?:\/\/[^/\s)]+\/[^\s:)]*/g, cut)
    .slice(0, 200);

/** An address that no page has, as far as it may be told: its first segment where that is a plain word. */
export function scrubPath(path: string): string {
  const [first = "", ...rest] = (path.split(/[?#]/)[0] ?? "").split("/").slice(1);
  const shown =
    first === "" || /^[A-Za-z][A-Za-z-]{0,39}(?:\.[a-z]{2,5})?$/.test(first) ? first : cut;
  return `/${shown}${rest.length === 0 ? "" : `/${cut}`}`;
}
