import { request as callOut } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { openToAll } from "#src/platform/http/closed-by-default.ts";
import { notFound } from "#src/platform/errors.ts";
import { simulatedProviders } from "./simulated-providers.ts";

const bodyBytesMost = 65_536;
/** What of an answer goes on to the browser. */
const passed = ["content-type", "location"];
/** What of a call goes on to the simulator: the providers' own, never a cookie. */
const isSent = (name: string) =>
  ["content-type", "accept", "public-merchant-id", "authorization"].includes(name);

/** Simulated pages are made here and hold no script. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Forwards /simulador/{provider}/… so that browsers reach token calls and providers' pages on our origin: never the
 *  control calls, and no statement. */
export function forwardToSimulators(app: FastifyInstance, url: string): void {
  const { port } = new URL(url);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: bodyBytesMost },
      (_r, body, done) => done(null, body),
    );
    scope.route({
      method: ["GET", "POST"],
      url: "/simulador/:provider/*",
      bodyLimit: bodyBytesMost,
      ...openToAll,
      handler: async (request, reply) => {
        // As the simulator will read it: dots are resolved before the provider is judged.
        const { pathname, search } = new URL(request.url, "http://site.invalid");
        const [, first = "", provider = "", rest = ""] = pathname.split("/");
        const isKnown = first === "simulador" && Object.hasOwn(simulatedProviders, provider);
        if (!isKnown || rest === "statement" || rest === "disputes") throw notFound();
        const path = `${pathname.slice("/simulador".length)}${search}`;
        return pass(request, reply, { port: Number(port), path });
      },
    });
  });
}

async function pass(
  request: FastifyRequest,
  reply: FastifyReply,
  { port, path }: { port: number; path: string },
): Promise<FastifyReply> {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => isSent(name)),
  );
  const { status, answered, body } = await new Promise<{
    status: number;
    answered: Record<string, string>;
    body: Buffer;
  }>((done, fail) => {
    const sent = callOut(
      {
        host: "127.0.0.1",
        port,
        path,
        method: request.method,
        headers,
        timeout: 15_000,
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => void chunks.push(chunk));
        response.on("error", fail);
        response.on("end", () =>
          done({
            status: response.statusCode ?? 502,
            body: Buffer.concat(chunks),
            answered: Object.fromEntries(
              passed.flatMap((name) => {
                const value = response.headers[name];
                return typeof value === "string" ? [[name, value]] : [];
              }),
            ),
          }),
        );
      },
    );
    sent.on("timeout", () => sent.destroy(new Error("timeout")));
    sent.on("error", fail);
    sent.end(Buffer.isBuffer(request.body) ? request.body : undefined);
  }).catch(() => ({ status: 503, answered: {}, body: Buffer.from("{}") }));
  return reply
    .status(status)
    .headers({
      ...answered,
      "cache-control": "no-store",
      "content-security-policy": policy,
      "x-robots-tag": "noindex",
    })
    .send(body);
}
