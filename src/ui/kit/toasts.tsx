import { type RefObject, useEffect, useRef } from "react";
import {
  type QueuedToast,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastList as ToastList,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as Region,
} from "react-aria-components";
import { useWords } from "../words.tsx";
import { KitIcon } from "./kit-icon.tsx";
import { useLive } from "./use-live.ts";

export interface ToastMessage {
  tone: "success" | "error";
  text: string;
  /** Takes the change back; offered where that is possible (UX 57). */
  onUndo?: (() => void) | undefined;
}

const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });

/** Milliseconds that a message stays; the time stands still while it is pointed at or has focus. */
const staysFor = 8_000;

/** Says that something was done, at the edge of the window. An error stays until it is closed. */
export function showToast(message: ToastMessage): void {
  queue.add(message, message.tone === "error" ? {} : { timeout: staysFor });
}

/** F6 leads to the messages, and from there back to where somebody was. The library does so between landmarks it
 *  knows, and here it knows of one. */
function useWayThere(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let before: HTMLElement | null = null;
    const onKeyDown = (event: KeyboardEvent): void => {
      const messages = region.current;
      if (event.key !== "F6" || messages === null) return;
      event.preventDefault();
      const { activeElement } = document;
      if (messages.contains(activeElement)) before?.focus();
      else {
        before = activeElement instanceof HTMLElement ? activeElement : null;
        messages.focus();
      }
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [region]);
}

/** Where the messages appear: a region at the end of the document, so Tab reaches it last, and F6 at
 *  once. Focus that was in
 *  a message returns to where it came from. */
export function ToastRegion() {
  const t = useWords();
  const region = useRef<HTMLDivElement>(null);
  useWayThere(region);
  if (!useLive()) return null;
  return (
    <Region ref={region} className="k k-toasts" queue={queue} aria-label={t("kit.toast.region")}>
      <ToastList className="k-toasts__list">
        {({ toast }: { toast: QueuedToast<ToastMessage> }) => (
          <Toast className={`k-toast k-toast--${toast.content.tone}`} toast={toast}>
            <KitIcon name={toast.content.tone === "error" ? "circle-alert" : "circle-check"} />
            <ToastContent className="k-toast__text">
              <Text slot="title">{toast.content.text}</Text>
            </ToastContent>
            {toast.content.onUndo === undefined ? null : (
              <button
                className="k-toast__undo"
                type="button"
                onClick={() => {
                  toast.content.onUndo?.();
                  queue.close(toast.key);
                }}
              >
                {t("kit.toast.undo")}
              </button>
            )}
            <button
              className="k-toast__close"
              type="button"
              aria-label={t("kit.close")}
              onClick={() => queue.close(toast.key)}
            >
              <KitIcon name="x" />
            </button>
          </Toast>
        )}
      </ToastList>
    </Region>
  );
}
