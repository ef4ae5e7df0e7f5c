import { Link } from "react-router";
import { useWords } from "../../words.tsx";
import { Button, buttonClass } from "../button.tsx";
import { KitIcon } from "../kit-icon.tsx";
import type { ListAddresses } from "./table.types.ts";

/** Adds the next page below the rows that are shown. */
export interface MoreRows {
  isLoading: boolean;
  onMore: () => void;
}

/** How much of the list is shown, and the way to the rest: the pages before and after, or more below. */
export function TableFoot({
  count,
  total,
  addresses: { previous, next },
  more,
}: {
  count: number;
  /** Null where it is not counted. */
  total: number | null;
  addresses: ListAddresses;
  more: MoreRows | undefined;
}) {
  const t = useWords();
  return (
    <div className="k-foot">
      <output>
        {total === null ? t("kit.table.shown", { count }) : t("kit.table.of", { count, total })}
      </output>
      {more === undefined ? (
        <nav className="k-foot__pages" aria-label={t("kit.table.pages")}>
          <PageLink to={previous} rel="prev" label={t("kit.table.previous")} />
          <PageLink to={next} rel="next" label={t("kit.table.next")} />
        </nav>
      ) : next === null ? null : (
        <MoreLink to={next} more={more} />
      )}
    </div>
  );
}

function PageLink({ to, rel, label }: { to: string | null; rel: "prev" | "next"; label: string }) {
  const inside = (
    <>
      {rel === "prev" ? <KitIcon name="chevron-left" /> : null}
      {label}
      {rel === "next" ? <KitIcon name="chevron-right" /> : null}
    </>
  );
  if (to === null)
    return <span className={`${buttonClass({ isSmall: true })} k-btn--off`}>{inside}</span>;
  return (
    <Link className={buttonClass({ isSmall: true })} to={to} rel={rel} preventScrollReset>
      {inside}
    </Link>
  );
}

/** Without JavaScript a link to the next page. */
function MoreLink({ to, more }: { to: string; more: MoreRows }) {
  const t = useWords();
  if (more.isLoading)
    return (
      <Button isSmall isBusy>
        {t("kit.table.more")}
      </Button>
    );
  return (
    <a
      className={buttonClass({ isSmall: true })}
      href={to}
      rel="next"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        more.onMore();
      }}
    >
      {t("kit.table.more")}
    </a>
  );
}
