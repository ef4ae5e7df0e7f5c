import { useEffect, useState } from "react";
import { useWords } from "../words.tsx";
import { Dialog } from "./dialog.tsx";
import { areSingleKeysOn, useSingleKeys } from "./single-keys.state.ts";

export interface ShortcutGroup {
  label: string;
  /** Keys as they are printed, and what they do. */
  keys: readonly { keys: readonly string[]; does: string }[];
}

/** Whether a key belongs to what is typed in. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("input:not([type=checkbox], [type=radio]), textarea, select"));

/** The list of shortcuts, under `?` (UX 56). */
export function Shortcuts({ groups }: { groups: readonly ShortcutGroup[] }) {
  const t = useWords();
  const [isOpen, setIsOpen] = useState(false);
  const [isOn, switchKeys] = useSingleKeys();
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== "?" || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      if (!areSingleKeysOn()) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener("keydown", open);
    return () => document.removeEventListener("keydown", open);
  }, []);
  return (
    <>
      <button
        className="k-keys-link k-live"
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <kbd className="k-key">?</kbd> {t("kit.keys.title")}
      </button>
      <Dialog title={t("kit.keys.title")} isSmall isOpen={isOpen} onClose={() => setIsOpen(false)}>
        {groups.map(({ label, keys }) => (
          <section key={label} className="k-keys">
            <h3>{label}</h3>
            <dl>
              {keys.map(({ keys: pressed, does }) => (
                <div key={does}>
                  <dt>
                    {pressed.map((key) => (
                      <kbd className="k-key" key={key}>
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <label className="k-switch-row">
          <input
            type="checkbox"
            role="switch"
            aria-checked={isOn}
            className="k-switch"
            checked={isOn}
            onChange={(event) => switchKeys(event.currentTarget.checked)}
          />
          {t("kit.keys.single")}
        </label>
      </Dialog>
    </>
  );
}
