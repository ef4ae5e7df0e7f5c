import { besidesKinds } from "#src/contracts/offer-besides.ts";
import { formatMoney } from "#src/contracts/money.ts";
import { type BoughtPrice, boughtPrice } from "#src/modules/offer/pricing/said-price.rules.ts";
import type { ProfileNames } from "#src/modules/offer/profile/group-words.rules.ts";
import { saidSubject } from "#src/modules/offer/quote/priced-subject.rules.ts";
import { saidSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import { exclusionText } from "#src/modules/sale/health-declaration/health-exclusion.rules.ts";
import { withdrawalText } from "#src/modules/sale/payment-setting/withdrawal.rules.ts";
import type { ItemDue } from "#src/modules/sale/purchase/purchase-payment.service.ts";
import type { StepKey } from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import { deductibleText } from "#src/modules/sale/purchase/said-deductible.rules.ts";
import { departureOf } from "#src/modules/sale/purchase/declared-subject.rules.ts";
import { saidCharges, saidDiscounts } from "#src/modules/sale/purchase/said-due.rules.ts";
import { saidConditions } from "#src/modules/sale/purchase/said-conditions.rules.ts";
import { saidSeller } from "#src/modules/sale/purchase/said-seller.rules.ts";
import { saidLoading } from "#src/modules/sale/purchase/said-loading.rules.ts";
import { saidBesides } from "#src/modules/sale/purchase/said-besides.rules.ts";
import { payerOf } from "#src/modules/sale/purchase/purchase-buyer.rules.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import { subjectWords } from "./subject-words.presenter.ts";
import type { ItemTerms } from "./item-terms.ts";

/** What somebody reviews before they sign. */

const isIn = (day: string, from: string | null, to: string | null): boolean =>
  (from === null || from <= day) && (to === null || day <= to);

/** What the review says, with where each part is changed. */
export function reviewFacts(
  {
    hrefOf,
    purchased,
    due,
    terms: { withdrawal, seller, conditions, product: record, names = {}, exclusions = [] },
  }: {
    /** Where a step is changed; null where it is changed elsewhere. */
    hrefOf(key: StepKey): string | null;
    purchased: StepPurchase;
    due: Pick<ItemDue, "due" | "charges"> & { today: string };
    terms: ItemTerms;
  },
  reader: Reader,
): { label: string; value: string; href: string | null }[] {
  const { forms, purchase } = purchased;
  const { say, locale, language } = reader;
  const holder = (forms.find(({ key }) => key === "personalData")?.values ?? {}) as {
    titular?: Record<string, string>;
  };
  const company = (forms.find(({ key }) => key === "company")?.values ?? {}) as {
    empresa?: Record<string, string>;
  };
  const { empleados: employees } = (forms.find(({ key }) => key === "massInsured")?.values ??
    {}) as {
    empleados?: readonly unknown[];
  };
  const { titular } = holder;
  const bought = boughtPrice(saidSnapshot(purchase.price), reader);
  const loading = saidLoading(purchase.price, reader);
  return [
    ...(titular === undefined
      ? []
      : [
          {
            label: say("purchase.review.holder"),
            value: `${titular["nombres"] ?? ""} ${titular["primerApellido"] ?? ""}, ${titular["identificacion"] ?? ""}`,
            href: hrefOf("personalData"),
          },
          {
            label: say("purchase.field.correo"),
            value: titular["correo"] ?? "",
            href: hrefOf("personalData"),
          },
        ]),
    ...(company.empresa === undefined
      ? []
      : [
          {
            label: say("purchase.review.company"),
            value: company.empresa["razonSocial"] ?? "",
            href: hrefOf("company"),
          },
        ]),
    ...(employees === undefined
      ? []
      : [
          {
            label: say("purchase.group.empleados"),
            value: say("purchase.review.people", { count: employees.length }),
            href: hrefOf("massInsured"),
          },
        ]),
    ...subjectFacts(purchased, { names, hrefOf }, reader),
    { label: say("purchase.review.insurer"), value: purchase.insurer_name, href: null },
    { label: say("purchase.review.seller"), value: saidSeller(seller, say), href: null },
    {
      label: say("purchase.review.general"),
      value: saidConditions(conditions, reader),
      href: null,
    },
    ...(record.waitingPeriod === null
      ? []
      : [{ label: say("purchase.review.waiting"), value: record.waitingPeriod, href: null }]),
    {
      label: say("purchase.review.deductible"),
      value: deductibleText(record.limits, reader),
      href: null,
    },
    ...boughtFacts(bought, say),
    ...(loading === null
      ? []
      : [{ label: say("purchase.loading.label"), value: loading, href: null }]),
    ...exclusions.map((one) => ({
      label: say("purchase.review.exclusions"),
      value: exclusionText(one, say),
      href: hrefOf("dps"),
    })),
    ...saidBesides(purchase.price.besides, { say, language }).map((one) => ({
      ...one,
      href: null,
    })),
    ...record.offers
      .filter(({ kind }) => !besidesKinds.some((one) => one === kind))
      .filter(({ validFrom, validTo }) => isIn(due.today, validFrom, validTo))
      .map(({ title }) => ({ label: say("purchase.review.offer"), value: title, href: null })),
    ...saidDiscounts(due.due, reader).map((one) => ({ ...one, href: null })),
    ...payerFacts(purchased, { say, href: hrefOf("partialPayment") }),
    {
      label: say("purchase.due.now"),
      value: formatMoney(due.due.due, locale),
      href: purchase.steps.includes("partialPayment") ? hrefOf("partialPayment") : null,
    },
    // One way to change them: the same for all.
    ...saidCharges(due.due, due.charges, reader).map((one) => ({ ...one, href: null })),
    ...(withdrawal === null
      ? []
      : [
          {
            label: say("purchase.review.withdrawal"),
            value: withdrawalText(withdrawal, say),
            href: null,
          },
        ]),
  ];
}

/** What is insured besides people, as it is priced, and when a trip begins. */
function subjectFacts(
  { purchase, forms }: StepPurchase,
  { names, hrefOf }: { names: ProfileNames; hrefOf(key: StepKey): string | null },
  reader: Reader,
) {
  const { subject } = purchase.price;
  const href = hrefOf(
    subject?.kind === "pets" || subject?.kind === "trip" ? "personalData" : "company",
  );
  const day = departureOf(forms.find(({ key }) => key === "personalData")?.values ?? {});
  return [
    ...saidSubject(subject, subjectWords(reader, names)).map((one) => ({ ...one, href })),
    ...(day === null || subject?.kind !== "trip"
      ? []
      : [{ label: reader.say("purchase.review.departure"), value: longDay(day, reader), href }]),
  ];
}

/** Who pays, where that is somebody else than who takes it out. */
function payerFacts(
  { forms }: StepPurchase,
  { say, href }: { say: Reader["say"]; href: string | null },
) {
  const { name, identification } = payerOf(forms);
  if (identification === null) return [];
  const value = `${name}, ${identification}`;
  return [{ label: say("purchase.field.quienPaga"), value, href }];
}

/** The price, what a year of it comes to, and the amount that it was converted from. */
const boughtFacts = ({ line, year, conversion }: BoughtPrice, say: Reader["say"]) => [
  {
    label: say(year === null ? "purchase.review.priceOnce" : "purchase.review.price"),
    value: year === null ? line : say("purchase.review.priceText", { period: line, year }),
    href: null,
  },
  ...(conversion === null
    ? []
    : [{ label: say("purchase.review.conversion"), value: conversion, href: null }]),
];
