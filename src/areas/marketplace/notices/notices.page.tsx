import { useLoaderData } from "react-router";
import type { Notification } from "#src/contracts/notification.ts";
import { href } from "#src/routes/marketplace.ts";
import { isPageError, page } from "#src/areas/page/page.ts";
import { textHead } from "#src/areas/marketplace/text-pages/text-page.presenter.ts";
import { PageFailure } from "#src/areas/page/page-failure.tsx";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";

/** What the bell tells, for who has no code or wants to read all of it (SA 2.6). */
export const loader = page(async ({ services, facts }) => {
  const { country, language } = facts;
  if (facts.visitor?.requestedAt) facts.markPersonal();
  const reader = readerOf(facts, services.words.say(language));
  const { say } = reader;
  return {
    language,
    title: say("notices.title"),
    none: say("notices.none"),
    notices: await services.notifications.listNotifications(country, language, facts.visitor),
    news: {
      title: say("notices.news"),
      items: await services.notifications.listAdvertisements(country, language),
    },
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
  const { language, title, none, notices, news } = loaded;
  return (
    <div className="wrap text-page">
      <header className="text-page__head">
        <h1>{title}</h1>
      </header>
      {notices.length === 0 ? <p>{none}</p> : null}
      <div className="stack-6">
        <Notices notices={notices} language={language} level={2} />
        {news.items.length === 0 ? null : (
          <>
            <h2 className="section-title">{news.title}</h2>
            <Notices notices={news.items} language={language} level={3} />
          </>
        )}
      </div>
    </div>
  );
}

/** Title and text of each, at that level of headings. */
function Notices({
  notices,
  language,
  level,
}: {
  notices: readonly Notification[];
  language: string;
  level: 2 | 3;
}) {
  const Title = `h${level}` as const;
  return (
    <div className="stack-6" lang={language}>
      {notices.map(({ title, message }) => (
        <article key={title} className="rich-text">
          <Title>{title}</Title>
          {/* Cleaned by the server: text, emphasis, lists and links. */}
          <div dangerouslySetInnerHTML={{ __html: message }} />
        </article>
      ))}
    </div>
  );
}
