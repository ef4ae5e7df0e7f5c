import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Frame, framedAddress } from "./framed-document.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The frame of another site that a request belongs to; null outside of any. */
    frame: Frame | null;
  }
}

export type FrameVerdict =
  | { kind: "none" }
  | { kind: "allowed"; frame: Frame }
  /** A page of the frame asked without its token: it goes on with it. */
  | { kind: "resumed"; to: string }
  /** Shown by somebody who may not. */
  | { kind: "refused" };

const blank =
  '<!doctype html><html lang="es"><head><title>Amparo</title></head><body></body></html>';

/** Answers of frames: only the token's parents may show them, and cookies and redirects stay with the frame
 *  (SA 5, REL). Whoever has no such token gets the answers of everybody, which nobody may
 *  frame. */
export function attachFrames(
  app: FastifyInstance,
  judge: (request: FastifyRequest) => Promise<FrameVerdict>,
  { isDenied }: { isDenied: boolean },
): void {
  app.decorateRequest("frame", null);
  app.addHook("onRequest", async (request, reply) => {
    const verdict = await judge(request);
    if (verdict.kind === "allowed") request.frame = verdict.frame;
    if (verdict.kind === "resumed")
      return reply.header("cache-control", "no-store").redirect(verdict.to, 302);
    if (verdict.kind === "refused" && isDenied) {
      return reply
        .status(403)
        .header("cache-control", "no-store")
        .type("text/html; charset=utf-8")
        .send(blank);
    }
  });
  app.addHook("onSend", async (request, reply) => {
    const { frame } = request;
    if (frame === null) return;
    const cookies = [reply.getHeader("set-cookie") ?? []].flat().map(String);
    if (cookies.length > 0) {
      reply.removeHeader("set-cookie");
      reply.header("set-cookie", cookies.map(framedCookie));
    }
    const location = reply.getHeader("location");
    if (typeof location === "string") reply.header("location", framedAddress(location, frame));
    if (frame.isTopLevelOnly(request.url.split("?")[0] ?? "/")) return;
    reply.removeHeader("x-frame-options");
    reply.header("x-robots-tag", "noindex");
    const policy = String(reply.getHeader("content-security-policy") ?? "");
    reply.header(
      "content-security-policy",
      policy.replace("frame-ancestors 'none'", `frame-ancestors ${frame.parents.join(" ")}`),
    );
  });
}

/** A cookie that a browser keeps in a frame: apart for every site that shows it. */
export const framedCookie = (line: string): string =>
  `${line
    .split(";")
    .map((part) => part.trim())
    .filter((part) => !/^(?:samesite=.*|secure|partitioned)$/i.test(part))
    .join("; ")}; SameSite=None; Secure; Partitioned`;
