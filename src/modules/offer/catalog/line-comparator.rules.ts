import type { ComparatorRecord } from "#src/contracts/product-record.ts";

/** The comparator of products like those of a line: of the lists that have it the one of the fewest lines, an event's
 *  left out; undefined where none has it. */
export function comparatorOfLine(
  line: string,
  comparators: readonly Pick<ComparatorRecord, "baseUrl" | "insuranceTypes" | "routeType">[],
): string | undefined {
  const [narrowest] = comparators
    .filter(
      ({ insuranceTypes, routeType }) =>
        insuranceTypes.includes(line) && !routeType.endsWith("-event"),
    )
    .toSorted((one, other) => one.insuranceTypes.length - other.insuranceTypes.length);
  return narrowest?.baseUrl;
}
