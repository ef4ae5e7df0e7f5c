import { escapeHtml } from "./html.ts";

/** What a page says that could not be shown. */
export interface FailureWords {
  /** Language of the texts, as es. */
  language: string;
  title: string;
  text: string;
  /** What to do, where the text does not say it. */
  advice?: string;
  /** Label of the link that asks for the same address again. */
  retry: string;
  /** Seconds after which the page asks for its address again by itself; absent: never. */
  refreshSeconds?: number;
}

const styles = `
:root{color-scheme:light dark;--ground:#f6f9fa;--surface:#fff;--text:#1f3840;--soft:#48626b;--line:#d5e0e3;--action:#007a85;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#122329;--surface:#1a2f37;--text:#e6eff1;--soft:#b3c5ca;--line:#3a525b;--action:#6fd0d8;--on:#0b2227}}
body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.5 Figtree,system-ui,sans-serif}
main{box-sizing:border-box;max-width:36rem;margin:12vh auto;padding:2rem 1.5rem;text-align:center}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .75rem}
p{margin:0 0 1rem;color:var(--soft)}
a{display:inline-block;margin-top:.5rem;padding:.75rem 1.5rem;border-radius:999px;background:var(--action);color:var(--on);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--text);outline-offset:2px}
`;

/** A whole document for people where no page can be rendered, as without the database or while the server is
 *  overloaded: it needs no data, no script and no other file. The nonce is that of the answer's policy. */
export function failurePage(words: FailureWords, nonce: string): string {
  const { refreshSeconds, advice } = words;
  const title = escapeHtml(words.title);
  const refresh =
    refreshSeconds === undefined
      ? ""
      : `\n<meta http-equiv="refresh" content="${refreshSeconds.toFixed(0)}">`;
  return `<!doctype html>
<html lang="${escapeHtml(words.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${refresh}
<title>${title} | Amparo</title>
<link rel="icon" href="/favicon.svg">
<style nonce="${escapeHtml(nonce)}">${styles}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escapeHtml(words.text)}</p>${advice === undefined ? "" : `\n<p>${escapeHtml(advice)}</p>`}
<a href="">${escapeHtml(words.retry)}</a>
</main>
</body>
</html>
`;
}
