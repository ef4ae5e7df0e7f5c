import { useEffect } from "react";
import { snackbarMs } from "../contracts/shell-figures.ts";
import "./snackbar.css";

/** Confirms what was just done, over the page, and goes by itself (SA 9): for what needs no answer. `onEnd`
 *  stays the same function while it shows; another `text` begins its time anew. */
export function Snackbar({ text, onEnd }: { text: string | null; onEnd: () => void }) {
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(onEnd, snackbarMs);
    return () => clearTimeout(timer);
  }, [text, onEnd]);
  // The region stands before its words come, or screen readers would miss them.
  return <output className="snackbar no-print">{text}</output>;
}
