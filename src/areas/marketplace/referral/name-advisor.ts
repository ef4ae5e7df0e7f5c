import type { Referral } from "#src/contracts/referral.ts";
import { readAdvisorEmail } from "#src/modules/identity/referral/referral.rules.ts";
import { networkOf } from "#src/platform/limits/network.rules.ts";
import { isAppError } from "#src/platform/errors.ts";
import type { PageArguments } from "#src/areas/page/page.ts";

export type NamedAdvisor =
  /** Nothing was typed, and nothing had to be. */
  | { kind: "none" }
  | { kind: "found"; referral: Referral }
  | { kind: "notFound" }
  | { kind: "fault"; code: string; status: number };

/** Takes what was typed as the advisor's e-mail and looks it up (SA 2.8). */
export async function nameAdvisor(
  { services, facts }: Pick<PageArguments, "services" | "facts">,
  typed: string,
  isRequired: boolean,
): Promise<NamedAdvisor> {
  const read = readAdvisorEmail(typed, isRequired);
  if (!read.ok) return { kind: "fault", code: read.code, status: 400 };
  if (read.email === null) return { kind: "none" };
  try {
    const referral = await services.referrals.nameAdvisor(read.email, {
      network: networkOf(facts.address),
      visitorId: facts.visitorId,
      ensureVisitor: () => facts.ensureVisitor(),
    });
    return referral === undefined ? { kind: "notFound" } : { kind: "found", referral };
  } catch (error) {
    if (!isAppError(error) || error.code !== "TOO_MANY_REQUESTS") throw error;
    return { kind: "fault", code: error.code, status: error.status };
  }
}
