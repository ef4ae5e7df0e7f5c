import { useWords } from "../words.tsx";
import { ButtonLink } from "./button.tsx";

/** The way to the neighbouring pages of a list in a panel; nothing where it has one page. */
export function ListPages({ previous, next }: { previous: string | null; next: string | null }) {
  const t = useWords();
  if (previous === null && next === null) return null;
  return (
    <p className="k-lines__note">
      {previous === null ? null : <ButtonLink to={previous}>{t("kit.table.previous")}</ButtonLink>}{" "}
      {next === null ? null : <ButtonLink to={next}>{t("kit.table.next")}</ButtonLink>}
    </p>
  );
}
