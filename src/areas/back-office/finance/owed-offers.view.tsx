import { ButtonLink } from "#src/ui/kit/button.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";
import { type HandOverAnswer, HandOverPage } from "./hand-over-page.view.tsx";
import { Lines } from "#src/areas/back-office/lists/lines.view.tsx";
import type { OwedOffersModel } from "./owed-offers.presenter.ts";
import { ProofForm } from "./proof-form.view.tsx";

/** Offers that are owed, each with the form that enters its delivery, and those that were delivered. */
export function OwedOffersView(props: HandOverAnswer & { model: OwedOffersModel }) {
  const { model, typed, isSending } = props;
  const t = useWords();
  return (
    <HandOverPage
      title={t("finance-desk.owedOffers.title")}
      note={t("finance-desk.owedOffers.note")}
      answer={props}
    >
      <Panel title={t("finance-desk.giftCards.owed")} id="debidas" isFlush>
        <Lines
          rows={model.owed}
          none={t("finance-desk.owedOffers.none")}
          renderAction={(id) =>
            model.mayDeliver ? (
              <ProofForm
                field="offer"
                of={id}
                label={t("finance-desk.owedOffers.proof")}
                act={t("finance-desk.owedOffers.deliver")}
                about={model.owed.find((one) => one.id === id)?.title ?? ""}
                proof={typed["offer"] === id ? (typed["proof"] ?? "") : ""}
                isSending={isSending}
              />
            ) : null
          }
        />
      </Panel>
      <Panel title={t("finance-desk.owedOffers.delivered")} id="entregadas" isFlush>
        <Lines rows={model.delivered} none={t("finance-desk.owedOffers.noneDelivered")} />
      </Panel>
      {model.nextHref === null ? null : (
        <p>
          <ButtonLink to={model.nextHref}>{t("kit.table.next")}</ButtonLink>
        </p>
      )}
    </HandOverPage>
  );
}
