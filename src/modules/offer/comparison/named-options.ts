import { inSpanishOrder } from "#src/contracts/spanish-order.ts";
import type { CatalogueNames } from "#src/modules/offer/catalog/catalog.service.ts";

export type OptionValue = string | number | boolean;

/** An option of a facet with its words. */
export interface NamedOption<Value extends OptionValue = OptionValue> {
  /** Where the engine counts it. */
  at: number;
  value: Value;
  displayName: string;
  /** Both as members of a JSON object, without its braces. */
  text: string;
}

export const namedOption = <Value extends OptionValue>(
  at: number,
  value: Value,
  displayName: string,
): NamedOption<Value> => ({
  at,
  value,
  displayName,
  text: JSON.stringify({ value, displayName }).slice(1, -1),
});

/** By name as Spanish orders them, then by value. */
export const byNameThenValue = (one: NamedOption<string>, other: NamedOption<string>): number =>
  inSpanishOrder(one.displayName, other.displayName) || (one.value < other.value ? -1 : 1);

const kept = new WeakMap<object, WeakMap<CatalogueNames, unknown>>();

/** What `make` makes of an index's options under these names, made once: a catalogue has hundreds of them
 *  and every answer lists them all. */
export function onceFor<Made>(options: object, names: CatalogueNames, make: () => Made): Made {
  const made = kept.get(options) ?? new WeakMap<CatalogueNames, unknown>();
  kept.set(options, made);
  if (!made.has(names)) made.set(names, make());
  return made.get(names) as Made;
}
