import { KitIcon } from "#src/ui/kit/kit-icon.tsx";
import { buttonClass } from "#src/ui/kit/button.tsx";
import { useWords } from "#src/ui/words.tsx";

/** The file of a list; nothing for who may not export. */
export function CsvLink({ href }: { href: string | null }) {
  const t = useWords();
  if (href === null) return null;
  return (
    <a className={buttonClass({})} href={href} download>
      <KitIcon name="download" />
      {t("kit.list.csv")}
    </a>
  );
}
