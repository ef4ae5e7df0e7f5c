import type { ByteText } from "./byte-text.ts";

/** Lets a page be read before its code comes: the document's module script becomes a data block, which a
 *  few lines make a script again after the first paint with content, so that code competes neither for
 *  the line nor for the processor with text and font. A touch or a key starts it at once, a second and a
 *  half at the latest: a tab in the background paints nothing. The block's text stays as the router wrote
 *  it, so the policy's hash or nonce of it holds for the script as well. */
export function lateScripts(html: ByteText): ByteText {
  const found = MODULE_SCRIPT.exec(html);
  if (found === null) return html;
  const preloads: string[] = [];
  const rest = html.replaceAll(MODULE_PRELOAD, (_tag, href: string) => {
    preloads.push(href);
    return "";
  });
  const [script, attributes = "", text = ""] = found;
  const kept = attributes.replaceAll(/\s(?:type="module"|async(?:="")?)/g, "");
  return rest.replace(
    script,
    () =>
      `<script${kept} type="text/plain" id="${BLOCK_ID}">${text}</script>` +
      `<script${kept}>${loader(preloads)}</script>`,
  ) as ByteText;
}

const BLOCK_ID = "late-code";
const MODULE_SCRIPT = /<script((?=[^>]*\stype="module")[^>]*)>([^]*?)<\/script>/;
const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*\shref="([^"]+)"[^>]*>/g;

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
