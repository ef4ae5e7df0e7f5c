/** The view that is open, and who a view may be for. */
export interface SavedViewsModel {
  isOpen: boolean;
  openHref: string;
  closeHref: string;
  audiences: readonly { value: string; label: string }[];
  current: {
    id: string;
    name: string;
    audience: string;
    version: number;
    /** Null: one's own; else who shares it. */
    sharedBy: string | null;
  } | null;
  done: string | null;
}
