import { useEffect } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { isPageError, type PageError } from "../page.ts";

/** Makes a hook that gives a frame's data, or its latest in the browser (a server runs no effects): the
 *  router drops the data of a route whose loading failed, and the frame is to stay (SA 8). */
export function latestData<Data extends object>() {
  let latest: Data | undefined;
  return function useLatestData(loaded: Data | { error: PageError } | undefined): Data | undefined {
    const data = loaded === undefined || isPageError(loaded) ? undefined : loaded;
    useEffect(() => {
      if (data !== undefined) latest = data;
    }, [data]);
    return data ?? latest;
  };
}

/** The frame depends on the path: a query or a fragment, as of a filter or a dialog, asks for nothing. */
export const revalidatesByPath = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  formMethod === undefined &&
  currentUrl.href !== nextUrl.href &&
  currentUrl.pathname === nextUrl.pathname
    ? false
    : defaultShouldRevalidate;
