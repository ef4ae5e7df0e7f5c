import { createServer, type IncomingMessage } from "node:http";
import { join, resolve } from "node:path";
import { openApplication } from "#src/app.ts";
import { parseEnvironment } from "#src/config/environment.ts";
import { createAuditSeals } from "#src/modules/identity/audit/audit-seal.service.ts";
import { openEmbedded, openPostgres } from "#src/platform/database/database.ts";
import { createLog } from "#src/platform/log/log.ts";
import { createDeskActs } from "./desk-acts.ts";
import { crashingAt } from "./crash-at.ts";

/** The back office's part of the site as a process of its own, to be killed. CRASH is the number of the statement
 *  before which it kills itself, counted from its start; MUTANT is a mistake that a proof has to find. */
const environment = process.env;
const folder = environment["DATA_DIR"] ?? "";
const address = environment["DATABASE_URL"];
const root = resolve(import.meta.dirname, "../../..");
// A Monday, noon in Santiago, and on with the real time: nodes agree on it through all their lives.
const started = Number(environment["STARTED_AT"]);
const monday = Date.parse("2026-11-23T15:00:00Z");
let offsetMs = 0;
const clock = { now: () => new Date(monday + Date.now() - started + offsetMs) };

const crash = crashingAt(Number(environment["CRASH"] ?? 0));
const opened =
  address === undefined
    ? await openEmbedded(join(folder, "database"))
    : await openPostgres(address, { max: 8 });
const database = { ...opened, connection: opened.connection.withPlugin(crash.plugin) };
const { platform, modules } = await openApplication({
  root,
  dataFolder: folder,
  database,
  clock,
  environment: parseEnvironment({
    NODE_ENV: "production",
    DATA_DIR: folder,
    SECRET_KEY: "a test needs no secret",
    DEMONSTRATION: "off",
    DEMONSTRATION_LEADS: "0",
    PAYMENT_SIMULATORS: "off",
  }),
  log: createLog("silent"),
  step: <T>(_name: string, work: () => Promise<T>) => work(),
});
for (const part of Object.values(modules))
  if ("outbox" in part) platform.outbox.handle(part.outbox);

const acts = createDeskActs({
  connection: database.connection,
  clock,
  modules,
  seals: createAuditSeals({ connection: database.connection, clock }),
  drain: () => platform.outbox.drain(),
  goOn: (ms) => void (offsetMs = ms),
  isNaive: environment["MUTANT"] === "naive-assignment",
});

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString() || "{}") as Record<string, unknown>;
};

const server = createServer((request, response) => {
  const act = acts[(request.url ?? "").slice(1)];
  (act === undefined
    ? Promise.reject(Object.assign(new Error("No such act."), { status: 404 }))
    : bodyOf(request).then(act)
  )
    .then((body) => ({ status: 200, body }))
    .catch((error: { status?: number; code?: string; message?: string }) => ({
      status: error.status ?? 500,
      body: { code: error.code ?? error.message ?? "UNKNOWN" },
    }))
    .then(({ status, body }) => response.writeHead(status).end(JSON.stringify(body ?? {})))
    .catch(() => response.destroy());
});
crash.arm();
server.listen(Number(environment["PORT"]), "127.0.0.1", () => process.send?.("ready"));
process.on("disconnect", () => process.exit(0));
