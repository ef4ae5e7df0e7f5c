import { Link } from "react-router";
import { Drawing } from "#src/ui/drawing.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { QuoteChoice } from "./quote-choices.presenter.ts";

/** The lines to get a quote for, as tiles; each leads to its form. */
export function QuoteChoices({ choices }: { choices: readonly QuoteChoice[] }) {
  const t = useWords();
  if (choices.length === 0) return null;
  return (
    <section className="live-offers" aria-labelledby="quote-choices">
      <h2 id="quote-choices">{t("content.quote.title")}</h2>
      <ul className="place-list">
        {choices.map(({ label, href, drawing, note }) => (
          <li key={href} className="place line-tile">
            <Drawing name={drawing} width={96} />
            <div>
              <h3>
                <Link to={href}>{label}</Link>
              </h3>
              <p className="text-page__meta">{note}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
