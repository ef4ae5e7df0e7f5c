import { z } from "zod";
import { networkOf } from "#src/platform/limits/network.rules.ts";
import type { Visitor } from "#src/modules/identity/visitor/visitor.service.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { CallLimit } from "#src/platform/limits/call-limit.ts";
import type { HandOvers } from "./hand-over.service.ts";
import { handOverPath } from "./link-address.rules.ts";

const handed = z.object({
  data: z.object({ code: z.string().describe("Of use once, within a minute, to a tab's address") }),
});

/** The call of a frame that opens a tab. */
export const handOverRoutes = ({
  handOvers,
  limit,
}: {
  handOvers: Pick<HandOvers, "issue">;
  limit: CallLimit;
}): ApiRoute<{ address: string; visitor: Visitor | undefined }>[] => [
  apiRoute({
    method: "POST",
    url: handOverPath,
    summary: "A code that carries what the visitor said to a tab with cookies of its own",
    tag: "Links",
    responses: {
      200: { description: "The code", schema: handed },
      204: { description: "The visitor said nothing" },
    },
    permission: "public",
    audit: null,
    async handle(_call, { address, visitor }) {
      await limit.count(networkOf(address));
      const code = await handOvers.issue(visitor);
      if (code === undefined) return { status: 204 };
      return answer({ data: { code } }, { "cache-control": "private, no-store" });
    },
  }),
];
