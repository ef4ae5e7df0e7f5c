import { Link } from "react-router";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { GiftCardsModel } from "./gift-cards.presenter.ts";
import { type HandOverAnswer, HandOverPage } from "./hand-over-page.view.tsx";
import { Lines } from "#src/areas/back-office/lists/lines.view.tsx";
import { ProofForm } from "./proof-form.view.tsx";

/** Gift cards that are to be sent, and those that were. */
export function GiftCardsView(props: HandOverAnswer & { model: GiftCardsModel }) {
  const { model, typed, isSending } = props;
  const t = useWords();
  return (
    <HandOverPage
      title={t("finance-desk.giftCards.title")}
      note={t("finance-desk.giftCards.note")}
      answer={props}
    >
      <Panel title={t("finance-desk.giftCards.waiting")} id="por-enviar" isFlush>
        <Lines
          rows={model.waiting}
          none={t("finance-desk.giftCards.none")}
          renderAction={(id) =>
            model.sendable.includes(id) ? (
              <ProofForm
                field="reference"
                of={id}
                label={t("finance-desk.giftCards.proof")}
                act={t("finance-desk.giftCards.send")}
                about={id}
                proof={typed["reference"] === id ? (typed["proof"] ?? "") : ""}
                isSending={isSending}
              />
            ) : null
          }
        />
      </Panel>
      {model.owed.length === 0 ? null : (
        <Panel title={t("finance-desk.giftCards.owed")} id="debidas" isFlush>
          <Lines rows={model.owed} none="" />
          <p className="k-lines__note">
            <Link to={model.owedHref}>{t("finance-desk.owedOffers.enter")}</Link>
          </p>
        </Panel>
      )}
      <Panel title={t("finance-desk.giftCards.others")} id="terminadas" isFlush>
        <Lines rows={model.others} none={t("finance-desk.giftCards.noOthers")} />
      </Panel>
    </HandOverPage>
  );
}
