import type { ByteText } from "./byte-text.ts";

/** Lets a page be read before its code comes: the document's module script becomes a data block, which a
 *  few lines make a script again after the first paint with content, so that code competes neither for
 *  the line nor for the processor with text and font. A touch or a key starts it at once, a second and a
 *  half at the latest: a tab in the background paints nothing. The block's text stays as the router wrote
 *  it, so the policy's hash or nonce of it holds for the script as well. */
export function lateScripts(html: ByteText): ByteText {
  // By plain searches: a document is long, and an expression would try at each of its tags.
  const type = html.indexOf(' type="module"');
  const from = html.lastIndexOf("<script", type);
  const begins = html.indexOf(">", type) + 1;
  const ends = html.indexOf(CLOSING, begins);
  if (type < 0 || from < 0 || ends < 0 || html.slice(from, type).includes(">")) return html;
  const attributes = html.slice(from + "<script".length, begins - 1);
  const text = html.slice(begins, ends);
  const kept = attributes.replaceAll(/\s(?:type="module"|async(?:="")?)/g, "");
  const preloads: string[] = [];
  const block = `<script${kept} type="text/plain" id="${BLOCK_ID}">${text}</script>`;
  const before = withoutPreloads(html.slice(0, from), preloads);
  const after = withoutPreloads(html.slice(ends + CLOSING.length), preloads);
  return `${before}${block}<script${kept}>${loader(preloads)}</script>${after}` as ByteText;
}

/** Puts what the document's preloads name into `preloads`. */
function withoutPreloads(html: string, preloads: string[]): string {
  let rest = "";
  let from = 0;
  for (let at = html.indexOf(PRELOAD); at >= 0; at = html.indexOf(PRELOAD, from)) {
    const end = html.indexOf(">", at) + 1;
    const href = /\shref="([^"]+)"/.exec(html.slice(at, end))?.[1];
    if (href !== undefined) preloads.push(href);
    rest += html.slice(from, href === undefined ? end : at);
    from = end;
  }
  return rest + html.slice(from);
}

const BLOCK_ID = "late-code";
const CLOSING = "</script>";
const PRELOAD = '<link rel="modulepreload"';

/** The preloads spare the modules a chain of requests. */
const loader = (preloads: readonly string[]): string =>
  `(()=>{const block=document.getElementById("${BLOCK_ID}");let begun=false;` +
  `const begin=()=>{if(begun)return;begun=true;` +
  `for(const href of ${JSON.stringify(preloads)}){const link=document.createElement("link");` +
  `link.rel="modulepreload";link.href=href;document.head.append(link)}` +
  `const script=document.createElement("script");script.type="module";script.nonce=block.nonce;` +
  `script.textContent=block.textContent;document.body.append(script)};` +
  `try{new PerformanceObserver((list)=>{` +
  `if(list.getEntriesByName("first-contentful-paint").length>0)begin()})` +
  `.observe({type:"paint",buffered:true})}catch{begin()}` +
  `for(const kind of ["pointerdown","keydown"])addEventListener(kind,begin,{once:true,passive:true});` +
  `setTimeout(begin,1500)})()`;
