import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

const keyId = "AMPAROTESTKEY";
const secret = "secreto/de+prueba";
const region = "sa-east-1";
const bucket = "archivos";

interface Kept {
  bytes: Buffer;
  modified: Date;
}

/** A service that speaks as much of S3 as files need: it verifies each signature and the digest of what is sent, gives
 *  lists in pages of two, and can fail, be silent or refuse. */
export async function startS3Service() {
  const state = {
    mode: "well" as "well" | "failing" | "failing once" | "silent",
    objects: new Map<string, Kept>(),
    asked: [] as string[],
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", "http://s3");
    state.asked.push(`${request.method} ${url.pathname}`);
    const bytes = await buffer(request);
    if (state.mode === "silent") return;
    if (state.mode !== "well") {
      if (state.mode === "failing once") state.mode = "well";
      return refuse(response, 503, "SlowDown");
    }
    if (!isSigned(request, url, bytes)) return refuse(response, 403, "SignatureDoesNotMatch");
    const [, asked, key] = /^\/([^/]+)(?:\/(.*))?$/.exec(url.pathname) ?? [];
    if (asked !== bucket) return refuse(response, 404, "NoSuchBucket");
    if (key === undefined) return void response.end(listed(state.objects, url.searchParams));
    const kept = state.objects.get(key);
    if (request.method === "PUT") state.objects.set(key, { bytes, modified: new Date() });
    else if (request.method === "DELETE") {
      state.objects.delete(key);
      response.statusCode = 204;
    } else if (kept === undefined) return refuse(response, 404, "NoSuchKey");
    response.end(request.method === "GET" ? kept?.bytes : undefined);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const addressOf = (name = bucket, key = secret) =>
    `http://${keyId}:${encodeURIComponent(key)}@127.0.0.1:${port}/${name}/amparo?region=${region}`;
  return {
    url: addressOf(),
    addressOf,
    state,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Key>${keyId}</Key></Error>`);
}

function listed(objects: ReadonlyMap<string, Kept>, query: URLSearchParams): string {
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get("prefix") ?? ""))
    .sort();
  // Tokens have signs that XML and addresses escape.
  const token = query.get("continuation-token") ?? "a&b=0";
  const from = Number(token.split("=")[1]);
  const contents = keys.slice(from, from + 2).map((key) => {
    const { modified } = objects.get(key) ?? { modified: new Date(0) };
    return `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified></Contents>`;
  });
  const next =
    from + 2 < keys.length
      ? `<NextContinuationToken>a&amp;b=${from + 2}</NextContinuationToken>`
      : "";
  return `<?xml version="1.0"?><ListBucketResult><Name>${bucket}</Name>${contents.join("")}${next}</ListBucketResult>`;
}

const sha256 = (data: Buffer | string): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: Buffer | string, data: string): Buffer =>
  createHmac("sha256", key).update(data).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Signature version 4, worked out by the service itself from what came. */
function isSigned({ method = "", headers }: IncomingMessage, url: URL, bytes: Buffer): boolean {
  const said = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/;
  const [, credential = "", names = "", signature = ""] =
    said.exec(headers.authorization ?? "") ?? [];
  const [id, day = "", ...rest] = credential.split("/");
  const date = String(headers["x-amz-date"]);
  if (id !== keyId || rest.join("/") !== `${region}/s3/aws4_request`) return false;
  if (headers["x-amz-content-sha256"] !== sha256(bytes)) return false;
  if (
    !["host", "x-amz-content-sha256", "x-amz-date"].every((one) => names.split(";").includes(one))
  )
    return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join("&");
  const signed = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url.pathname, query, signed.join(""), names, sha256(bytes)].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), "s3"), "aws4_request");
  const text = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n");
  return timingSafeEqual(Buffer.from(hmac(key, text).toString("hex")), Buffer.from(signature));
}
