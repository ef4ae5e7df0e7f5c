import type { FastifyInstance } from "fastify";
import type { SeededRandom } from "#test/oracle/seeded-random.ts";
import { shownInternals } from "./answer-check.ts";
import { oddTexts } from "./extreme-values.ts";
import type { FormAddress } from "./form-fuzz.ts";
import { encodeText } from "./request-draft.ts";

/** The forms of a page as a browser without JavaScript would send them, with some fields changed to odd texts:
 *  past the door that refuses what is no form. */

interface PageForm {
  action: string;
  fields: [name: string, value: string][];
  /** Buttons that send it. */
  buttons: [name: string, value: string][];
}

const attributeOf = (tag: string, name: string): string | undefined => {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return value?.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
};

/** Every form of a document that is posted. */
export function formsOf(html: string, url: string): PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(
    ([, tag = "", inner = ""]) => {
      if (attributeOf(tag, "method")?.toLowerCase() !== "post") return [];
      const named = [...inner.matchAll(/<(input|select|textarea|button)\b[^>]*>/g)].flatMap(
        ([control, kind]) => {
          const name = attributeOf(control, "name");
          const value = attributeOf(control, "value") ?? "";
          return name === undefined ? [] : [{ kind, pair: [name, value] as [string, string] }];
        },
      );
      const pairs = (isButton: boolean) =>
        named.filter(({ kind }) => (kind === "button") === isButton).map(({ pair }) => pair);
      return [
        { action: attributeOf(tag, "action") ?? url, fields: pairs(false), buttons: pairs(true) },
      ];
    },
  );
}

const usual = ["Una frase", "12", "2026-12-01", "10:30", "ana@correo.example", "CL", "9 8123 4567"];

/** Opens each page with odd values in its query and sends each of its forms, `each` times; a sentence for every 5xx and every look at our insides. */
export async function fuzzPageForms(
  app: FastifyInstance,
  pages: readonly FormAddress[],
  { random, each }: { random: SeededRandom; each: number },
): Promise<{ requests: number; forms: number; problems: string[] }> {
  const problems: string[] = [];
  let [requests, forms] = [0, 0];
  const open = async (host: string, url: string, headers: FormAddress["headers"]) => {
    requests += 1;
    const page = await app.inject({ url, headers: { host, ...headers } });
    if (page.statusCode >= 500) problems.push(`GET ${url} — answered ${page.statusCode}`);
    problems.push(...shownInternals(page.body).map((fault) => `GET ${url} — ${fault}`));
    return page;
  };
  for (const { host, url, headers, query = [] } of pages) {
    const page = await open(host, url, headers);
    for (let time = 0; time < each && query.length > 0; time += 1) {
      const keys = query.filter(() => random.chance(2 / query.length));
      const pairs = keys.map((key) => `${key}=${encodeText(random.pick([...oddTexts, ...usual]))}`);
      await open(host, `${url}?${pairs.join("&")}`, headers);
    }
    for (const form of formsOf(page.body, url)) {
      // The chat and the sign-out stand on every page.
      if (!form.action.startsWith(url.split("?")[0] ?? url)) continue;
      forms += 1;
      for (let time = 0; time < each; time += 1) {
        const sent = changed(form, random);
        requests += 1;
        const answer = await app.inject({
          method: "POST",
          url: form.action,
          headers: {
            host,
            ...headers,
            "content-type": "application/x-www-form-urlencoded",
            origin: `http://${host}`,
          },
          payload: new URLSearchParams(sent).toString(),
          remoteAddress: `10.${random.below(256)}.${random.below(256)}.9`,
        });
        const faults = shownInternals(answer.body);
        if (answer.statusCode >= 500) faults.push(`answered ${answer.statusCode}`);
        const what = `POST ${form.action} ${JSON.stringify(sent).slice(0, 300)}`;
        problems.push(...faults.map((fault) => `${what} — ${fault}`));
      }
    }
  }
  return { requests, forms, problems };
}

/** A form with each field as it stood, filled, odd, twice or left out, sent by one of its buttons. */
function changed({ fields, buttons }: PageForm, random: SeededRandom): [string, string][] {
  const filled = fields.flatMap(([name, value]): [string, string][] => {
    const dice = random.below(10);
    if (dice < 4) return [[name, value]];
    if (dice < 6) return [[name, value === "" ? random.pick(usual) : value]];
    if (dice < 8) return [[name, random.pick(oddTexts).toWellFormed()]];
    if (dice < 9)
      return [
        [name, value],
        [name, random.pick(usual)],
      ];
    return [];
  });
  return buttons.length === 0 ? filled : [...filled, random.pick(buttons)];
}
