import { useWords } from "#src/ui/words.tsx";

/** The back office for a role that has no page in it. */
export function HomeView() {
  const t = useWords();
  return (
    <div className="stack-4">
      <h1>{t("back-office.home.title")}</h1>
      <p>{t("back-office.home.none")}</p>
    </div>
  );
}
