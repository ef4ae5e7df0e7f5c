import { useState } from "react";
import { useFetcher } from "react-router";

interface Page<Row> {
  rows: readonly Row[];
  /** Cursor of the page behind it; null at the end. */
  next: string | null;
}

interface Grown<Row> extends Page<Row> {
  /** Rows of the first page that it grew from. */
  from: readonly Row[];
  /** What was loaded last and stands in it already. */
  taken: unknown;
}

/** A list that grows below: the first page and those that were asked for behind it. `read` finds a page in
 *  what the list's address loaded; addresses differ in their cursor (`despues`) alone. */
export function useMoreRows<Row>(
  first: { page: Page<Row>; nextHref: string | null },
  read: (loaded: unknown) => Page<Row> | null,
) {
  const fetcher = useFetcher<unknown>();
  const [grown, setGrown] = useState<Grown<Row>>({
    ...first.page,
    from: first.page.rows,
    taken: null,
  });
  // Another filter or order begins anew.
  if (grown.from !== first.page.rows)
    setGrown({ ...first.page, from: first.page.rows, taken: fetcher.data });
  else if (fetcher.state === "idle" && (fetcher.data ?? null) !== (grown.taken ?? null)) {
    const page = read(fetcher.data);
    setGrown({
      ...grown,
      taken: fetcher.data,
      rows: [...grown.rows, ...(page?.rows ?? [])],
      next: page?.next ?? null,
    });
  }
  const nextHref = hrefAfter(first.nextHref, grown.next);
  return {
    rows: grown.rows,
    nextHref,
    isLoading: fetcher.state !== "idle",
    onMore: () => {
      if (nextHref !== null) void fetcher.load(nextHref);
    },
  };
}

function hrefAfter(href: string | null, cursor: string | null): string | null {
  if (href === null || cursor === null) return null;
  const [path = "", query] = href.split("?");
  const changed = new URLSearchParams(query);
  changed.set("despues", cursor);
  return `${path}?${changed.toString()}`;
}
