import { type ReactNode, useState } from "react";
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

interface LoadedPageProps<Loader, Action> {
  children: RenderPage<Loader, Action>;
  /** Shows the page as it stood with what is to be said of a form that failed by no fault of what was sent. Left out:
   *  the page of the failure stands in its place. */
  withUnsent?: (failure: object | null, page: ReactNode, isSending: boolean) => ReactNode;
}

/** A page with the words that its loader answered, or the page of the failure. */
export function LoadedPage<Loader extends PageLoader, Action = never>({
  children,
  withUnsent,
}: LoadedPageProps<Loader, Action>) {
  const loaded = useLoaderData<Loader>();
  const { sent, failure } = useSent(useActionData<Action>(), withUnsent !== undefined);
  const isSending = useNavigation().state === "submitting";
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  if (isPageError(sent)) return <PageFailure error={sent.error} />;
  const shown = loaded as Succeeded<Loader> & { words: Words };
  const answer = (sent ?? null) as Succeeded<Action> | null;
  const page = children(shown, { sent: answer, isSending });
  return (
    <WordsProvider words={shown.words}>
      {withUnsent === undefined ? page : withUnsent(failure, page, isSending)}
    </WordsProvider>
  );
}

/** What the action answered last that a page can show, and the failure since: its form stays as it was, with what is
 *  typed. A document that came as a failure has no such form. */
function useSent(answered: unknown, isKept: boolean): { sent: unknown; failure: object | null } {
  const [sent, setSent] = useState(answered);
  if (!isKept) return { sent: answered, failure: null };
  if (answered !== sent && isPageError(answered) && answered.error.status >= 500)
    return { sent, failure: answered };
  if (answered !== sent) setSent(answered);
  return { sent: answered, failure: null };
}
