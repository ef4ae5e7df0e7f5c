import type { FrameToken } from "#src/contracts/partner.ts";
import { namesReferrer } from "#src/modules/offer/profile/profile-link.rules.ts";
import { createSigner, isSame } from "#src/platform/http/signed-text.ts";
import type { Log } from "#src/platform/log/log.ts";
import type { PartnerService } from "./partner.service.ts";

/** SA 5, SA 8. */
export const unauthorisedFrame = "Acceso presuntamente no autorizado";

/** What a request says of the frame it is made in. */
export interface FrameRequest {
  /** IFRAME_AUTH of the address. */
  token: string | null;
  perfil: string | null;
  /** Label of the partner's host; null on the main hosts. */
  subdomain: string | null;
  /** Whether the browser says that a frame is filled (Sec-Fetch-Dest). */
  isFrame: boolean;
  /** Origin of the page that asked; null where it is not said or is this host's own. */
  askedBy: string | null;
  /** IFRAME_AUTH of the page of this same host that asked. */
  earlierToken: string | null;
  /** A page that no frame may show. */
  isTopLevelOnly: boolean;
  isPage: boolean;
  /** What the code of a page in a frame asks to show another page there. */
  isData: boolean;
}

export type FrameAccess =
  | { kind: "none" | "refused" }
  | { kind: "resumed"; token: string }
  | { kind: "allowed"; key: string; token: string; parents: readonly string[] };

/** Who may show this site in a frame (SA 5). A token allows its parents, on its own host. That of a partner
 *  asks for a profile that names who referred the person; having seen one, it travels on with a signature
 *  of ours in its place. */
export function createFrameAccess(options: {
  partners: Pick<PartnerService, "findFrameToken">;
  secret: string;
  log: Log;
}) {
  const { partners, secret, log } = options;

  const { sign } = createSigner(secret, "frame|");
  const passOf = (token: string): string => sign(token).slice(0, 32);

  async function find(written: string, asked: FrameRequest): Promise<FrameToken | undefined> {
    const [token = "", pass = ""] = written.split("~");
    const found = await partners.findFrameToken(token);
    if (found === undefined || found.subdomain !== asked.subdomain) return undefined;
    if (found.kind === "site") return found;
    return isSame(pass, passOf(token)) || namesReferrer(asked.perfil) ? found : undefined;
  }

  async function judge(asked: FrameRequest): Promise<FrameAccess> {
    const { isTopLevelOnly, isPage } = asked;
    const isFrame = asked.isFrame || (asked.token !== null && asked.isData);
    if (asked.token !== null) {
      const found = await find(asked.token, asked);
      const isParent =
        found !== undefined && (asked.askedBy === null || found.parents.includes(asked.askedBy));
      if (found !== undefined && isParent && !(isFrame && isTopLevelOnly)) {
        const token = found.kind === "site" ? found.token : `${found.token}~${passOf(found.token)}`;
        return { kind: "allowed", key: found.token, token, parents: found.parents };
      }
    } else if (isFrame && isPage && asked.earlierToken !== null && !isTopLevelOnly) {
      return { kind: "resumed", token: asked.earlierToken };
    }
    return { kind: isFrame && isPage ? "refused" : "none" };
  }

  return {
    async judge(asked: FrameRequest): Promise<FrameAccess> {
      const access = await judge(asked);
      if (access.kind === "refused")
        log.warn("frame.refused", { message: unauthorisedFrame, by: asked.askedBy ?? "unknown" });
      return access;
    },
  };
}
