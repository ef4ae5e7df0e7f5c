import { Icon } from "../../../ui/icon.tsx";
import { useWords } from "../../../ui/words.tsx";

/** Offers the copy this browser keeps where the server knows no profile any more (D4). */
export function RefillOffer({ onAccept }: { onAccept: () => void }) {
  const t = useWords();
  return (
    <div className="notice">
      <Icon name="info" />
      <div>
        <p>{t("profile.refill.text")}</p>
        <button className="link-btn" type="button" onClick={onAccept}>
          {t("profile.refill.action")}
        </button>
      </div>
    </div>
  );
}
