import { useEffect } from "react";
import { useFetcher } from "react-router";
import { ModalDialog } from "../../../ui/form/modal-dialog.tsx";
import { useWords, WordsProvider } from "../../../ui/words.tsx";
import type { action, loader } from "./advisor.page.tsx";
import { AdvisorFields } from "./advisor-form.view.tsx";
import { AdvisorResult, resultTitle } from "./advisor-result.view.tsx";
import { attemptKey, dialogField } from "./advisor.rules.ts";
import type { AdvisorModel } from "./advisor.view-model.ts";

const titleId = "advisor-title";

/** The advisor's dialogs over a page: the question, then what came of it (SA 2.8). The page's loader and
 *  action serve both. */
export default function AdvisorDialog({
  address,
  onClose,
}: {
  address: string;
  onClose: () => void;
}) {
  const loading = useFetcher<typeof loader>();
  const { load } = loading;
  useEffect(() => {
    void load(address);
  }, [load, address]);
  const loaded = loading.data;
  if (loaded === undefined) return null;
  if ("error" in loaded) return <Leave address={address} />;
  return (
    <WordsProvider words={loaded.words}>
      <Dialogs model={loaded.model} onClose={onClose} />
    </WordsProvider>
  );
}

/** What failed in a dialog is tried again as a page. */
function Leave({ address }: { address: string }) {
  useEffect(() => location.assign(address), [address]);
  return null;
}

function Dialogs({ model, onClose }: { model: AdvisorModel; onClose: () => void }) {
  const t = useWords();
  const sending = useFetcher<typeof action>();
  const sent = sending.data;
  const answer = sent !== undefined && "fault" in sent ? sent : undefined;
  const shown = answer?.fault === null ? { ...model, ...answer } : model;
  const close = () => {
    if (answer !== undefined) noteAttempt();
    onClose();
  };
  if (shown.state !== "form") {
    return (
      <ModalDialog
        key="result"
        titleId={titleId}
        closeLabel={t("referral.close")}
        head={<h2 id={titleId}>{resultTitle(shown, t)}</h2>}
        onClose={close}
      >
        <div className="dialog__body">
          <AdvisorResult model={shown} />
        </div>
      </ModalDialog>
    );
  }
  const failed = sent !== undefined && "error" in sent ? t("referral.failed") : null;
  return (
    <ModalDialog
      key="question"
      titleId={titleId}
      closeLabel={t("referral.close")}
      head={<h2 id={titleId}>{model.title}</h2>}
      mayClose={() => !model.isRequired}
      onClose={close}
    >
      <sending.Form method="post" action={model.action} noValidate className="dialog__body stack-5">
        <input type="hidden" name={dialogField} value="1" />
        <AdvisorFields
          model={{ ...model, fault: answer?.fault ?? failed, email: answer?.email ?? "" }}
          isDialog
          isBusy={sending.state !== "idle"}
        >
          {model.isRequired ? null : (
            <button className="btn btn--second" type="button" onClick={close}>
              {t("referral.close")}
            </button>
          )}
        </AdvisorFields>
      </sending.Form>
    </ModalDialog>
  );
}

/** SA 4: an e-mail was given; kept as long as the window is. */
function noteAttempt(): void {
  try {
    sessionStorage.setItem(attemptKey, "true");
  } catch {
    // Storage may be forbidden: nothing depends on it.
  }
}
