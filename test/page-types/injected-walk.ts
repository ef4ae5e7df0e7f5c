import type { FastifyInstance } from "fastify";
import { recoveryCodes } from "#test/harness/demonstration.ts";
import { beginWalk, type PageWalk, type Send } from "./page-walk.ts";

export const sendTo =
  (app: FastifyInstance): Send =>
  async (request) => {
    const { statusCode, headers, body } = await app.inject(request);
    return { status: statusCode, headers, body };
  };

/** A walk within this process: no port, no browser. The clock of the site is its own, so recovery codes sign in. */
export const walkIn = ({
  app,
  dataFolder,
}: {
  app: FastifyInstance;
  dataFolder?: string;
}): Promise<PageWalk> => beginWalk(sendTo(app), { codes: recoveryCodes, dataFolder });
