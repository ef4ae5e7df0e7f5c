import type { IconName } from "./icon-names.ts";
import { Icon } from "./icon.tsx";
import "./styles/portal-cards.css";

/** The customers' portal as it is offered (SA 2.7): heading, subtitle, a card for each kind of customer. */
export interface PortalModel {
  heading: string;
  subtitle: string;
  cards: readonly PortalCard[];
  opensNew: string;
}

export interface PortalCard {
  key: string;
  label: string;
  text: string;
  href: string;
  logo: IconName;
}

export function PortalCards({ cards, opensNew }: Pick<PortalModel, "cards" | "opensNew">) {
  return (
    <ul className="portal-cards">
      {cards.map(({ key, label, text, href, logo }) => (
        <li key={key}>
          <a
            className={`portal-card portal-card--${key}`}
            href={href}
            target="_blank"
            rel="noopener"
          >
            <Icon name={logo} size={28} />
            <strong>{label}</strong>
            <span>{text}</span>
            <span className="vh">({opensNew})</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
