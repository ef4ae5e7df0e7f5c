import type { ByteText } from "./byte-text.ts";

/** A document that another site may show in a frame, and what keeps it there. */

/** The key of the token in an address (SA 5). */
export const frameParameter = "IFRAME_AUTH";

/** The frame that a request was made for: what its token allows. */
export interface Frame {
  /** Tells its answers apart wherever they are kept. */
  key: string;
  /** What its links carry on. */
  token: string;
  /** Origins that may show it. */
  parents: readonly string[];
  /** Whether an address may only be shown outside of any frame. */
  isTopLevelOnly(path: string): boolean;
  /** The same as the source of a regular expression. */
  topLevelPattern: string;
  /** The call that answers a code for a tab, and the key of the code in the tab's address. */
  handOver: { path: string; parameter: string };
}

/** A local address with the frame's token, instead of an earlier one; any other as it is. */
export function framedAddress(address: string, { token }: Pick<Frame, "token">): string {
  if (!/^\/(?![/\\])/.test(address)) return address;
  const [before = "", fragment] = address.split(/#(.*)/s);
  const own = `${frameParameter}=${encodeURIComponent(token)}`;
  const earlier = new RegExp(`(?<=[?&])${frameParameter}=[^&]*`);
  const whole = earlier.test(before)
    ? before.replace(earlier, () => own)
    : `${before}${before.includes("?") ? "&" : "?"}${own}`;
  return fragment === undefined ? whole : `${whole}#${fragment}`;
}

const LOCAL_LINK = /(<(a|form)\b[^>]*?\s(?:href|action)=")(\/(?![/\\])[^"]*)"/g;

/** The document with the token on its links and forms. What is for the top level only opens outside of the
 *  frame. A few lines do the same for what the page's code renders later, and tell an allowed parent how high
 *  the page is. They are named by the answer's nonce, or by hash where it is stored. */
export function framedDocument(html: ByteText, frame: Frame, nonce: string): ByteText {
  const linked = html.replaceAll(
    LOCAL_LINK,
    (_all, before: string, tag: string, written: string) => {
      const address = written.replaceAll("&amp;", "&");
      const path = address.split(/[?#]/)[0] ?? "/";
      if (frame.isTopLevelOnly(path)) return `${before}${written}" target="_blank"`;
      if (tag === "a" && path.startsWith("/assets/")) return `${before}${written}"`;
      return `${before}${framedAddress(address, frame).replaceAll("&", "&amp;")}"`;
    },
  );
  const facts = [
    frameParameter,
    frame.token,
    frame.parents,
    frame.topLevelPattern,
    frame.handOver,
  ].map((fact) => JSON.stringify(fact).replaceAll("<", String.raw`\u003c`));
  return linked.replace(
    "</head>",
    () =>
      `<style nonce="${nonce}">body{min-height:0}</style>` +
      `<script nonce="${nonce}">(${staysFramed})(${facts.join(",")})</script></head>`,
  ) as ByteText;
}

/** Runs in the page, before its code. Links and forms without the token get it when they are used, as do
 *  addresses that the router shows and calls. A tab that is opened from here has cookies of its own: what
 *  the visitor said goes with it, by a code that is asked for once the tab is there. A browser that keeps no
 *  storage for frames gets one that lasts as long as the document: reading it throws otherwise. */
const staysFramed = `(name,token,parents,topLevel,handOver)=>{
for(const kind of ["sessionStorage","localStorage"])try{void window[kind]}catch{const kept=new Map();
Object.defineProperty(window,kind,{configurable:true,value:{getItem:(key)=>kept.get(key)??null,
setItem:(key,value)=>void kept.set(key,String(value)),removeItem:(key)=>void kept.delete(key)}})}
const add=(address)=>{const url=new URL(address,location.href);
if(url.origin===location.origin&&!url.searchParams.has(name))url.searchParams.set(name,token);return url};
for(const kind of ["pushState","replaceState"]){const go=history[kind].bind(history);
history[kind]=(state,unused,address)=>go(state,unused,address==null?address:add(address).href)}
const ask=window.fetch.bind(window);
window.fetch=(input,init)=>ask(typeof input==="string"||input instanceof URL?add(input):input,init);
const carry=(event,link)=>{
if(event.button||event.ctrlKey||event.metaKey||event.shiftKey||event.altKey)return;
const tab=open("","_blank");if(!tab)return;event.preventDefault();
const go=(code)=>{const url=new URL(link.href);if(code)url.searchParams.set(handOver.parameter,code);
tab.location.replace(url.href);tab.opener=null};
fetch(handOver.path,{method:"POST"}).then((answer)=>answer.status===200?answer.json():null)
.then((answer)=>go(answer?.data.code),()=>go())};
addEventListener("click",(event)=>{const link=event.target.closest?.("a[href]");
if(!link||link.origin!==location.origin)return;
const isTop=new RegExp(topLevel).test(link.pathname);if(isTop){link.target="_blank";carry(event,link)}
if(link.target==="_blank")event.stopPropagation();else if(!link.getAttribute("href").startsWith("#"))link.href=add(link.href).href},true);
addEventListener("submit",({target:form})=>{
if((form.getAttribute("method")??"get").toLowerCase()!=="get"||form.querySelector('input[name="'+name+'"]'))return;
const input=document.createElement("input");input.type="hidden";input.name=name;input.value=token;form.append(input)},true);
let parent;
const tell=()=>{if(parent)window.parent.postMessage({type:"amparo:height",height:document.body.offsetHeight},parent)};
addEventListener("message",({source,origin,data})=>{
if(source!==window.parent||!parents.includes(origin)||data?.type!=="amparo:hello")return;parent=origin;tell()});
addEventListener("DOMContentLoaded",()=>new ResizeObserver(tell).observe(document.body))}`;
