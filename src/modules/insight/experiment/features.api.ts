import { z } from "zod";
import { notFound } from "#src/platform/errors.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { FeatureFollower } from "./feature-follower.ts";

const payload = z.object({
  status: z.literal(200).describe("Always 200, as GrowthBook's SDKs read it"),
  features: z
    .record(z.string(), z.record(z.string(), z.unknown()))
    .describe("Features by key, each in GrowthBook's own form"),
  dateUpdated: z.iso.datetime().describe("When they changed last"),
});

/** The document that a feature SDK reads; it says where its changes can be followed as a stream. */
export function featureRoutes(options: {
  follower: FeatureFollower;
  clientKey: string;
}): ApiRoute[] {
  const { follower, clientKey } = options;
  return [
    apiRoute({
      method: "GET",
      url: "/api/features/:clientKey",
      summary: "Features and experiments; /sub/{clientKey} streams their changes",
      tag: "Features",
      params: z.object({
        clientKey: z.string().min(1).max(100).describe("Key of this site's features"),
      }),
      responses: { 200: { description: "The features", schema: payload } },
      permission: "public",
      async handle({ params }) {
        if (params.clientKey !== clientKey) throw notFound();
        return answer(
          { status: 200, ...follower.payload },
          { "cache-control": "no-cache", "x-sse-support": "enabled" },
        );
      },
    }),
  ];
}
