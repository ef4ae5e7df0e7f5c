import { get, request } from "node:http";
import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import type { LeadActor } from "#src/modules/contact/lead/lead-desk.types.ts";
import type { Modules } from "#src/modules.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { quantile } from "../http/figures.ts";
import { mark, ms } from "../measured.ts";

/** What many people at once cost the server: a long file, open streams, sign-ins (AL 17). The client is in the same process:
 *  what it needs counts as well. */

interface LoadBench {
  connection: Connection;
  modules: Modules;
  manager: LeadActor;
  port: number;
  /** The Cookie header of somebody who sees leads. */
  cookie: string;
}

const megabyte = 1_048_576;

/** The most memory that some work takes beyond what was taken before it, in MB. */
async function growthOf(work: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10);
  try {
    await work();
  } finally {
    clearInterval(look);
  }
  return (Math.max(most, process.memoryUsage.rss()) - before) / megabyte;
}

/** Reads an answer to its end: status, bytes, milliseconds. */
const read = ({ port, cookie }: Pick<LoadBench, "port"> & { cookie?: string }, path: string) =>
  new Promise<{ status: number; bytes: number; ms: number }>((done, fail) => {
    const from = performance.now();
    get(
      {
        port,
        path,
        // A connection of its own: one that was kept may be closed by the server while this process is busy.
        agent: false,
        headers: { host: "localhost:3000", ...(cookie === undefined ? {} : { cookie }) },
      },
      (answer) => {
        let bytes = 0;
        answer.on("data", (chunk: Buffer) => (bytes += chunk.length));
        answer.on("end", () =>
          done({ status: answer.statusCode ?? 0, bytes, ms: performance.now() - from }),
        );
      },
    ).on("error", fail);
  });

/** What the list reads of a lead, by the order of the file. */
const listQuery =
  `select l.id, l.reference, l.full_name, l.product_code, l.product_name, l.insurer_name, l.upper_type,
  l.status, l.sub_status, l.failure_reason, l.country, l.premium_minor, l.premium_currency, l.executive_user_id, u.name,
  l.tenant_id, t.kind, t.name, l.source, l.origin, l.request_type, l.line_of_business, l.created_at, l.last_act_at,
  l.first_answer_at, l.next_step_at, l.version
  from leads l left join users u on u.id = l.executive_user_id join tenants t on t.id = l.tenant_id
  order by l.created_at, l.id`.replaceAll(/\s+/g, " ");

/** A CSV of every lead, beside the database's own COPY of the same query. */
export async function measureCsv(bench: LoadBench, copy: (query: string) => Promise<void>) {
  const url = "/api/back-office/leads/export?format=csv";
  let ours = 0;
  let bytes = 0;
  const whole = async () => {
    const answered = await read(bench, url);
    if (answered.status !== 200) throw new Error(`No file: ${answered.status}`);
    ({ ms: ours, bytes } = answered);
  };
  // The first export also fills the space that the heap reserves for new objects; the second shows what an export needs.
  const first = await growthOf(whole);
  const grown = await growthOf(whole);
  const from = performance.now();
  await copy(listQuery);
  const theirs = performance.now() - from;
  mark("a CSV of every lead, MB that the server grows", grown, {
    atMost: 64,
    note: `${(bytes / megabyte).toFixed(1)} MB of file; the first one ${first.toFixed(0)} MB with what the heap keeps`,
  });
  mark("the same, times what COPY takes", ours / theirs, {
    atMost: 10,
    note: `${ms(ours)} beside ${ms(theirs)}`,
  });
}

/** Answers a second of a call, by eight at a time. */
async function rateOf(bench: LoadBench, path: string, calls: number): Promise<number> {
  const from = performance.now();
  let left = calls;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (left > 0) {
        left -= 1;
        const { status } = await read(bench, path);
        if (status !== 200) throw new Error(`${path}: ${status}`);
      }
    }),
  );
  return (calls * 1_000) / (performance.now() - from);
}

