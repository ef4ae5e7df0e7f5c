import type { ReactNode } from "react";
import { useWords } from "#src/ui/words.tsx";

export interface AccountTab {
  key: "overview" | "questions" | "sessions" | "factor" | "notifications";
  href: string;
  isHere: boolean;
}

/** The pages of one's own account: title, links to the others, what went well, the page itself. */
export function AccountPages({
  title,
  tabs,
  notice,
  children,
}: {
  title: string;
  tabs: readonly AccountTab[];
  notice?: string | null;
  children: ReactNode;
}) {
  const t = useWords();
  return (
    <div className="account stack-5">
      <h1>{title}</h1>
      <nav className="account__tabs" aria-label={t("account.tabs.label")}>
        <ul>
          {tabs.map(({ key, href, isHere }) => (
            <li key={key}>
              <a href={href} aria-current={isHere ? "page" : undefined}>
                {t(`account.tabs.${key}`)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {notice == null ? null : <output className="notice">{notice}</output>}
      {children}
    </div>
  );
}
