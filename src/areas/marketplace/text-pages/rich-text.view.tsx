import { Link } from "react-router";
import type { Block } from "#src/contracts/markdown.rules.ts";
import { RichBlocks } from "#src/ui/rich-text.tsx";
import type { Language } from "#src/routes/languages.ts";

/** Rich text as elements: never raw HTML, whatever the source. It says its own language: no message is in
 *  it. */
export function RichText({ blocks, lang }: { blocks: readonly Block[]; lang: Language }) {
  return (
    <div className="rich-text" lang={lang}>
      <RichBlocks blocks={blocks} />
    </div>
  );
}

export function Crumbs({
  crumbs,
  label,
}: {
  crumbs: readonly { label: string; href?: string }[];
  label: string;
}) {
  return (
    <nav className="crumbs" aria-label={label}>
      <ol>
        {crumbs.map(({ label: name, href }) => (
          <li key={name}>
            {href === undefined ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link to={href}>{name}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
