import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { openToAll } from "#src/platform/http/closed-by-default.ts";
import { notFound } from "#src/platform/errors.ts";
import type { FeatureFollower } from "./feature-follower.ts";
import type { FeaturePayload } from "./feature-source.ts";

/** Streams that are open at once. Beyond it the oldest ends; whoever still listens comes back by itself,
 *  so strangers who open many cannot keep our own listener out. */
const STREAMS_MOST = 100;
/** A comment so often keeps proxies from ending a quiet stream. */
const HEARTBEAT_MS = 25_000;
/** A listener that does not read is let go before it costs more memory than this. */
const UNREAD_BYTES_MOST = 1_048_576;

/** GET /sub/{clientKey}: the features as server-sent events, at once and at every change; what a
 *  GrowthBook SDK follows with streaming on. Ends every stream before the server closes. */
export function registerFeatureStream(
  app: FastifyInstance,
  options: { follower: FeatureFollower; clientKey: string; heartbeatMs?: number },
): void {
  const { follower, clientKey, heartbeatMs = HEARTBEAT_MS } = options;
  const streams = new Set<ServerResponse>();

  const send = (stream: ServerResponse, text: string): void => {
    if (stream.writableLength > UNREAD_BYTES_MOST) stream.destroy();
    else if (stream.writable) stream.write(text);
  };
  const stopListening = follower.onChange((payload) => {
    const text = eventOf(payload);
    for (const stream of streams) send(stream, text);
  });
  const heartbeat = setInterval(() => {
    for (const stream of streams) send(stream, ": \n\n");
  }, heartbeatMs).unref();

  app.get<{ Params: { clientKey: string } }>("/sub/:clientKey", openToAll, (request, reply) => {
    if (request.params.clientKey !== clientKey) throw notFound();
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      "x-content-type-options": "nosniff",
    });
    const [oldest] = streams;
    if (oldest && streams.size >= STREAMS_MOST) oldest.end();
    streams.add(stream);
    const leave = () => streams.delete(stream);
    stream.on("close", leave);
    stream.on("error", leave);
    send(stream, eventOf(follower.payload));
  });
  app.addHook("preClose", (done) => {
    stopListening();
    clearInterval(heartbeat);
    for (const stream of streams) stream.end();
    streams.clear();
    done();
  });
}

const eventOf = (payload: FeaturePayload): string =>
  `event: features\nid: ${payload.dateUpdated}\ndata: ${JSON.stringify(payload)}\n\n`;
