import { z } from "zod";
import { isCrawler } from "#src/modules/identity/visitor/crawler.rules.ts";
import { type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { CallLimit } from "#src/platform/limits/call-limit.ts";
import { isAppError } from "#src/platform/errors.ts";
import { networkOf } from "#src/platform/limits/network.rules.ts";
import type { FaultSampling } from "./fault.service.ts";

const report = z.object({
  kind: z
    .enum(["error", "rejection", "render"])
    .describe("Thrown, a promise nobody waited for, or while a page was drawn"),
  name: z.string().max(100).optional().describe("Name of the error's class"),
  message: z.string().max(2_000).optional().describe("What it says; values in it are cut out"),
  stack: z.string().max(20_000).optional().describe("Where it happened"),
  path: z.string().max(2_000).optional().describe("Path of the page; its route is kept"),
});

export interface FaultFacts {
  address: string;
}

/** POST /api/error-reports: a fault of a browser, sampled there (SA 8). Responds the same whatever becomes
 *  of it; those of crawlers and a flood of one network are dropped. */
export function faultRoutes(options: {
  faults: Pick<FaultSampling, "takeChosen">;
  /** Reports of a network. */
  limit: CallLimit;
}): ApiRoute<FaultFacts>[] {
  const { faults, limit } = options;
  const isWithin = async (address: string): Promise<boolean> => {
    try {
      await limit.count(networkOf(address));
      return true;
    } catch (error) {
      if (isAppError(error)) return false;
      throw error;
    }
  };
  return [
    apiRoute({
      method: "POST",
      url: "/api/error-reports",
      summary: "A fault that a browser saw; kept without anything of a person",
      tag: "Faults",
      body: report,
      responses: { 204: { description: "Taken, or dropped" } },
      permission: "public",
      audit: null,
      async handle({ body, headers }, { address }) {
        const { kind, name, message, stack, path } = body;
        if (!isCrawler(headers["user-agent"]) && (await isWithin(address))) {
          const told = { errorName: name, message, stack, path };
          faults.takeChosen({ source: "browser", kind: `browser.${kind}`, ...told });
        }
        return { status: 204 };
      },
    }),
  ];
}
