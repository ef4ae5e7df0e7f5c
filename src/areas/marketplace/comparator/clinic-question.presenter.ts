import {
  type ListingChoice,
  withoutFilters,
} from "#src/modules/offer/comparison/listing-choice.rules.ts";
import type { Listing } from "#src/modules/offer/comparison/listing.service.ts";
import { inSpanishOrder } from "#src/contracts/spanish-order.ts";
import { href } from "#src/routes/marketplace.ts";
import {
  parameters,
  writeAddress,
} from "#src/areas/marketplace/product-facts/comparator-address.rules.ts";
import type { AppliedFilter } from "./comparator.view-model.ts";
import type { ClinicGroup } from "./clinic-question.view-model.ts";
import { addressPath, type ComparatorScene } from "./frame.presenter.ts";

/** '¿Está mi clínica?' among the filters: the names there are, and for the clinic that was asked for the list with
 *  those that have it alone, or with them first. null where no product of the list has a network on record. */
export function presentClinicQuestion(
  scene: ComparatorScene,
  { universe, filters, choice }: Listing,
): ClinicGroup | null {
  const { address, wording, asked } = scene;
  const { say } = wording;
  const names = universe.coverageOrganizations.filter(({ count }) => count > 0);
  if (names.length === 0) return null;
  const clinic = asked?.clinic ?? null;
  const own = filters.coverageOrganizations.find(({ value }) => value === clinic?.code);
  const count = own?.count ?? 0;
  const isOnly = clinic !== null && choice.coverageOrganizations.includes(clinic.code);
  const only = { ...choice, coverageOrganizations: [clinic?.code ?? ""], page: 1 };
  const first = { ...choice, order: "clinic" as const, page: 1 };
  return {
    kind: "clinic",
    name: parameters.clinic,
    title: say("listing.clinic.question"),
    help: say("listing.clinic.help"),
    value: clinic?.name ?? "",
    options: names.map(({ displayName }) => displayName).toSorted(inSpanishOrder),
    unknown: asked?.unknown ? say("listing.clinic.unknown", { typed: asked.unknown }) : null,
    links: [
      ...(clinic === null || isOnly || count === 0
        ? []
        : [{ label: say("listing.clinic.only", { count }), choice: only }]),
      ...(clinic === null || choice.order === "clinic"
        ? []
        : [{ label: say("listing.clinic.first"), choice: first }]),
    ].map((one) => ({
      label: one.label,
      href: addressPath(scene, { ...address, choice: one.choice }),
    })),
  };
}

/** The clinic that every card answers for, to be taken back like a filter. */
export function askedClinicChip(scene: ComparatorScene, { clinic }: Listing): AppliedFilter[] {
  if (clinic === null) return [];
  const label = scene.wording.say("listing.clinic.chip", { clinic: clinic.name });
  return [{ label, removeHref: withoutClinic(scene, scene.address.choice) }];
}

/** The list without any filter, and without the clinic. */
export function clearedPath(scene: ComparatorScene, { clinic }: Listing): string {
  const choice = withoutFilters(scene.address.choice);
  if (clinic !== null) return withoutClinic(scene, choice);
  return addressPath(scene, { ...scene.address, choice });
}

/** An empty name forgets the clinic. */
function withoutClinic({ address, comparator, wording }: ComparatorScene, choice: ListingChoice) {
  const order = choice.order === "clinic" ? null : choice.order;
  const rest = writeAddress({ ...address, clinic: "", choice: { ...choice, order } });
  const query = [rest, `${parameters.clinic}=`].filter((part) => part !== "").join("&");
  return href("comparator", wording.language, { comparator: comparator.baseUrl }, query);
}
