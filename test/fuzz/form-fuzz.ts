import type { FastifyInstance } from "fastify";
import { shownInternals } from "./answer-check.ts";
import { contentType, formTypes, jsonTypes, refusedTypes } from "./content-types.ts";

/** Where a form is sent. */
export interface FormAddress {
  host: string;
  url: string;
  /** Of who sends it. */
  headers?: Readonly<Record<string, string>>;
  /** Keys of the query that the page reads. */
  query?: readonly string[];
}

/** What a form may be sent with, however it came about. */
const bodies: readonly (string | Buffer)[] = [
  "",
  "a=b",
  "=",
  "%",
  "a=%zz&%C0%80=%ED%A0%80",
  "a=%00&b=%0D%0AX-Injected:1",
  "__proto__[a]=1&constructor=2&toString=3",
  '"a text of JSON"',
  "{}",
  Buffer.from([0x00, 0xff, 0xfe, 0x3d]),
  "k=1&".repeat(5_000),
  `long=${"x".repeat(200_000)}`,
];

/** Sends every content type and odd body to each address, as a document and as the router's data: what is no
 *  form has to be answered with 415, and nothing with a 5xx or with internals. A sentence for each fault. */
export async function fuzzForms(
  app: FastifyInstance,
  addresses: readonly FormAddress[],
  /** Every how many of the bodies and types are sent to an address, beginning at another for each. */
  step = 1,
): Promise<{ requests: number; problems: string[] }> {
  const problems: string[] = [];
  let requests = 0;
  const send = async (
    { host, url, headers }: FormAddress,
    type: string,
    payload: string | Buffer,
    isForm: boolean,
  ) => {
    requests += 1;
    const answer = await app.inject({
      method: "POST",
      url,
      headers: { host, ...headers, ...contentType(type) },
      payload,
    });
    const faults = shownInternals(answer.body);
    if (answer.statusCode >= 500) faults.push(`answered ${answer.statusCode}`);
    if (isForm === (answer.statusCode === 415))
      faults.push(`answered ${answer.statusCode}, ${isForm ? "though it is a form" : "not 415"}`);
    const what = `POST ${url} as ${type === "" ? "no type" : type}: ${String(payload).slice(0, 40)}`;
    problems.push(...faults.map((fault) => `${what} — ${fault}`));
  };

  const sent: { type: string; body: string | Buffer; isForm: boolean }[] = [
    ...[...refusedTypes, ...jsonTypes].map((type) => ({
      type,
      body: /json/i.test(type) ? '"a=b"' : "a=b",
      isForm: false,
    })),
    ...formTypes.map((type) => ({ type, body: "a=b", isForm: true })),
    ...bodies.map((body) => ({ type: "application/x-www-form-urlencoded", body, isForm: true })),
  ];
  let at = 0;
  for (const address of addresses)
    for (const one of [address, { ...address, url: dataAddress(address.url) }])
      for (const { type, body, isForm } of sent) {
        at += 1;
        if (at % step === 0) await send(one, type, body, isForm);
      }
  return { requests, problems };
}

/** Where the page router asks for the same page as data. */
function dataAddress(url: string): string {
  const [path = "/", query] = url.split("?");
  return `${path}.data${query === undefined ? "" : `?${query}`}`;
}
