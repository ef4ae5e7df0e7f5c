import { useWords } from "#src/ui/words.tsx";
import { TextPage } from "#src/areas/marketplace/text-pages/text-page.view.tsx";

export interface EmbeddingModel {
  crumbs: readonly { label: string; href?: string }[];
  snippet: { frame: string; script: string };
  contact: { email: string; href: string };
}

const rules = ["token", "parents", "top", "cookies", "referrer"] as const;

export function EmbeddingView({ model }: { model: EmbeddingModel }) {
  const t = useWords();
  const { crumbs, snippet, contact } = model;
  return (
    <TextPage crumbs={crumbs} title={t("embedding.title")} lead={t("embedding.lead")}>
      <div className="rich-text">
        <h2>{t("embedding.ask.title")}</h2>
        <p>
          {t("embedding.ask.text")} <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </p>
        <h2>{t("embedding.frame.title")}</h2>
        <p>{t("embedding.frame.text")}</p>
        <Code text={snippet.frame} />
        <h2>{t("embedding.height.title")}</h2>
        <p>{t("embedding.height.text")}</p>
        <Code text={snippet.script} />
        <h2>{t("embedding.rules.title")}</h2>
        <ul>
          {rules.map((rule) => (
            <li key={rule}>{t(`embedding.rules.${rule}`)}</li>
          ))}
        </ul>
        <h2>{t("embedding.own.title")}</h2>
        <p>
          {t("embedding.own.text")} <a href={contact.href}>{t("embedding.own.contact")}</a>
        </p>
      </div>
    </TextPage>
  );
}

/** Long lines break: no page is wider than a phone. */
const Code = ({ text }: { text: string }) => (
  <pre className="code-lines" translate="no">
    <code>{text}</code>
  </pre>
);
