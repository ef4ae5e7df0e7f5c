import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createFaults } from "./faults.ts";
import { createNotifier } from "./notifier.ts";
import type { SimulatedAnswer, SimulatedCall, SimulatorNeeds } from "./simulated-call.ts";
import { createControl } from "./simulator-control.ts";
import { type SimulatedDispute, type SimulatedEvidence, takesFiles } from "./simulated-disputes.ts";
import { openJournal, type SimulatedEntry } from "./simulated-ledger.ts";
import { simulatedProviders } from "./simulated-providers.ts";

export interface Simulators {
  url: string;
  close(): Promise<void>;
}

const bodyBytesMost = 65_536;
/** A file of 15 MB in base64, and what is said of it. */
const fileBodyBytesMost = 21_500_000;

/** Providers of payments on this machine, each under its own name, with the paths of the real ones. They keep books
 *  of their own in a folder, which outlive a kill. On 127.0.0.1 alone. */
export async function startSimulators(options: {
  folder: string;
  port: number;
  /** Whether the site forwards /simulador to them: their pages are on its origin then. */
  isBehindSite?: boolean;
}): Promise<Simulators> {
  const { folder, port, isBehindSite = false } = options;
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);
  let url = "";
  const address = (returnUrl: string) =>
    isBehindSite ? `${new URL(returnUrl).origin}/simulador` : url;
  const ledger = openJournal<SimulatedEntry>(folder, "ledger");
  const outcomes = new Map<string, string>();
  const providers = openProviders({ folder, ledger, now, outcomes, address });
  const control = createControl({
    ledger,
    disputes: openJournal<SimulatedDispute>(folder, "disputes"),
    evidence: openJournal<SimulatedEvidence>(folder, "evidence"),
    outcomes,
    faults: new Map([...providers].map(([name, { faults }]) => [name, faults])),
    underWay: () =>
      [...providers.values()].reduce((sum, { notifier }) => sum + notifier.underWay(), 0),
    tell: (one) => providers.get(one.provider)?.provider.tellDispute?.(one),
    setClock: (at) => {
      offsetMs = at.getTime() - Date.now();
      for (const { provider } of providers.values()) provider.tick?.();
      return now();
    },
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await callOf(request);
    const found = providers.get(call.path.split("/")[1] ?? "");
    // Answers to disputes go wrong as every call to a provider does.
    if (found !== undefined && isEvidence(call))
      return goWrong(found.faults, { request, response }, () => control(call));
    const controlled = control(call);
    if (controlled !== undefined) return send(response, controlled);
    if (found === undefined) return send(response, notFound);
    const { faults, provider } = found;
    if (!provider.isServerCall(call.path)) return send(response, provider.answer(call) ?? notFound);
    await goWrong(faults, { request, response }, () => provider.answer(call));
  }

  const simulators = await listen(port, answer);
  url = simulators.url;
  return simulators;
}

/** Each provider with what goes wrong at it and what it has to tell. */
const openProviders = ({
  outcomes,
  ...shared
}: Pick<SimulatorNeeds, "folder" | "ledger" | "now" | "address"> & {
  outcomes: ReadonlyMap<string, string>;
}) =>
  new Map(
    Object.entries(simulatedProviders).map(([name, create]) => {
      const faults = createFaults();
      const notifier = createNotifier(faults);
      const outcome = (card: string) => outcomes.get(`${name} ${card.slice(-4)}`);
      const provider = create({ ...shared, faults, notify: notifier.notify, outcome });
      return [name, { faults, notifier, provider }];
    }),
  );

/** A server of this machine alone; what goes wrong in an answer is 400. */
async function listen(
  port: number,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<Simulators> {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => send(response, { status: 400, json: {} }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const notFound: SimulatedAnswer = { status: 404, json: { error_message: "Not found" } };

const isEvidence = ({ method, path }: SimulatedCall): boolean =>
  method === "POST" && /^\/[a-z_]+\/disputes\//.test(path);

/** One call of the merchant's server, which goes wrong where the provider's faults say so. */
async function goWrong(
  faults: SimulatorNeeds["faults"],
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  work: () => SimulatedAnswer | undefined,
): Promise<void> {
  if (faults.happens("drop_before")) return void request.socket.destroy();
  if (faults.happens("http_500")) return send(response, { status: 500, json: {} });
  if (faults.happens("delay")) await sleep(faults.delayMs());
  const answered = work() ?? notFound;
  if (faults.happens("drop_after")) return void request.socket.destroy();
  send(response, answered);
}

async function callOf(request: IncomingMessage): Promise<SimulatedCall> {
  const chunks: Buffer[] = [];
  let size = 0;
  const { pathname, search } = new URL(request.url ?? "/", "http://simulator.invalid");
  const bytesMost = takesFiles(pathname) ? fileBodyBytesMost : bodyBytesMost;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > bytesMost) throw new Error("The body is too big.");
    chunks.push(chunk);
  }
  return {
    method: request.method ?? "GET",
    path: pathname,
    query: search,
    body: Buffer.concat(chunks).toString(),
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    ),
  };
}

function send(response: ServerResponse, { status, json, html, text, location }: SimulatedAnswer) {
  if (response.headersSent) return;
  const [type, body] =
    html !== undefined
      ? ["text/html; charset=utf-8", html]
      : text !== undefined
        ? ["text/csv; charset=utf-8", text]
        : ["application/json", JSON.stringify(json ?? {})];
  response
    .writeHead(status, {
      "content-type": type,
      // A connection that rests until one side drops it looks like a fault that nobody set.
      connection: "close",
      ...(location === undefined ? {} : { location }),
    })
    .end(location === undefined ? body : "");
}
