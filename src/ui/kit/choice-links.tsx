import { Link } from "react-router";
import { buttonClass } from "./button.tsx";

/** Views of one page to choose from, each an address of its own. */
export function ChoiceLinks({
  label,
  choices,
}: {
  /** Name of the navigation. */
  label: string;
  choices: readonly { label: string; href: string; isCurrent: boolean }[];
}) {
  return (
    <nav className="k-choices" aria-label={label}>
      {choices.map(({ label: text, href, isCurrent }) => (
        <Link
          key={href}
          className={buttonClass({ look: isCurrent ? "second" : "ghost" })}
          to={href}
          aria-current={isCurrent ? "page" : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
