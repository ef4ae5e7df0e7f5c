/** Texts that try to be more than text, and what of a document they would have made. */

/** Each would make an element `zx-tag`, an attribute `onzx…` or an address `javascript:` where it were not escaped. */
export const scripts: readonly string[] = [
  "<zx-tag>",
  "<script>zx()</script><zx-tag>",
  '"><zx-tag>',
  "'><zx-tag>",
  "</title><zx-tag>",
  "</textarea><zx-tag>",
  "</script><zx-tag>",
  "<!--<script><zx-tag>",
  '" onzxfocus="zx()" autofocus="',
  "' onzxfocus='zx()' autofocus='",
  "<img src=x onzxerror=zx()>",
  "<svg/onzxload=zx()>",
  "<a href=javascript:zx()>x</a>",
  "javascript:zx()",
  "data:text/html,<zx-tag>",
  "[x](javascript:zx())",
  "<zx-tag\u0000>",
  "\u202e<zx-tag>\u2028",
  "&lt;zx-tag&gt;",
  "{{constructor.constructor('zx()')()}}",
  "${zx()}",
];

/** All of them in one text. */
export const hostileText = scripts.join(" ");

/** Each would be taken for a formula by a spreadsheet. */
export const formulas: readonly string[] = [
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(1)",
  "\t=1+1",
  "\r=1+1",
  '=HYPERLINK("https://evil.example","x")',
  "=cmd|' /C calc'!A0",
];

interface Tag {
  name: string;
  attributes: readonly (readonly [string, string])[];
}

/** The tags of a document as a browser reads them: quotes end values, scripts end at their end tag. */
export function tagsOf(html: string): Tag[] {
  const tags: Tag[] = [];
  const begin = /<([a-zA-Z][^\s/>]*)|<!--[\s\S]*?-->/g;
  for (let found = begin.exec(html); found !== null; found = begin.exec(html)) {
    const [, name] = found;
    if (name === undefined) continue;
    const attributes: [string, string][] = [];
    const attribute = /\s*\/?\s*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?|\s*\/?>/y;
    attribute.lastIndex = begin.lastIndex;
    for (let one = attribute.exec(html); one?.[1] !== undefined; one = attribute.exec(html))
      attributes.push([one[1].toLowerCase(), one[2] ?? one[3] ?? one[4] ?? ""]);
    begin.lastIndex = Math.max(begin.lastIndex, attribute.lastIndex);
    const lower = name.toLowerCase();
    tags.push({ name: lower, attributes });
    if (["script", "style", "textarea", "title"].includes(lower)) {
      const end = html.toLowerCase().indexOf(`</${lower}`, begin.lastIndex);
      begin.lastIndex = end === -1 ? html.length : end;
    }
  }
  return tags;
}

/** What of the hostile texts is alive in a document. */
export function liveIn(html: string): string[] {
  return tagsOf(html).flatMap(({ name, attributes }) => [
    ...(name.startsWith("zx-tag") ? [`<${name}>`] : []),
    ...attributes.flatMap(([key, value]) => [
      ...(key.startsWith("onzx") ? [`${name} ${key}`] : []),
      ...(["href", "src", "action", "formaction"].includes(key) &&
      /^\s*(?:javascript|data:text\/html)/i.test(value)
        ? [`${name} ${key}=${value.slice(0, 40)}`]
        : []),
    ]),
  ]);
}
