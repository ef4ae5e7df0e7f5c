import { useLoaderData } from "react-router";
import { href } from "#src/routes/marketplace.ts";
import { isPageError, page } from "#src/areas/page/page.ts";
import { textHead } from "#src/areas/marketplace/text-pages/text-page.presenter.ts";
import { PageFailure } from "#src/areas/page/page-failure.tsx";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";

/** What the bell tells, for who has no code or wants to read all of it (SA 2.6). */
export const loader = page(async ({ services, facts }) => {
  const { country, language } = facts;
  const reader = readerOf(facts, services.words.say(language));
  const { say } = reader;
  return {
    language,
    title: say("notices.title"),
    none: say("notices.none"),
    notices: await services.notifications.listNotifications(country, language),
    head: textHead(reader, {
      title: say("notices.title"),
      description: say("notices.description"),
      pathIn: (one) => href("notices", one),
      isIndexed: false,
    }),
  };
});

/** Read, never worked with: the document needs no script. */
export const handle = { isStatic: true };

export const meta = pageMeta;

export default function NoticesPage() {
  const loaded = useLoaderData<typeof loader>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  const { language, title, none, notices } = loaded;
  return (
    <div className="wrap text-page">
      <header className="text-page__head">
        <h1>{title}</h1>
      </header>
      {notices.length === 0 ? <p>{none}</p> : null}
      <div className="stack-6" lang={language}>
        {notices.map((notice) => (
          <article key={notice.title}>
            <div className="rich-text">
              <h2>{notice.title}</h2>
              {/* Cleaned by the server: text, emphasis, lists and links. */}
              <div dangerouslySetInnerHTML={{ __html: notice.message }} />
            </div>
          </article>
        ))}
      </div>
    </div>
  );
}
