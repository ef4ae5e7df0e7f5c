import type { FastifyInstance } from "fastify";
import { recoveryCodes, signInByPages } from "#test/harness/demonstration.ts";
import { dataOf, type KnownPart, pathTo, texts, type Walk } from "./known-part.ts";

/** As db/seed/advisors has it. */
const advisor = {
  id: "0f4d3c52-6a3e-4f0b-9d35-6f0c2f3b1a01",
  email: "marta.rios@amparo.example",
};

/** The cookies of somebody who signed in at the site under test; none where it has no sign-in. */
export async function staffSession(app: FastifyInstance): Promise<[name: string, value: string][]> {
  const page = await app.inject({ url: "/login", headers: { host: "localhost" } });
  if (page.statusCode === 404) return [];
  const cookie = await signInByPages(
    async (url, form, sent) => {
      const answer = await app.inject({
        method: "POST",
        url,
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          host: "localhost",
          cookie: sent,
        },
        payload: new URLSearchParams(form).toString(),
      });
      const cookies = answer.cookies.map(({ name, value }) => `${name}=${value}`);
      return { status: answer.statusCode, cookies };
    },
    "staff.administrador",
    recoveryCodes,
  );
  return cookie.split("; ").map((pair) => pair.split("=") as [string, string]);
}

/** Advisors that come with the project, hashes of the walker's session, each good for one call, and the
 *  application whose caches staff may flush. */
export async function learnReferral(walk: Walk): Promise<KnownPart> {
  const hashes: string[] = [];
  for (let issued = 0; issued < 12; issued += 1) {
    const given = dataOf(await walk("POST /api/token", { body: {} }));
    hashes.push(...texts([pathTo(given, "hash")]));
  }
  return {
    forName({ path }, name) {
      if (name === "id" && path.startsWith("/api/users/")) return [advisor.id];
      if (name === "app" && path.startsWith("/api/cloudflare-cache/")) return ["amparo"];
      return name === "hash" ? hashes : undefined;
    },
    bodyFor({ label }) {
      if (label === "POST /api/users/by-email") return { email: advisor.email };
      return label === "POST /api/token" ? {} : undefined;
    },
  };
}
