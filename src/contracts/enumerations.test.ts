import { describe, expect, it } from "vitest";
import coverage from "#test/reference/coverage-and-price.json" with { type: "json" };
import leads from "#test/reference/lead-statuses.json" with { type: "json" };
import operations from "#test/reference/operations.json" with { type: "json" };
import organizations from "#test/reference/organizations-and-products.json" with { type: "json" };
import payments from "#test/reference/payments.json" with { type: "json" };
import people from "#test/reference/places-and-people.json" with { type: "json" };
import records from "#test/reference/record-statuses.json" with { type: "json" };
import { orders } from "./compare.ts";
import * as lists from "./enumerations.ts";
import { CURRENCIES } from "./money.ts";
import { normaliseRelationship, PROFILE_RELATIONSHIPS, PROFILE_SEXES } from "./profile.ts";

const subStatuses: readonly lists.LeadSubStatus[] = lists.leadSubStatuses;
const namesUnder = (parent: string) =>
  subStatuses.filter(({ parents }) => parents.some((id) => String(id) === parent));
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

/** Each list as it is and as it was transcribed: [title, list, transcription]. */
const comparisons: [string, unknown, unknown][] = [
  ["request statuses", lists.leadStatuses, leads.statuses],
  ["failure reasons", lists.failureReasons, leads.failureReasons],
  ["sale states", lists.saleStates, records.saleStates],
  ["sale cancellations", lists.saleCancellationStates, records.saleCancellationStates],
  ["payment states", lists.paymentStates, records.paymentStates],
  ["insured-policy statuses", lists.insuredPolicyStatuses, records.insuredPolicyStatuses],
  ["payment-period statuses", lists.paymentPeriodStatuses, records.paymentPeriodStatuses],
  ["recurrent payment statuses", lists.recurrentPaymentStatuses, records.recurrentPaymentStatuses],
  ["subscription statuses", lists.subscriptionStatuses, records.subscriptionStatuses],
  ["bulk load statuses", lists.bulkLoadStatuses, records.bulkLoadStatuses],
  ["document approvals", lists.documentApprovals, records.documentApprovals],
  ["form statuses", lists.formStatuses, records.formStatuses],
  ["ticket statuses", lists.ticketStatuses, records.ticketStatuses],
  ["user statuses", lists.userStatuses, records.userStatuses],
  ["employee statuses", lists.employeeStatuses, records.employeeStatuses],
  ["policy statuses", lists.policyStatuses, records.policyStatuses],
  ["billing statuses", lists.billingStatuses, records.billingStatuses],
  ["tax-document statuses", lists.taxDocumentStatuses, records.taxDocumentStatuses],
  [
    "country ids",
    Object.fromEntries(lists.countryList.map(({ name, id }) => [name, id])),
    people.countryIds,
  ],
  ["currencies", [...CURRENCIES].sort(), [...people.currencies].sort()],
  ["genders", lists.genders, people.genders],
  ["genders of the profile", PROFILE_SEXES, people.genders.map(({ value }) => value)],
  ["dependant relationships", lists.dependantRelationships, people.dependantRelationships],
  ["relationships of the profile", PROFILE_RELATIONSHIPS, people.dependantRelationships],
  ["Colombian id types", lists.colombianIdTypes, people.colombianIdTypes],
  ["default address", Object.values(lists.defaultAddress), people.address],
  ["organization types", lists.organizationTypes, organizations.organizationTypes],
  ["product types", lists.productTypes, organizations.productTypes],
  ["upper types", lists.knownUpperTypes, organizations.upperTypes],
  ["plan types", lists.planTypes, organizations.planTypes],
  ["isapre plan types", lists.isaprePlanTypes, organizations.isaprePlanTypes],
  ["birth coverages", lists.birthCoverages, organizations.birthCoverages],
  ["marketability", names(lists.marketability), organizations.marketability],
  ["modalities", lists.modalities, organizations.modalities],
  ["health fund codes", lists.healthFundCodes, organizations.healthFundCodes],
  [
    "bounds of the GES factor",
    Object.values(lists.gesPriceFactorBounds),
    organizations.gesPriceFactorBounds,
  ],
  ["special plan codes", lists.specialPlanCodes, organizations.specialPlanCodes],
  ["line-of-business ids", lists.lineOfBusinessIds, organizations.lineOfBusinessIds],
  ["amount kinds", lists.amountKinds, coverage.amountKinds],
  ["top labels", lists.topLabels, coverage.topLabels],
  ["top label variants", lists.topLabelVariants, coverage.topLabelVariants],
  ["priority of top periods", lists.topPeriodPriority, coverage.topPeriodPriority],
  ["coverage tiers", names(lists.coverageTiers), coverage.coverageTiers],
  ["tags in names of limits", lists.limitNameTags, coverage.limitNameTags],
  ["provider words in those tags", lists.limitProviders.join("|"), lastTagMeaning()],
  ["offer kinds", lists.offerKinds, coverage.offerKinds],
  ["discount units", lists.discountUnits, coverage.discountUnits],
  ["sort options", lists.sortOptions, coverage.sortOptions],
  ["orders of compare", orders, names(coverage.sortOptions)],
  [
    "features of each prevision",
    { Isapre: lists.isapreAllowedFeature, Fonasa: lists.fonasaAllowedFeature },
    coverage.allowedFeatures,
  ],
  ["lazy visibilities", lists.lazyVisibilities, coverage.lazyVisibilities],
  ["periodicities", lists.periodicities, payments.periodicities],
  ["sale types", lists.saleTypes, payments.saleTypes],
  ["provider ids", lists.providerIds, payments.providerIds],
  ["administrators' providers", lists.adminProviders, payments.adminProviders],
  ["payment types", lists.paymentTypes, payments.paymentTypes],
  ["card kinds", lists.cardKinds, payments.cardKinds],
  ["payment flows", lists.paymentFlows, payments.paymentFlows],
  [
    "default providers",
    {
      transfer: lists.defaultProviders["transfer-one-time"],
      card: lists.defaultProviders["tdc-one-time"],
      t: lists.defaultProviders["t-one-time"],
    },
    payments.defaultProviders,
  ],
  ["movement types", lists.movementTypes, payments.movementTypes],
  ["reasons for a forced charge", lists.forcedChargeReasons, payments.forcedChargeReasons],
  ["request types", lists.requestTypes, operations.requestTypes],
  ["event types", lists.eventTypes, operations.eventTypes],
  ["recess reasons", lists.recessReasons, operations.recessReasons],
  ["notification event types", lists.notificationEventTypes, operations.notificationEventTypes],
  ["contact kinds", lists.contactKinds, operations.contactKinds],
  ["contact channels", lists.contactChannels, operations.contactChannels],
  ["contact groups", lists.contactGroups, operations.contactGroups],
  ["lead sources", lists.leadSources, operations.leadSources],
  ["systems", lists.systems, operations.systems],
  ["record kinds", lists.recordKinds, operations.recordKinds],
  ["form steps", lists.formSteps.map(({ meaning }) => meaning), operations.formStepMeanings],
  ["chat provider ids", lists.chatProviderIds, operations.chatProviderIds],
  ["application pages", lists.applicationPages, operations.applicationPages],
  ["web application ids", lists.webApplicationIds, operations.webApplicationIds],
  ["origin path prefixes", lists.originPathPrefixes, operations.originPathPrefixes],
  ["fields of an activation row", lists.activationFields, operations.activationFields],
  ["fields of a cancellation row", lists.cancellationFields, operations.cancellationFields],
];

