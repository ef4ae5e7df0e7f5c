import { createContext, type ReactNode, useContext } from "react";
import { Icon } from "../../../ui/icon.tsx";
import type { ProductTabKey } from "#src/areas/marketplace/product-facts/product.view-model.ts";

/** The section that the page's address names, which starts open; null where sections cannot be closed. */
export const AskedSection = createContext<ProductTabKey | null>(null);

export const sectionId = (tab: ProductTabKey): string => `section-${tab}`;

/** A section of a product with its heading. On the product's page all but the summary can be closed; they
 *  are closed at first where the screen is small (`product-sections.css`). */
export function SectionFrame({
  tab,
  title,
  className = "",
  children,
}: {
  tab: ProductTabKey;
  title: string;
  className?: string;
  children: ReactNode;
}) {
  const asked = useContext(AskedSection);
  const body = <div className={`panel__body ${className}`.trim()}>{children}</div>;
  if (asked === null || tab === "summary") {
    return (
      <section className="panel" id={sectionId(tab)} tabIndex={-1}>
        <h2>{title}</h2>
        {body}
      </section>
    );
  }
  return (
    // The browser itself goes to the section that the address names: it needs no JavaScript.
    <section
      className="panel panel--fold"
      id={sectionId(tab)}
      tabIndex={-1}
      {...(tab === asked ? { autoFocus: true } : {})}
    >
      <details open={tab === asked}>
        <summary className="panel__title">
          <h2>{title}</h2>
          <Icon name="chevron-down" />
        </summary>
        {body}
      </details>
    </section>
  );
}
