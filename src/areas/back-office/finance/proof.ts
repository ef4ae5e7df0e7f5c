import type { PageArguments } from "#src/areas/page/page.ts";
import { proven } from "#src/areas/page/proof.ts";
import { financeActor } from "./finance-actor.ts";

export { unproven } from "#src/areas/page/proof.ts";

/** Who acts on the company's money by a form that wants a fresh proof. Throws INVALID_CREDENTIALS. */
export async function provenActor(args: PageArguments, password: string) {
  const { id, kind, user, holder, requireRecentProof } = await proven(
    args,
    financeActor(args.facts),
    password,
  );
  return { id, kind, user, holder, requireRecentProof };
}
