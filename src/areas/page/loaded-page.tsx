import type { ReactNode } from "react";
import { useActionData, useLoaderData, useNavigation } from "react-router";
import { type Words, WordsProvider } from "#src/ui/words.tsx";
import { PageFailure } from "./page-failure.tsx";
import { isPageError, type PageError } from "./page.ts";

interface Failed {
  error: PageError;
}

/** A loader by `page()` that answers the words of its page besides what the page shows. */
export type PageLoader = (args: never) => Promise<{ data: { words: Words } | Failed }>;

/** What a loader or an action answers where it did not fail. */
type Succeeded<Handler> = Exclude<ReturnType<typeof useLoaderData<Handler>>, Failed>;

/** The form of a page. */
interface FormState<Action> {
  /** What the action answered: the form is shown again with it. Null before a form was sent. */
  sent: Succeeded<Action> | null;
  isSending: boolean;
}

/** Renders a page from what its loader answered and from the state of its form. */
export type RenderPage<Loader, Action> = (
  loaded: Succeeded<Loader>,
  form: FormState<Action>,
) => ReactNode;

/** A page with the words that its loader answered, or the page of the failure. */
export function LoadedPage<Loader extends PageLoader, Action = never>({
  children,
}: {
  children: RenderPage<Loader, Action>;
}) {
  const loaded = useLoaderData<Loader>();
  const sent: unknown = useActionData<Action>();
  const isSending = useNavigation().state === "submitting";
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  if (isPageError(sent)) return <PageFailure error={sent.error} />;
  const shown = loaded as Succeeded<Loader> & { words: Words };
  const answer = (sent ?? null) as Succeeded<Action> | null;
  return (
    <WordsProvider words={shown.words}>
      {children(shown, { sent: answer, isSending })}
    </WordsProvider>
  );
}
