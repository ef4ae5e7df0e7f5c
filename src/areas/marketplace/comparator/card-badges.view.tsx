import { type IconName, iconFirst } from "../../../ui/icon.tsx";
import { PopoverButton } from "../../../ui/popover.tsx";
import { useWords } from "../../../ui/words.tsx";
import type { CardBadge } from "./comparator.view-model.ts";

const looks: Record<CardBadge["kind"], { tone: string; icon?: IconName }> = {
  affinity: { tone: "action" },
  best: { tone: "success", icon: "star" },
  popular: { tone: "success" },
  new: { tone: "info" },
  exclusive: { tone: "info" },
  promoted: { tone: "promo", icon: "megaphone" },
  discount: { tone: "promo", icon: "tag" },
  record: { tone: "info" },
};

/** Beyond so many characters a badge's title makes its content larger (CQ 9). */
const longTitle = 40;

/** Badges, each from a record or the result itself (D5); none draws nothing. */
export function CardBadges({ badges }: { badges: readonly CardBadge[] }) {
  const t = useWords();
  const [first] = badges;
  if (first === undefined) return null;
  // One alone is no list.
  if (badges.length === 1 && first.kind === "affinity")
    return <AffinityBadge badge={first} text={badgeText(first, t)} isAlone />;
  return (
    <ul className="card__badges">
      {badges.map((badge) => {
        const { tone, icon } = looks[badge.kind];
        const text = badgeText(badge, t);
        const size = text.length > longTitle ? " badge--long" : "";
        if (badge.kind === "affinity")
          return <AffinityBadge badge={badge} text={text} isAlone={false} key="affinity" />;
        return (
          <li
            className={`badge badge--${tone}${size}${icon === undefined ? "" : ` ${iconFirst(icon, 16)}`}`}
            lang={"text" in badge ? badge.lang : undefined}
            key={badge.kind}
          >
            {text}
          </li>
        );
      })}
    </ul>
  );
}

/** Affinity and, behind it, what it is made of; without JavaScript the number alone. */
function AffinityBadge({
  badge,
  text,
  isAlone,
}: {
  badge: Extract<CardBadge, { kind: "affinity" }>;
  text: string;
  isAlone: boolean;
}) {
  const t = useWords();
  return (
    <PopoverButton
      {...(isAlone
        ? { boxClass: "card__badges", className: "badge badge--action badge--button" }
        : { itemClass: "badge badge--action badge--opens", className: "badge--button" })}
      label={text}
      still={text}
      name={`${text}. ${t("comparator.affinityParts.why")}`}
    >
      {() => (
        <ul className="affinity-parts" aria-label={t("comparator.affinityParts.why")}>
          {badge.parts.map(({ kind, score, weight }) => (
            <li key={kind}>{t(`comparator.affinityParts.${kind}`, { score, weight })}</li>
          ))}
        </ul>
      )}
    </PopoverButton>
  );
}

function badgeText(badge: CardBadge, t: ReturnType<typeof useWords>): string {
  if ("text" in badge) return badge.text;
  if (badge.kind === "affinity") {
    return badge.level === undefined
      ? t("comparator.badge.affinity", { percent: badge.percent })
      : t(`comparator.affinityLevel.${badge.level}`);
  }
  return t(`comparator.badge.${badge.kind}`);
}
