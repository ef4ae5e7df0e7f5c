import type { WordsStore } from "../words/words.ts";
import { escapeHtml } from "./html.ts";
import { RETRY_AFTER_SECONDS } from "./load-gate.ts";

const styles =
  ":root{color-scheme:light dark;font:18px/1.5 system-ui,sans-serif}" +
  "main{max-width:560px;margin:15vh auto;padding:0 24px}a{color:inherit}";

/** The page of a visitor whose page is not rendered now, by language: a small document without anything to
 *  load, which asks again by itself. */
export function refusalPage(words: WordsStore): (language: string, nonce: string) => string {
  return (language, nonce) => {
    const say = words.say(language);
    const title = escapeHtml(say("presented.overloaded.title"));
    return (
      `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width, initial-scale=1">` +
      `<meta name="robots" content="noindex"><meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}">` +
      `<title>${title} | Amparo</title><style nonce="${nonce}">${styles}</style></head>` +
      `<body><main><h1>${title}</h1><p>${escapeHtml(say("presented.overloaded.text"))}</p>` +
      `<p><a href="">${escapeHtml(say("presented.overloaded.retry"))}</a></p></main></body></html>`
    );
  };
}
