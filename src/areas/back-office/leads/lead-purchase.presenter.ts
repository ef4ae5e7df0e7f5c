import { formatMoney } from "#src/contracts/money.ts";
import type { AssistedPurchases } from "#src/modules/sale/my-purchase/assisted-purchase.service.ts";
import { cartMost } from "#src/modules/sale/purchase/cart.rules.ts";
import type { ItemDue } from "#src/modules/sale/purchase/purchase-payment.service.ts";
import { stepSegments } from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import type { FieldError } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import type { Answers } from "#src/ui/form/form-answers.rules.ts";
import type { FormFault } from "#src/ui/kit/fields/kit-form.tsx";
import type { PageArguments } from "#src/areas/page/page.ts";
import { reviewedItems } from "#src/areas/page/reviewed-items.ts";
import { ACT, type ItemFacts, type RosterModel } from "#src/areas/page/purchase-step.view-model.ts";
import { presentRoster } from "#src/areas/page/roster.presenter.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import { presentStepForm } from "#src/areas/page/step-form.presenter.ts";
import type { StaleModel } from "#src/areas/page/step-form.view-model.ts";
import type { LeadPurchaseModel, LeadCartModel } from "./lead-purchase.view.tsx";

/** What a form that was refused shows again. */
export interface Again {
  answers?: Answers;
  fields?: readonly FieldError[];
  stale?: StaleModel | null;
  failure?: string | null;
  /** The form that adds a product. */
  add?: { values: Readonly<Record<string, string>>; faults: readonly FormFault[] };
}

type Shown = Awaited<ReturnType<AssistedPurchases["show"]>>;

interface Drawing {
  services: PageArguments["services"];
  shown: Shown;
  again: Again;
  reader: Reader;
}

const hrefOf = (
  { purchase }: Pick<Shown["step"], "purchase">,
  key: Shown["key"] | undefined,
  { language }: Reader,
): string =>
  href("leadPurchase", language, {
    reference: purchase.lead_reference ?? "",
    purchase: purchase.reference,
    ...(key === undefined ? {} : { step: stepSegments[key][language] }),
  });

/** What is bought together with its prices, and the form that adds a product while nothing is signed. */
async function presentCart(
  { services, shown, again, reader }: Drawing,
  items: readonly ItemDue[],
): Promise<LeadCartModel> {
  const { cart, step, country } = shown;
  const { locale, language } = reader;
  const isOpen = cart.every(({ purchase }) => purchase.state === "OPEN");
  const codes = new Set(cart.map(({ purchase }) => purchase.product_code));
  const options =
    isOpen && cart.length < cartMost
      ? (await services.purchases.listOnline(country.code, language)).filter(
          ({ code }) => !codes.has(code),
        )
      : [];
  return {
    items: items.map(({ step: one, due }) => ({
      name: one.purchase.product_name,
      price: formatMoney(due.base, locale),
      href:
        one.purchase.id === step.purchase.id || one.purchase.state !== "OPEN"
          ? null
          : hrefOf(one, undefined, reader),
    })),
    add:
      options.length === 0
        ? null
        : {
            hidden: { [ACT]: "add", id: crypto.randomUUID() },
            options: options.map(({ code, name, insurer }) => ({
              value: code,
              label: `${name} · ${insurer}`,
            })),
            values: again.add?.values ?? {},
            faults: again.add?.faults ?? [],
          },
  };
}

/** What the person agrees to, product by product, for who reads it with them. */
function presentReview(
  { services, shown, reader }: Drawing,
  { items, today }: { items: readonly ItemDue[]; today: string },
): Promise<ItemFacts[]> {
  const may = new Set<string>(shown.steps.map(({ key }) => key));
  const change = (step: StepPurchase, key: string) =>
    step.purchase.id === shown.step.purchase.id && may.has(key)
      ? hrefOf(step, key as Shown["key"], reader)
      : null;
  return reviewedItems({ services }, { items, today, hrefOf: change }, reader);
}

function rosterOf({ shown, reader }: Drawing): RosterModel | null {
  const { roster, step, form, key, steps } = shown;
  if (roster === null) return null;
  const { reference: purchase, country, lead_reference: lead } = step.purchase;
  const next = steps[steps.findIndex((one) => one.key === key) + 1];
  return presentRoster(
    {
      ...roster,
      action: `/api/back-office/leads/${lead}/purchases/${purchase}/insured-file`,
      country,
      version: form.version,
      back: hrefOf(step, key, reader),
      nextHref:
        next?.isReached === true
          ? hrefOf(step, next.key, reader)
          : href("lead", reader.language, { reference: lead ?? "" }),
    },
    reader,
  );
}

/** A form of a purchase that an executive fills, with the others that may be filled and what is bought together. */
export async function presentLeadPurchase(drawing: Drawing): Promise<LeadPurchaseModel> {
  const { services, shown, again, reader } = drawing;
  const { step, key, steps, form, cart } = shown;
  const { say, language } = reader;
  const { purchase } = step;
  const lead = purchase.lead_reference ?? "";
  const { items, today } = await services.purchasePayments.cartDueNow(cart);
  const isOpen = purchase.state === "OPEN";
  const roster = isOpen ? rosterOf(drawing) : null;
  // A file's people are not drawn as fields.
  const isLoaded = roster !== null && roster.loaded !== null;
  const isChanged = cart.some((one) => one.purchase.offered !== null);
  return {
    reference: purchase.reference,
    product: purchase.product_name,
    title: say(`purchase.title.${key}`),
    action: hrefOf(step, key, reader),
    lead: { label: lead, href: href("lead", language, { reference: lead }) },
    steps: steps.map((one) => ({
      label: say(`purchase.title.${one.key}`),
      state: say(
        `leads.purchases.${one.status === "COMPLETED" ? "filled" : one.isReached ? "open" : "later"}`,
      ),
      href: one.isReached && one.key !== key ? hrefOf(step, one.key, reader) : null,
    })),
    notes: [
      ...(form.isPrefilled && isOpen && again.answers === undefined
        ? [say("leads.purchases.prefilled")]
        : []),
      ...(key === "review" ? [say("leads.purchases.readAloud")] : []),
      ...(isChanged ? [say("leads.purchases.priceChanged")] : []),
    ],
    submit: say(`leads.purchases.${key === "review" ? "wasRead" : "save"}`),
    failure: again.failure ?? (isOpen ? null : say("errors.FORM_LOCKED")),
    stale: again.stale ?? null,
    roster,
    items: key === "review" && isOpen ? await presentReview(drawing, { items, today }) : [],
    cart: await presentCart(drawing, items),
    form: isOpen
      ? presentStepForm(
          {
            definition: isLoaded
              ? { profileFormFields: [] }
              : (form.definition ?? { profileFormFields: [] }),
            answers:
              again.answers ?? (isLoaded ? {} : ({ ...form.suggested, ...form.values } as Answers)),
            version: form.version,
            fields: again.fields ?? [],
          },
          reader,
        )
      : null,
  };
}
