import { isCivilDay } from "#src/contracts/civil-day.rules.ts";
import { formatMoney } from "#src/contracts/money.ts";
import { longDate, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import { paymentKinds } from "#src/modules/sale/sale/sale-transitions.rules.ts";
import { type AppError, badRequest } from "#src/platform/errors.ts";
import type { Say } from "#src/platform/words/words.ts";
import { href } from "#src/routes/back-office.ts";
import type { LeadSaleModel } from "./lead-sale.view.tsx";
import type { workerOf } from "./leads-page.ts";
import type { LeadAnswer } from "./leads.view-model.ts";

type Worker = ReturnType<typeof workerOf>;
type Selling = Pick<PageArguments["services"], "sales">;

/** The sales of a lead, and the form of another one where it may be sold now. */
export async function salesOf(
  { sales }: Selling,
  worker: Worker,
  { lead, reader, today }: { lead: { id: number; status: number }; reader: Reader; today: string },
): Promise<LeadSaleModel | null> {
  if (!worker.permissions.some((one) => one === "sale:read")) return null;
  const found = await sales.ofLead(worker, lead);
  return {
    sales: found.sales.map((sale) => ({
      reference: sale.reference,
      href: href("sale", reader.language, { reference: sale.reference }),
      state: reader.say(`sales.state.${sale.state}`),
      note: [
        formatMoney({ amountMinor: sale.premium_minor, currency: sale.currency }, reader.locale),
        longDate(sale.created_at, reader),
      ].join(" · "),
    })),
    maySell: found.maySell,
    paymentKinds: paymentKinds.map((value) => ({
      value,
      label: reader.say(`sales.payment.${value}`),
    })),
    today,
  };
}

/** Records the sale that the form asks for; answers its reference. */
export async function sellAsked(
  { sales }: Selling,
  worker: Worker,
  lead: string,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const paymentKind = paymentKinds.find((kind) => kind === values["paymentKind"]);
  const startsOn = values["startsOn"] ?? "";
  const isDay = isCivilDay(startsOn);
  if (paymentKind === undefined || !isDay)
    throw badRequest([
      ...(isDay ? [] : [{ field: "startsOn", code: "REQUIRED" }]),
      ...(paymentKind === undefined ? [{ field: "paymentKind", code: "REQUIRED" }] : []),
    ]);
  const { reference } = await sales.create(worker, { lead, startsOn, paymentKind });
  return reference;
}

/** Why a lead cannot be sold, in words; undefined where the refusal is another one. */
export function saleFaults(error: AppError, say: Say): LeadAnswer["faults"] | undefined {
  const missing = error.code === "INVALID_TRANSITION" ? error.payload["missing"] : undefined;
  if (!Array.isArray(missing) || missing.length === 0) return undefined;
  return (missing as string[]).map((need) => ({
    field: null,
    message: say(`sales.missing.${need}`),
  }));
}
