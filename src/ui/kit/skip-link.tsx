import { useWords } from "../words.tsx";

/** First link of a page: past the frame to its content. */
export function SkipLink({ to }: { to: string }) {
  const t = useWords();
  return (
    <a className="k-skip" href={`#${to}`}>
      {t("kit.skip")}
    </a>
  );
}