/** CQ 3's last tag, P, names the kinds of provider. */
function lastTagMeaning(): string | undefined {
  return coverage.limitNameTags.at(-1)?.meaning;
}

describe("the closed lists of the specification", () => {
  it.each(comparisons)("%s are as transcribed", (_title, list, transcription) => {
    expect(list).toEqual(transcription);
  });

  it("sub-statuses hang under the statuses the specification gives them", () => {
    for (const [parent, expected] of Object.entries(leads.subStatusNames)) {
      expect(names(namesUnder(parent))).toEqual(expected);
    }
    for (const [parent, expected] of Object.entries(leads.subStatusMeanings)) {
      expect(namesUnder(parent).map(({ meaning }) => meaning)).toEqual(expected);
    }
    const parents = new Set(subStatuses.flatMap((one) => one.parents.map(String)));
    const expected = [leads.subStatusNames, leads.subStatusMeanings].flatMap(Object.keys);
    expect([...parents].sort()).toEqual(expected.sort());
  });

  it("only sub-statuses with an id in the specification carry one", () => {
    const ids = subStatuses.flatMap(({ id, name }) => (id === undefined ? [] : [[name, id]]));
    expect(Object.fromEntries(ids)).toEqual(leads.subStatusIds);
  });

  it("countries carry the code and dial prefix that the specification gives", () => {
    expect(lists.countryList).toMatchObject(people.countries);
  });

  it("regions are sixteen, each once, and north of the next", () => {
    const { chileanRegions } = lists;
    expect(chileanRegions).toHaveLength(people.regionCount);
    const codes = chileanRegions.map(({ code }) => code).sort((one, other) => one - other);
    expect(codes).toEqual(Array.from({ length: people.regionCount }, (_, index) => index + 1));
    expect(new Set(chileanRegions.map(({ abbreviation }) => abbreviation)).size).toBe(16);
  });

  it("the previsions are the two named ones and none", () => {
    expect(names(lists.previsionTypes)).toEqual([...people.previsionNames, "Sin previsión"]);
  });

  it.each(Object.entries(people.normalisedRelationships))(
    "a dependant who is %s is kept as %s",
    (word, relationship) => {
      expect(normaliseRelationship(word)).toBe(relationship);
    },
  );

  it("no list repeats an entry", () => {
    for (const [name, list] of Object.entries(lists)) {
      if (!Array.isArray(list)) continue;
      const entries = new Set(list.map((entry) => JSON.stringify(entry)));
      expect(entries.size, name).toBe(list.length);
    }
  });
});
