import { Icon, type IconName } from "../../../ui/icon.tsx";
import { iconShapes } from "../../../ui/icon-shapes.ts";

/** An icon by the name a catalogue record gives it. A name the site does not draw shows `fallback`,
 *  or nothing: the words beside it carry the meaning. */
export function CatalogueIcon({ name, fallback }: { name: string | null; fallback?: IconName }) {
  const known = name !== null && Object.hasOwn(iconShapes, name) ? (name as IconName) : fallback;
  return known === undefined ? null : <Icon name={known} />;
}
