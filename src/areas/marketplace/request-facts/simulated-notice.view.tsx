import { Icon } from "#src/ui/icon.tsx";
import { useWords } from "#src/ui/words.tsx";

/** Said wherever something is paid while no money moves (PP 7). */
export function SimulatedNotice() {
  const t = useWords();
  return (
    <div className="notice">
      <Icon name="info" />
      <p>
        <strong>{t("purchase.simulated")}</strong>
      </p>
    </div>
  );
}
