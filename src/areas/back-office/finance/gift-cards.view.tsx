import { Form } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import type { FormFault } from "#src/ui/kit/fields/kit-form.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { GiftCardsModel } from "./gift-cards.presenter.ts";
import { Lines } from "./lines.view.tsx";

/** Gift cards that are to be sent, and those that were. */
export function GiftCardsView(props: {
  model: GiftCardsModel;
  done: string | null;
  faults: readonly FormFault[];
  /** What was typed in a form that was refused. */
  typed: Record<string, string>;
  isSending: boolean;
}) {
  const { model, done, faults, typed, isSending } = props;
  const t = useWords();
  return (
    <div className="k">
      <PageHeader
        title={t("finance-desk.giftCards.title")}
        note={t("finance-desk.giftCards.note")}
      />
      {done === null ? null : <Banner tone="success">{done}</Banner>}
      {faults.map(({ message }) => (
        <Banner tone="error" key={message}>
          {message}
        </Banner>
      ))}
      <div className="k-page-grid">
        <div className="k-page-grid__wide k-stack">
          <Panel title={t("finance-desk.giftCards.waiting")} id="por-enviar" isFlush>
            <Lines
              rows={model.waiting}
              none={t("finance-desk.giftCards.none")}
              renderAction={(id) =>
                model.sendable.includes(id) ? (
                  <Send
                    reference={id}
                    proof={typed["reference"] === id ? (typed["proof"] ?? "") : ""}
                    isSending={isSending}
                  />
                ) : null
              }
            />
          </Panel>
          <Panel title={t("finance-desk.giftCards.others")} id="terminadas" isFlush>
            <Lines rows={model.others} none={t("finance-desk.giftCards.noOthers")} />
          </Panel>
        </div>
      </div>
    </div>
  );
}

function Send({
  reference,
  proof,
  isSending,
}: {
  reference: string;
  proof: string;
  isSending: boolean;
}) {
  const t = useWords();
  return (
    <Form method="post" className="k-form">
      <input type="hidden" name="reference" value={reference} />
      <label>
        {t("finance-desk.giftCards.proof")}{" "}
        <input
          className="k-input"
          name="proof"
          defaultValue={proof}
          minLength={3}
          maxLength={500}
          autoComplete="off"
          required
        />
      </label>
      <p>
        <Button type="submit" isBusy={isSending}>
          {t("finance-desk.giftCards.send")}
          <span className="vh"> {reference}</span>
        </Button>
      </p>
    </Form>
  );
}
