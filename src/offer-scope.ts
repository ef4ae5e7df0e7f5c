import type { ReadBearer } from "./modules/identity/session/bearer.service.ts";
import type { ScopeOfBearer } from "./modules/offer/comparison/organizations.api.ts";

/** What the grants of an application's user narrow of the offer (SA 7): where each names an insurer or an upper
 *  type, those alone. */
export const offerScopeOf =
  (readBearer: ReadBearer): ScopeOfBearer =>
  async (header) => {
    const session = await readBearer(header);
    if (session === null) return null;
    const limits = session.holder.grants.map((grant) => grant.limits);
    const all = (values: readonly (string | undefined)[]) => {
      const named = values.filter((value) => value !== undefined);
      return named.length > 0 && named.length === values.length ? named : undefined;
    };
    return {
      insurers: all(limits.map(({ insurer }) => insurer)),
      upperTypes: all(limits.map(({ upperType }) => upperType)),
    };
  };
