import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import { WordsProvider } from "../../../ui/words.tsx";
import type { loader } from "./chat.page.tsx";
import { ChatView } from "./chat.view.tsx";

/** The chat over a page, 20 rem wide (SA 2.10): not modal, so the page can be read beside it. Focus goes
 *  in when it opens; Esc closes it and gives the focus back. */
export default function ChatPanel({
  address,
  labels,
  onClose,
}: {
  /** The chat's page, whose loader fills the panel. */
  address: string;
  labels: { title: string; close: string; loading: string; failed: string };
  onClose: () => void;
}) {
  const fetcher = useFetcher<typeof loader>();
  const { load } = fetcher;
  const panel = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    void load(address);
  }, [load, address]);
  useEffect(() => {
    const element = panel.current;
    const opener = document.activeElement;
    element?.show();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const loaded = fetcher.data;
  return (
    <dialog
      className="chat-panel"
      ref={panel}
      aria-label={labels.title}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <button
        className="btn btn--icon chat-panel__close"
        type="button"
        aria-label={labels.close}
        onClick={onClose}
      >
        <Icon name="x" size={24} />
      </button>
      {loaded === undefined ? (
        <output className="chat-panel__waiting">{labels.loading}</output>
      ) : "error" in loaded ? (
        <p className="chat-panel__waiting" role="alert">
          {labels.failed} <a href={address}>{labels.title}</a>
        </p>
      ) : (
        <WordsProvider words={loaded.words}>
          <ChatView model={loaded.model} isPanel />
        </WordsProvider>
      )}
    </dialog>
  );
}
