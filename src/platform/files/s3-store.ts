import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { Parser } from "htmlparser2";
import type { S3Address } from "../../config/s3-address.ts";
import { createOutgoing, OutgoingFailure } from "../http/outgoing.ts";
import type { Log } from "../log/log.ts";
import { filesUnavailable } from "./file.errors.ts";
import { fileBytesMost } from "./file.rules.ts";
import type { FileStore } from "./file-store.ts";

interface S3Options {
  address: S3Address;
  privateHosts: readonly string[];
  log: Pick<Log, "warn">;
  timeoutMs?: number;
  /** Before a call that failed is made once more. */
  pauseMs?: number;
  /** After a call that had no answer others are refused at once for so long: they hold connections of the database. */
  restMs?: number;
}

interface Call {
  method: "PUT" | "GET" | "DELETE";
  /** Below the bucket; empty for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  body?: Buffer;
}

/** Files in a bucket of a service that speaks S3 (AL 15), by path-style addresses and signatures of version 4.
 *  Where it refuses or does not answer twice, every call throws FILES_UNAVAILABLE (503). */
export function createS3Store(options: S3Options): FileStore {
  const { folder } = options.address;
  const send = createS3Calls(options);
  const keyOf = (place: string) => `${folder}${place}`;
  return {
    async put(place, body) {
      await send({ method: "PUT", key: keyOf(place), body });
    },
    async get(place) {
      const answer = await send({ method: "GET", key: keyOf(place) }, ["NoSuchKey"]);
      return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : undefined;
    },
    async remove(place) {
      await send({ method: "DELETE", key: keyOf(place) }, ["NoSuchKey"]);
    },
    async listBefore(before) {
      const old: string[] = [];
      let from: string | undefined;
      do {
        const token: Record<string, string> =
          from === undefined ? {} : { "continuation-token": from };
        const query = { "list-type": "2", prefix: folder, ...token };
        const page = readList(await (await send({ method: "GET", key: "", query })).text());
        for (const { key, modified } of page.entries)
          if (new Date(modified) < before) old.push(key.slice(folder.length));
        from = page.next;
      } while (from !== undefined);
      return old;
    },
  };
}

/** One signed call; `known` are codes of an error that the caller reads as an answer. */
function createS3Calls({
  address: { origin, bucket, keyId, secret, region },
  privateHosts,
  log,
  timeoutMs = 10_000,
  pauseMs = 300,
  restMs = 5_000,
}: S3Options) {
  const bytesMost = Math.max(fileBytesMost, 2_000_000) + 1;
  const ask = createOutgoing({ base: origin, privateHosts, timeoutMs, bytesMost });

  async function once({ method, key, query, body }: Call): Promise<Response> {
    const target = new URL(`/${bucket}${key === "" ? "" : `/${key}`}`, origin);
    for (const [name, value] of Object.entries(query ?? {})) target.searchParams.set(name, value);
    const { headers } = await new AwsV4Signer({
      method,
      url: target.href,
      service: "s3",
      region,
      accessKeyId: keyId,
      secretAccessKey: secret,
      headers: {
        "x-amz-content-sha256": createHash("sha256")
          .update(body ?? "")
          .digest("hex"),
        ...(body === undefined ? {} : { "content-type": "application/octet-stream" }),
      },
    }).sign();
    const length = body === undefined ? {} : { "content-length": String(body.length) };
    return ask(target, {
      method,
      headers: { ...Object.fromEntries(headers), accept: "*/*", ...length },
      ...(body === undefined ? {} : { body }),
    });
  }

  let restsUntil = 0;
  return async (call: Call, known: readonly string[] = []): Promise<Response> => {
    if (performance.now() < restsUntil) throw filesUnavailable();
    let why = "";
    for (let tries = 0; tries < 2; tries += 1) {
      if (tries > 0) await sleep(pauseMs);
      try {
        const answer = await once(call);
        if (answer.ok) return answer;
        const code = readErrorCode(await answer.clone().text());
        if (known.includes(code)) return answer;
        why = `${answer.status} ${code}`;
        if (answer.status < 500 && answer.status !== 429) break;
      } catch (error) {
        if (!(error instanceof OutgoingFailure)) throw error;
        why = error.code;
        if (tries > 0) restsUntil = performance.now() + restMs;
      }
    }
    // Its own words may hold the key's name: the code alone is logged.
    log.warn("files.unavailable", { method: call.method, why });
    throw filesUnavailable();
  };
}

/** Texts of an XML answer by the path of their elements, in order. */
function textsOf(xml: string): { path: string; text: string }[] {
  const open: string[] = [];
  const found: { path: string; text: string }[] = [];
  let text = "";
  const parser = new Parser(
    {
      onopentag(name) {
        open.push(name);
        text = "";
      },
      ontext(part) {
        text += part;
      },
      onclosetag() {
        found.push({ path: open.join("/"), text });
        open.pop();
        text = "";
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return found;
}

const readErrorCode = (xml: string): string =>
  textsOf(xml)
    .find(({ path }) => path === "Error/Code")
    ?.text.replaceAll(/\W/g, "") ?? "";

function readList(xml: string) {
  const texts = textsOf(xml);
  const all = (path: string) =>
    texts.filter((one) => one.path === `ListBucketResult/${path}`).map(({ text }) => text);
  const dates = all("Contents/LastModified");
  return {
    entries: all("Contents/Key").map((key, index) => ({ key, modified: dates[index] ?? "" })),
    next: all("NextContinuationToken")[0],
  };
}
