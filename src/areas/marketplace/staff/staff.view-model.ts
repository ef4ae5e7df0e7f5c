import type { InternalToggle } from "#src/contracts/internal-settings.ts";

/** The panel of internal traffic (SA 2.9), with its words. */
export interface StaffPanelModel {
  /** Name of whom the visitor was sent by, or 'Tráfico Interno'. */
  title: string;
  /** The panel's page: forms are sent there. */
  action: string;
  isConfigurable: boolean;
  toggles: readonly { name: InternalToggle; label: string; isOn: boolean }[];
  ponderation: string;
  showsCopyLinks: boolean;
  origin: string;
  /** Which settings of the site are missing, in words; null for none. */
  unset: string | null;
  labels: {
    toggles: string;
    ponderation: string;
    ponderationHint: string;
    save: string;
    off: string;
    locked: string;
    clear: string;
    copy: string;
    copied: string;
    links: readonly { key: "list" | "comparator"; label: string; button: string }[];
  };
}

/** The panel as a page: also for staff whose visit is not of internal traffic yet. */
export interface InternalTrafficModel {
  title: string;
  text: string;
  action: string;
  panel: StaffPanelModel | null;
  on: string;
  fault: string | null;
  /** Who is signed in, in words. */
  signedIn: string | null;
  loginHref: string;
}
