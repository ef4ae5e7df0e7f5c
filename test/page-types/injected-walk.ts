import type { FastifyInstance } from "fastify";
import { agentPassword, beginWalk, type PageWalk, type Send } from "./page-walk.ts";

/** The environment of a site that is walked: it has a console for agents. */
export const walkedEnvironment = { CHAT_CONSOLE_PASSWORD: agentPassword };

export const sendTo =
  (app: FastifyInstance): Send =>
  async (request) => {
    const { statusCode, headers, body } = await app.inject(request);
    return { status: statusCode, headers, body };
  };

/** A walk within this process: no port, no browser. */
export const walkIn = (app: FastifyInstance): Promise<PageWalk> => beginWalk(sendTo(app));
