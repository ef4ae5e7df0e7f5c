import { createServer } from "node:http";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { unavailableCode } from "#src/platform/unavailable.rules.ts";

/** A small server over PostgreSQL that lives through cut connections, or has one MISTAKE that a proof has to find. It
 *  keeps requests and their messages in tables of its own, as the site does in its own. */
const mistake = process.env["MISTAKE"] ?? "";
const reached = { connectionString: process.env["DATABASE_URL"] ?? "", keepAlive: true };
/** Long enough for a cut to come in between. */
const workSeconds = 0.05;

/** More than the senders and readers of a proof use at once: a cut always meets idle ones. */
const connections = 20;
const pool = new pg.Pool({ ...reached, max: connections, idleTimeoutMillis: 0 });
const ignore = () => undefined;
if (mistake !== "nobody listens to errors") {
  pool.on("error", ignore);
  pool.on("connect", (client) => client.on("error", ignore));
}
await pool.query(
  "create table leads (key text, comment text, reference text); create table outbox_messages (sent_at timestamptz, next_attempt_at timestamptz)",
);

await Promise.all(
  Array.from({ length: connections }, () => pool.query(`select pg_sleep(${workSeconds})`)),
);

/** Hears what others tell, again after a cut: once, whether the connection ended, its making failed, or both are told. */
async function listen(): Promise<void> {
  const client = new pg.Client(reached);
  let isGone = false;
  const again = () => {
    if (isGone || mistake === "the listener stays cut") return;
    isGone = true;
    setTimeout(() => void listen().catch(ignore), 100);
  };
  client.on("error", ignore);
  client.on("end", again);
  try {
    await client.connect();
    await client.query("listen naive");
  } catch (error) {
    again();
    throw error;
  }
}
await listen();

/** The reference of a request: once for each key, together with its message. */
async function store(key: string, comment: string, reference = randomUUID()): Promise<string> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    const told = await client.query("select reference from leads where key = $1", [key]);
    const before = (told.rows[0] as { reference: string } | undefined)?.reference;
    if (before !== undefined) return before;
    await client.query("begin");
    await client.query("insert into leads values ($1, $2, $3)", [key, comment, reference]);
    await client.query("insert into outbox_messages values (now(), now())");
    await client.query("commit");
    await client.query(`select pg_sleep(${workSeconds})`);
    return reference;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

async function keep(key: string, comment: string): Promise<string> {
  if (mistake === "answers before it keeps") {
    const reference = randomUUID();
    setTimeout(() => void store(key, comment, reference).catch(ignore), workSeconds * 1_000);
    return reference;
  }
  if (mistake !== "takes silence for a failure") return store(key, comment);
  const reference = randomUUID();
  // Idle connections were cut as well: as many tries as there are, until one is answered.
  const storeAnew = (tries: number): Promise<string> =>
    store(randomUUID(), comment, reference).catch((error: unknown) => {
      if (tries === 0) throw error;
      return storeAnew(tries - 1);
    });
  return store(key, comment, reference).catch(() => storeAnew(connections));
}

const bodyOf = async (chunks: AsyncIterable<Buffer>): Promise<string> =>
  Buffer.concat(await Array.fromAsync(chunks)).toString();

let wasCut = false;
const server = createServer(async (request, response) => {
  const isCall = request.url?.startsWith("/api/") ?? false;
  const type = isCall ? "application/json; charset=utf-8" : "text/html; charset=utf-8";
  const answer = (status: number, body: string, headers = {}) =>
    response.writeHead(status, { "content-type": type, ...headers }).end(body);
  try {
    if (mistake === "never ready again" && wasCut && request.url === "/api/ready")
      return answer(503, "{}");
    if (request.method !== "POST") {
      await pool.query(`select pg_sleep(${workSeconds})`);
      return answer(200, "<p>Amparo</p>");
    }
    const { contact } = JSON.parse(await bodyOf(request)) as { contact: { comment: string } };
    const key = String(request.headers["idempotency-key"]);
    return answer(201, await keep(key, contact.comment));
  } catch (error) {
    wasCut = true;
    if (unavailableCode(error) === undefined || mistake === "an error of its own")
      return answer(500, String(error));
    return answer(503, "{}", mistake === "does not say when" ? {} : { "retry-after": "5" });
  }
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as { port: number };
  process.stdout.write(`Listens at http://127.0.0.1:${port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
