import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Reads the console again at every change that the server tells of. The browser itself connects again;
 *  what was missed meanwhile is read with the first change told. */
export function useConsoleEvents(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const source = new EventSource("/api/chat/console/events");
    source.addEventListener("message", () => void revalidate());
    return () => source.close();
  }, [revalidate]);
}
