import { Button } from "#src/ui/kit/button.tsx";
import { useWords } from "#src/ui/words.tsx";
import "./lists.css";

/** Says that there is something else to show, above the page and without moving it; null: nothing. */
export function ListNews({ text, onShow }: { text: string | null; onShow: () => void }) {
  const t = useWords();
  return (
    <div className="list-news">
      <output>{text}</output>
      {text === null ? null : (
        <Button isSmall icon="refresh-cw" onClick={onShow}>
          {t("kit.news.show")}
        </Button>
      )}
    </div>
  );
}
