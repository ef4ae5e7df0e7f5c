import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { PriceNow } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest } from "#src/platform/errors.ts";
import type { LeadActing } from "./lead-acting.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import { addConsents } from "./lead-consents.queries.ts";
import { type EditInput, readEdit } from "./lead-edit.rules.ts";
import { requireFresh } from "./lead-fresh.ts";
import type { SaleStateOf } from "./lead-move.ts";
import { type AskedProduct, productChange, readProduct } from "./lead-product.ts";
import { identifiedBy, tidy } from "./lead.rules.ts";
import {
  findInsuranceType,
  insertEvent,
  updateLead,
  type WorkedLead,
} from "./lead-work.queries.ts";

interface EditNeeds {
  clock: Clock;
  access: AccessService;
  acting: LeadActing;
  priceNow: PriceNow;
  saleStateOf: SaleStateOf;
}

/** Changes fields of a lead. What others changed meanwhile stays where the fields differ (merged).
 *  A telephone or an e-mail that it did not have is used with a consent of its own alone. Throws
 *  STALE_EDIT with both values, BAD_REQUEST with the fields, NOT_EDITABLE (409) for the product of what is bought. */
export async function edit(
  needs: EditNeeds,
  actor: LeadActor,
  reference: string,
  { version, consent, ...input }: EditInput & { version: number },
): Promise<{ version: number; merged: boolean }> {
  const act = { permission: "lead:update", action: "lead.edit" } as const;
  const product = await readProduct(needs, actor, reference, input.productCode);
  return needs.acting.change(actor, reference, act, async (transaction, lead) => {
    const who = identifiedBy(await kindOf(transaction, lead, product));
    const read = readEdit(lead.country, who, { ...input, consent });
    if (!read.ok) throw badRequest(read.errors);
    const fields = Object.keys(input);
    const { isMerged } = await requireFresh(transaction, lead, { version, fields });
    const left = { ...currentContact(lead), ...read.contact };
    if (left.email === null && left.phone === null && left.identification === null)
      throw badRequest([{ field: "email", code: "REQUIRED" }]);
    const at = needs.clock.now();
    const next = lead.version + 1;
    const bought =
      product === undefined
        ? {}
        : await productChange(needs, transaction, { actor, lead, asked: product });
    await updateLead(transaction, lead.id, { ...read.change, ...bought, last_act_at: at }, next);
    await addConsents(
      transaction,
      lead,
      newWays(lead, left).map((channel) => ({
        channel,
        purpose: "contact",
        ...consentTo(consent),
        by: actor.user.id,
        at,
      })),
    );
    await insertEvent(transaction, {
      lead,
      at,
      actor: actor.user.id,
      system: "QPOPTIMIZE",
      kind: "edit",
      detail: { fields, version: next },
    });
    return { version: next, merged: isMerged };
  });
}

/** What is insured: it decides whose identification the lead asks for. */
const kindOf = async (
  transaction: Connection,
  lead: WorkedLead,
  product: AskedProduct | undefined,
): Promise<{ insuranceType: string | null; upperType: string | null }> =>
  product === undefined
    ? {
        insuranceType: await findInsuranceType(transaction, lead.product_code),
        upperType: lead.upper_type,
      }
    : (product?.snapshot.product ?? { insuranceType: null, upperType: null });

/** Ways of reaching the person that an edit adds: nobody was asked about them yet. */
const newWays = (before: Pick<WorkedLead, "email" | "phone">, after: typeof before) =>
  (["phone", "email"] as const).filter((way) => before[way] === null && after[way] !== null);

/** What is said of a new way: without words about it there is no consent to use it. */
const consentTo = (how: string | null | undefined) => {
  const words = tidy(how ?? "");
  return { isGiven: words !== "", source: words === "" ? "edit" : words };
};

const currentContact = ({ email, phone, identification }: WorkedLead) => ({
  email,
  phone,
  identification,
});
