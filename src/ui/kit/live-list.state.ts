import { useEffect, useEffectEvent, useRef } from "react";
import { useFetcher, useLocation } from "react-router";

/** Minimum time between two readings of an open list, however many changes arrive; milliseconds. */
const readsEveryMs = 1_500;

/** Hears of changes of records by a stream of server-sent events, while the page can be seen; a page behind others
 *  holds no connection. An empty list: something may have been missed. */
export function useNews(address: string, hear: (changed: readonly unknown[]) => void): void {
  const heard = useEffectEvent(hear);
  useEffect(() => {
    let source: EventSource | undefined;
    let wasOpen = false;
    const open = () => {
      source = new EventSource(address);
      source.addEventListener("open", () => {
        if (wasOpen) heard([]);
        wasOpen = true;
      });
      source.addEventListener("message", ({ data }: MessageEvent<string>) =>
        heard((JSON.parse(data) as { changed: readonly unknown[] }).changed),
      );
    };
    const close = () => {
      source?.close();
      source = undefined;
    };
    const turn = () => {
      if (document.hidden) close();
      else if (source === undefined) open();
    };
    turn();
    document.addEventListener("visibilitychange", turn);
    return () => {
      document.removeEventListener("visibilitychange", turn);
      close();
    };
  }, [address]);
}

/** The page as it would be now, read again after each change that was told; undefined until there was one. Where it is
 *  read so, it is no act of the person. */
export function useReadAgain<Data>(
  address: string,
  /** Key of the address that says so. */
  liveKey: string,
): ReturnType<typeof useFetcher<Data>>["data"] {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<Data>();
  const last = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const read = useEffectEvent(() => {
    last.current = performance.now();
    timer.current = undefined;
    const query = new URLSearchParams(search);
    query.set(liveKey, "1");
    void fetcher.load(`${pathname}?${query.toString()}`);
  });
  useNews(address, () => {
    const wait = Math.max(0, readsEveryMs - (performance.now() - last.current));
    timer.current ??= setTimeout(() => read(), wait);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return fetcher.data;
}
