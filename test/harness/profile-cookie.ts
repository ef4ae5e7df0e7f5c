import type { FastifyInstance } from "fastify";
import type { Profile } from "#src/contracts/profile.ts";
import { encodeProfileLink } from "#src/modules/offer/profile/profile-link.rules.ts";

/** The cookie of a browser that told a site, at a host, who is to be insured. */
export async function profileCookie(
  app: Pick<FastifyInstance, "inject">,
  host: string,
  profile: Profile,
): Promise<string> {
  const { headers } = await app.inject({
    method: "POST",
    url: "/api/profile-form/link",
    headers: { host, origin: `http://${host}` },
    payload: { perfil: encodeProfileLink(profile) },
  });
  const [cookie = ""] = ([headers["set-cookie"]].flat()[0] ?? "").split(";");
  return cookie;
}
