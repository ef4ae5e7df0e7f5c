import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Stopping } from "./stopping.ts";

/** So often a comment keeps the line open. */
const heartbeatMs = 15_000;
/** So often the process is asked whether it is about to end. */
const stoppingEveryMs = 250;
const unreadBytesMost = 262_144;

/** An answer of server-sent events that stays open. */
export interface EventStream<Kept> {
  readonly owner: string;
  /** What its holder needs to know of it. */
  readonly kept: Kept;
  /** Lines as the format has them. Who does not read what is sent is cut off. */
  send(text: string): void;
  end(): void;
}

export interface EventStreams<Kept> {
  /** Takes an answer over. Beyond the bounds the oldest stream ends; its browser comes back by itself. */
  open(
    reply: FastifyReply,
    of: { owner: string; kept: Kept; leave(): void; beat?(): void },
  ): EventStream<Kept>;
  all(): readonly EventStream<Kept>[];
  /** Keeps the lines open, and ends them once the process is about to end. */
  attach(app: FastifyInstance): void;
}

/** The open streams of one kind in this process. */
export function createEventStreams<Kept>(options: {
  /** Of all, and of one owner. */
  most: number;
  mostOfOne: number;
  heartbeatMs?: number | undefined;
  stopping?: Pick<Stopping, "isStopping"> | undefined;
}): EventStreams<Kept> {
  const { most, mostOfOne } = options;
  const streams = new Map<EventStream<Kept>, () => void>();
  const endAll = () => {
    for (const stream of streams.keys()) stream.end();
  };
  const beatAll = () => {
    for (const [stream, beat] of streams) {
      stream.send(": \n\n");
      beat();
    }
  };
  const makeRoom = (owner: string) => {
    const [oldest] = streams.keys();
    const own = [...streams.keys()].filter((each) => each.owner === owner);
    if (own[0] && own.length >= mostOfOne) own[0].end();
    else if (oldest && streams.size >= most) oldest.end();
  };
  return {
    open(reply, { owner, kept, leave, beat = () => undefined }) {
      reply.hijack();
      const response = reply.raw;
      makeRoom(owner);
      beginEvents(response);
      const gone = () => {
        if (streams.delete(stream)) leave();
      };
      const stream: EventStream<Kept> = {
        owner,
        kept,
        send: (text) => send(response, text),
        end() {
          gone();
          response.end();
        },
      };
      streams.set(stream, beat);
      response.on("close", gone);
      response.on("error", gone);
      return stream;
    },

    all: () => [...streams.keys()],

    attach: (app) => keepOpen(app, { ...options, beatAll, endAll }),
  };
}

/** Beats until the process is about to end, and ends the streams then. */
function keepOpen(
  app: FastifyInstance,
  of: {
    heartbeatMs?: number | undefined;
    stopping?: Pick<Stopping, "isStopping"> | undefined;
    beatAll(): void;
    endAll(): void;
  },
): void {
  const heartbeat = setInterval(of.beatAll, of.heartbeatMs ?? heartbeatMs).unref();
  const drained = setInterval(() => {
    if (of.stopping?.isStopping === true) of.endAll();
  }, stoppingEveryMs).unref();
  app.addHook("preClose", (done) => {
    clearInterval(heartbeat);
    clearInterval(drained);
    of.endAll();
    done();
  });
}

function beginEvents(response: ServerResponse): void {
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "private, no-store",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
  send(response, "retry: 2000\n\n");
}

function send(response: ServerResponse, text: string): void {
  if (response.writableLength > unreadBytesMost) response.destroy();
  else if (response.writable) response.write(text);
}
