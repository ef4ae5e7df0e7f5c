import { isIconName } from "#src/ui/icon-names.ts";
import { Icon, type IconName } from "#src/ui/icon.tsx";

/** An icon by the name a catalogue record gives it. A name the site does not draw shows `fallback`,
 *  or nothing: the words beside it carry the meaning. */
export function CatalogueIcon({ name, fallback }: { name: string | null; fallback?: IconName }) {
  const known = name !== null && isIconName(name) ? name : fallback;
  return known === undefined ? null : <Icon name={known} />;
}
