import { type ComponentType, lazy } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { useWords } from "../../../ui/words.tsx";
import type { ListDialog } from "./dialog-address.rules.ts";

const loadProduct = () => import("../product/product-dialog.view.tsx");
const loadProfile = () => import("../profile/profile-dialog.view.tsx");

/** The dialogs' contents: fetched when one is about to be opened, never with the list. */
export const ProductDialog = lazyPart(async () => (await loadProduct()).ProductDialog);
export const ProfileDialog = lazyPart(async () => (await loadProfile()).ProfileDialog);

/** Fetches a dialog's code ahead, as a link to it is pointed at. */
export function preloadDialog(kind: ListDialog["kind"]): void {
  // Failing here says nothing: opening tries again and tells.
  (kind === "product" ? loadProduct() : loadProfile()).catch(() => undefined);
}

/** Code that cannot be had leaves a sentence in its place, not a broken list. */
function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => {
    try {
      return { default: await load() };
    } catch {
      // The connection failed: told where the content would stand.
      return { default: MissingCode };
    }
  });
}

function MissingCode() {
  const t = useWords();
  return (
    <div className="dialog__body">
      <p className="notice notice--error" role="alert">
        <Icon name="wifi-off" />
        {t("comparator.dialog.failed")}
      </p>
    </div>
  );
}
