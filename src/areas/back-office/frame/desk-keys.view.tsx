import { Shortcuts } from "#src/ui/kit/shortcuts.tsx";
import { useWords } from "#src/ui/words.tsx";

/** The keys of the back office, under `?` (AL 6). */
export function DeskKeys() {
  const t = useWords();
  const keys = (group: string, rows: readonly (readonly [string, readonly string[]])[]) => ({
    label: t(`back-office.keys.${group}`),
    keys: rows.map(([does, pressed]) => ({
      keys: pressed,
      does: t(`back-office.keys.${does}`),
    })),
  });
  return (
    <Shortcuts
      groups={[
        keys("anywhere", [
          ["command", ["Ctrl", "K"]],
          ["search", ["/"]],
          ["messages", ["F6"]],
          ["help", ["?"]],
        ]),
        keys("lists", [
          ["down", ["j", "↓"]],
          ["up", ["k", "↑"]],
          ["choose", ["x"]],
          ["range", ["Shift", "x"]],
          ["open", ["↵"]],
          ["clear", ["Esc"]],
        ]),
        keys("leads", [
          ["edit", ["e"]],
          ["status", ["s"]],
          ["assign", ["a"]],
          ["note", ["n"]],
        ]),
        keys("payments", [
          ["refund", ["d"]],
          ["transfer", ["t"]],
        ]),
      ]}
    />
  );
}
