import { conditionsEntities } from "./conditions-entities.ts";
import { detailEntities } from "./detail-entities.ts";
import type { EntityDefinition } from "./entity.ts";
import { lineEntities } from "./line-entities.ts";
import { organizationEntities } from "./organization-entities.ts";
import { productEntities } from "./product-entities.ts";
import { referenceEntities } from "./reference-entities.ts";

/** Every table of the format, each after those it refers to. */
export const entities: readonly EntityDefinition[] = [
  ...referenceEntities,
  ...lineEntities,
  ...organizationEntities,
  ...conditionsEntities,
  ...productEntities,
  ...detailEntities,
];

const byName = new Map(entities.map((each) => [each.name, each]));

/** An entity by its file's name without extension; undefined where the format has none. */
export const findEntity = (name: string): EntityDefinition | undefined => byName.get(name);

/** As findEntity, for names that the code itself writes. Throws RangeError. */
export function entityNamed(name: string): EntityDefinition {
  const found = byName.get(name);
  if (!found) throw new RangeError(`the format has no ${name}`);
  return found;
}
