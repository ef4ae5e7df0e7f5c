import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { useWords } from "../../../ui/words.tsx";
import { sectionId } from "./section-frame.view.tsx";
import type {
  ProductModel,
  ProductTabKey,
} from "#src/areas/marketplace/product-facts/product.view-model.ts";

/** The page's own menu: a link to each section, which stays in sight; the one being read is marked. */
export function SectionMenu({ model, reading }: { model: ProductModel; reading: ProductTabKey }) {
  const t = useWords();
  const { search } = useLocation();
  const nav = useCurrentInView(reading);
  return (
    <nav className="tabs tabs--sticky" aria-label={t("product.sections")} ref={nav}>
      {model.tabs.map(({ key }) => (
        <Link
          key={key}
          data-tab={key}
          to={{ search, hash: sectionId(key) }}
          replace
          aria-current={key === reading ? "true" : undefined}
        >
          {t(`product.tab.${key}`)}
        </Link>
      ))}
    </nav>
  );
}

/** The dialog's tabs: one section at a time, each with an address of its own. */
export function ProductTabs({
  model,
  current,
  onChoose,
}: {
  model: ProductModel;
  current: ProductTabKey;
  onChoose: (tab: ProductTabKey) => void;
}) {
  const t = useWords();
  const nav = useCurrentInView(current);
  return (
    <nav className="tabs" aria-label={t("product.sections")} ref={nav}>
      {model.tabs.map(({ key, href }) => (
        <Link
          key={key}
          data-tab={key}
          to={href}
          aria-current={key === current ? "true" : undefined}
          preventScrollReset
          onClick={(event) => {
            // With a modifier key the link opens elsewhere, as links do.
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onChoose(key);
          }}
        >
          {t(`product.tab.${key}`)}
        </Link>
      ))}
    </nav>
  );
}

/** On a phone the menu is wider than the screen: the current link is pushed into view. */
function useCurrentInView(current: ProductTabKey) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    if (!nav.current || !link) return;
    nav.current.scrollLeft = link.offsetLeft - (nav.current.clientWidth - link.clientWidth) / 2;
  }, [current]);
  return nav;
}
