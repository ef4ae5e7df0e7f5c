import shapes from "./kit-icons.svg?url";

/** The shapes of kit-icons.svg, by id: a test holds the two equal. */
export const kitIconNames = [
  "arrow-down",
  "arrow-up",
  "bell",
  "bookmark",
  "building-2",
  "calendar",
  "chart-column",
  "check",
  "chevron-down",
  "chevron-left",
  "chevron-right",
  "chevrons-up-down",
  "circle-alert",
  "circle-check",
  "circle-dashed",
  "circle-x",
  "clock",
  "columns-3",
  "command",
  "credit-card",
  "download",
  "ellipsis",
  "file-text",
  "house",
  "inbox",
  "info",
  "list-filter",
  "lock",
  "log-out",
  "mail",
  "menu",
  "minus",
  "pencil",
  "phone",
  "plus",
  "receipt",
  "refresh-cw",
  "repeat",
  "rows-3",
  "search",
  "settings",
  "shield-check",
  "trash-2",
  "trending-down",
  "trending-up",
  "triangle-alert",
  "undo-2",
  "upload",
  "user-check",
  "user-plus",
  "user-round",
  "users-round",
  "x",
] as const;
export type KitIconName = (typeof kitIconNames)[number];

/** A decorative icon of 16 or 20 CSS pixels; words beside it, or the control's name, say what it means. */
export function KitIcon({ name, size = 16 }: { name: KitIconName; size?: 16 | 20 }) {
  return (
    <svg className={size === 16 ? "k-icon" : "k-icon k-icon--20"} aria-hidden>
      <use href={`${shapes}#${name}`} />
    </svg>
  );
}
