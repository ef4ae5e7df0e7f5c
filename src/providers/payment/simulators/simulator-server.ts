import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { SimulatedAnswer, SimulatedCall } from "./simulated-call.ts";
import { createFaults, faultsAsked } from "./faults.ts";
import { openJournal, type SimulatedEntry, statementOf } from "./simulated-ledger.ts";
import { createWebpaySimulator } from "./webpay-simulator.ts";

export interface Simulators {
  url: string;
  close(): Promise<void>;
}

const bodyBytesMost = 65_536;

/** Providers of payments on this machine, each under its own name, with the paths of the real ones. They keep books
 *  of their own in a folder, which outlive a kill. On 127.0.0.1 alone. */
export async function startSimulators(options: {
  folder: string;
  port: number;
}): Promise<Simulators> {
  const { folder, port } = options;
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);
  let url = "";
  const ledger = openJournal<SimulatedEntry>(folder, "ledger");
  const faults = { transbank: createFaults() };
  const webpay = createWebpaySimulator({
    folder,
    ledger,
    faults: faults.transbank,
    now,
    address: () => url,
  });

  function control({ method, path, query, body }: SimulatedCall): SimulatedAnswer | undefined {
    const asked = new URLSearchParams(query);
    if (path === "/control/ledger" && method === "GET") {
      const provider = asked.get("provider");
      return { status: 200, json: ledger.all().filter((entry) => entry.provider === provider) };
    }
    if (path === "/control/clock" && method === "POST") {
      const set = z.object({ now: z.iso.datetime() }).safeParse(JSON.parse(body));
      if (!set.success) return { status: 400, json: {} };
      offsetMs = Date.parse(set.data.now) - Date.now();
      return { status: 200, json: { now: now() } };
    }
    if (path === "/control/faults" && method === "POST") {
      const set = faultsAsked.safeParse(JSON.parse(body));
      if (!set.success || set.data.provider !== "transbank") return { status: 400, json: {} };
      faults.transbank.set(set.data);
      return { status: 200, json: {} };
    }
    const day = asked.get("date") ?? "";
    const provider = /^\/([a-z_]+)\/statement$/.exec(path)?.[1];
    if (provider === undefined || !/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
    return { status: 200, text: statementOf(ledger.all(), provider, day) };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await callOf(request);
    const controlled = control(call);
    if (controlled !== undefined) return send(response, controlled);
    const isApi = call.path.includes("/api/");
    const { transbank } = faults;
    if (isApi && transbank.happens("drop_before")) return void request.socket.destroy();
    if (isApi && transbank.happens("http_500")) return send(response, { status: 500, json: {} });
    if (isApi && transbank.happens("delay")) await sleep(500);
    const answered = webpay(call) ?? { status: 404, json: { error_message: "Not found" } };
    if (isApi && transbank.happens("drop_after")) return void request.socket.destroy();
    return send(response, answered);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => send(response, { status: 400, json: {} }));
  });
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function callOf(request: IncomingMessage): Promise<SimulatedCall> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > bodyBytesMost) throw new Error("The body is too big.");
    chunks.push(chunk);
  }
  const { pathname, search } = new URL(request.url ?? "/", "http://simulator.invalid");
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
    .writeHead(status, { "content-type": type, ...(location === undefined ? {} : { location }) })
    .end(location === undefined ? body : "");
}
