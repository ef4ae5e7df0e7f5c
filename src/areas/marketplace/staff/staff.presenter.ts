import type { InternalPanel } from "#src/modules/identity/visitor/internal-panel.service.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { Language } from "#src/routes/languages.ts";
import { href } from "#src/routes/marketplace.ts";
import type { StaffPanelModel } from "./staff.view-model.ts";

/** The panel of a visit of internal traffic; null for others. */
export function presentStaffPanel(
  panel: InternalPanel | null,
  { language, origin, say }: { language: Language; origin: string; say: Say },
): StaffPanelModel | null {
  if (panel === null) return null;
  const link = (key: "list" | "comparator", word: string) => {
    const label = say(`staff.${word}`);
    return { key, label, button: say("staff.copyButton", { name: label }) };
  };
  return {
    title: panel.referredBy ?? say("staff.title"),
    action: href("internalTraffic", language),
    isConfigurable: panel.isConfigurable,
    toggles: panel.toggles.map(({ name, isOn }) => ({
      name,
      isOn,
      label: say(`staff.toggle.${name}`),
    })),
    ponderation: String(panel.ponderation),
    showsCopyLinks: panel.toggles.some(({ name, isOn }) => name === "copyLinks" && isOn),
    origin,
    unset: panel.unset.length === 0 ? null : say("staff.unset", { names: panel.unset.join(", ") }),
    labels: {
      toggles: say("staff.toggles"),
      ponderation: say("staff.ponderation"),
      ponderationHint: say("staff.ponderationHint"),
      save: say("staff.save"),
      off: say("staff.off"),
      locked: say("staff.locked"),
      clear: say("staff.clear"),
      copy: say("staff.copy"),
      copied: say("staff.copied"),
      links: [link("list", "copyList"), link("comparator", "copyComparator")],
    },
  };
}
