import { Brandmark } from "./brandmark.tsx";
import { rankingAnchor } from "./site-shell.tsx";
import type { NavigationLink, ShellModel } from "./site-shell.view-model.ts";
import { useWords } from "./words.tsx";

/** Pages to be read come as whole documents: they need none of this page's code. */
function PageLinks({ links }: { links: readonly NavigationLink[] }) {
  return (
    <ul>
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

function Countries({ label, links }: ShellModel["countries"]) {
  if (links.length === 0) return null;
  return (
    <nav aria-labelledby="footer-country">
      <h2 id="footer-country">{label}</h2>
      <ul>
        {links.map(({ label: name, href, isCurrent }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent ? "true" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Languages({ languages }: Pick<ShellModel, "languages">) {
  const t = useWords();
  if (languages.length < 2) return null;
  return (
    <nav aria-labelledby="footer-language">
      <h2 id="footer-language">{t("shell.language")}</h2>
      <ul>
        {languages.map(({ code, label, href, isCurrent }) => (
          <li key={code}>
            {/* A whole new document: the language of the page changes with it (SA 2.4). */}
            <a
              href={href}
              hrefLang={code}
              lang={code}
              aria-current={isCurrent ? "true" : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function SiteFooter({ shell }: { shell: ShellModel }) {
  const t = useWords();
  return (
    <footer className="site-footer">
      <div className="wrap">
        <div className="site-footer__cols">
          <div className="stack-2">
            <Brandmark href={shell.homeHref} />
            <p>{t("shell.promise")}</p>
          </div>
          <nav aria-labelledby="footer-compare">
            <h2 id="footer-compare">{t("shell.compare")}</h2>
            <ul>
              {shell.menu?.map(({ label, href }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
              <li>
                <a href={`${shell.homeHref}#${rankingAnchor}`}>{t("shell.ranking")}</a>
              </li>
            </ul>
          </nav>
          <nav aria-labelledby="footer-about">
            <h2 id="footer-about">{t("shell.about")}</h2>
            <PageLinks links={shell.pages.about} />
          </nav>
          <section aria-labelledby="footer-help">
            <h2 id="footer-help">{t("shell.help")}</h2>
            <ul>
              <li>
                <a href={shell.contact.phoneHref}>{shell.contact.phone}</a>
              </li>
              <li>
                <a href={`mailto:${shell.contact.email}`}>{shell.contact.email}</a>
              </li>
              <li>{t("shell.hours", { hours: shell.contact.hours })}</li>
            </ul>
          </section>
          <div className="stack-4">
            <Languages languages={shell.languages} />
            <Countries {...shell.countries} />
          </div>
        </div>
        <div className="site-footer__legal">
          <p>
            {t("shell.legal")}
            {shell.uf === null ? null : ` ${t("shell.uf", shell.uf)}`}
          </p>
          <nav className="site-footer__law" aria-label={t("shell.law")}>
            <PageLinks links={shell.pages.legal} />
          </nav>
          <p>© {shell.year} Amparo</p>
        </div>
      </div>
    </footer>
  );
}