const openStreams = 200;

/** 200 streams of leads that stay open, and the comparator's call beside them and without. */
export async function measureStreams(bench: LoadBench) {
  const path =
    "/api/insurance/compare/metadata?organizationTypes=ASEG&insuranceTypes=DENTAL&take=20";
  await rateOf(bench, path, 200);
  const rates: { alone: number[]; beside: number[] } = { alone: [], beside: [] };
  let grown = 0;
  for (let turn = 0; turn < 5; turn += 1) {
    rates.alone.push(await rateOf(bench, path, 400));
    let streams: Awaited<ReturnType<typeof openOne>>[] = [];
    const more = await growthOf(async () => {
      streams = await Promise.all(Array.from({ length: openStreams }, () => openOne(bench)));
    });
    grown = turn === 0 ? more : grown;
    rates.beside.push(await rateOf(bench, path, 400));
    for (const stream of streams) stream.destroy();
    await new Promise((rest) => setTimeout(rest, 200));
  }
  const [alone, beside] = [quantile(rates.alone, 0.5), quantile(rates.beside, 0.5)];
  mark("200 open streams, MB more", grown, { atMost: 64 });
  mark("throughput of the comparators' call beside them", beside / alone, {
    atLeast: 0.85,
    note: `${beside.toFixed(0)} beside ${alone.toFixed(0)} a second`,
  });
}

const openOne = ({ port, cookie }: LoadBench) =>
  new Promise<{ destroy(): void }>((done, fail) => {
    const asked = get(
      {
        port,
        path: "/api/back-office/leads/stream",
        headers: { host: "localhost:3000", cookie, accept: "text/event-stream" },
      },
      (answer) => {
        if (answer.statusCode !== 200) return fail(new Error(`No stream: ${answer.statusCode}`));
        answer.on("error", () => undefined);
        answer.resume();
        return done({ destroy: () => asked.destroy() });
      },
    ).on("error", fail);
  });

const signIns = 50;

/** Fifty who sign in at once, each with an e-mail and an address of its own, and whether the server still answers others. */
export async function measureSignIns(bench: LoadBench) {
  await clearCounts(bench.connection);
  const idle: number[] = [];
  for (let count = 0; count < 100; count += 1) idle.push((await read(bench, "/api/health")).ms);
  const busy: number[] = [];
  let statuses: number[] = [];
  const grown = await growthOf(async () => {
    const ended = new AbortController();
    const asking = (async () => {
      while (!ended.signal.aborted) busy.push((await read(bench, "/api/health")).ms);
    })();
    statuses = await Promise.all(
      Array.from({ length: signIns }, (_, place) =>
        signIn(bench, `persona${place}@amparo.example`),
      ),
    );
    ended.abort();
    await asking;
  });
  const wrong = statuses.filter((status) => status !== 401);
  if (wrong.length > 0) throw new Error(`Not refused as unknown: ${wrong.join(", ")}`);
  const [before, meanwhile] = [quantile(idle, 0.95), quantile(busy, 0.95)];
  mark("50 sign-ins at once, MB more", grown, { atMost: 96 });
  mark("p95 of /api/health meanwhile, times of idle", meanwhile <= 50 ? 1 : meanwhile / before, {
    atMost: 3,
    note: `${ms(meanwhile)} beside ${ms(before)}`,
  });
}

const clearCounts = (connection: Connection) => sql`delete from call_counts`.execute(connection);

const signIn = ({ port }: LoadBench, email: string) =>
  new Promise<number>((done, fail) => {
    const asked = request(
      {
        port,
        method: "POST",
        path: "/api/auth/sign-in",
        headers: { host: "localhost:3000", "content-type": "application/json" },
      },
      (answer) => {
        answer.resume();
        answer.on("end", () => done(answer.statusCode ?? 0));
      },
    ).on("error", fail);
    asked.end(JSON.stringify({ email, password: "Wrong-1-xx" }));
  });
