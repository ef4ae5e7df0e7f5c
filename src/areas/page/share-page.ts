import { call } from "#src/ui/calls/call.ts";
import type { ShareModel } from "./share.presenter.ts";

/** Makes a link to the page as it is shown now, without the household it is priced for, and hands it to
 *  whatever the device shares with, else to the clipboard. The sentence to be said; null where the device
 *  said its own. */
export async function sharePage({
  call: path,
  copied,
  failed,
}: ShareModel): Promise<string | null> {
  try {
    const { pathname, search } = window.location;
    const { isOk, body } = await call(path, { method: "POST", body: { url: pathname + search } });
    if (!isOk) return failed;
    const { link } = (body as { data: { link: string } }).data;
    if ("share" in navigator) {
      try {
        await navigator.share({ title: document.title, url: link });
        return null;
      } catch (error) {
        // Whoever closes the device's dialog wants no copy either; any other fault leaves the clipboard.
        if (error instanceof DOMException && error.name === "AbortError") return null;
      }
    }
    await navigator.clipboard.writeText(link);
    return copied;
  } catch {
    return failed;
  }
}
