import type { FastifyInstance } from "fastify";
import { cookieLine, cookieName, siteCookies } from "./cookies.rules.ts";

/** What browsers keep for long enough to have it under its plain name still. Sessions are not among them:
 *  a plain one may have been planted, and signing in again is cheap. */
const renewed = [
  siteCookies.visitor,
  siteCookies.identity,
  siteCookies.preview,
  siteCookies.stay,
] as const;

const valueForm = /^[\w.-]{1,200}$/;

/** Under TLS, gives a browser that sends a cookie under its plain name the same under the __Host- name, and
 *  takes the plain one away, so that no profile is lost. Responses that anybody may store are left alone. */
export function renewPlainCookies(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    const caching = String(reply.getHeader("cache-control") ?? "");
    if (request.headers.cookie === undefined || caching.includes("public")) return;
    const set = [reply.getHeader("set-cookie") ?? []].flat().map(String);
    for (const cookie of renewed) {
      const value = request.cookies[cookie.name];
      if (value === undefined || !valueForm.test(value)) continue;
      const name = cookieName(cookie, true);
      const isSet = set.some((line) => line.startsWith(`${name}=`));
      if (!isSet && request.cookies[name] === undefined)
        reply.header("set-cookie", cookieLine(cookie, value, true));
      reply.header("set-cookie", cookieLine(cookie, "", false, 0));
      if (!caching.includes("private")) reply.header("cache-control", "private, no-cache");
    }
  });
}
