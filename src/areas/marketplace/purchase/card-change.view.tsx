import { Form } from "react-router";
import { Icon } from "#src/ui/icon.tsx";
import { useLive } from "#src/ui/kit/use-live.ts";
import { useWords } from "#src/ui/words.tsx";
import { CardEntry } from "./card-entry.view.tsx";
import type { WayModel } from "./purchase.view-model.ts";
import { useCardPayment } from "./use-card-payment.ts";
import "./purchase.css";

/** A stored card is charged at once for each cycle: there are no instalments to ask for. */
const askNothing = () => undefined;

/** The fields of a card that is to be stored: the browser sends them to the provider alone, and us the token with the
 *  act that the form is for. */
export function CardChangeForm({
  action,
  way,
  today,
  act,
}: {
  action: string;
  way: WayModel;
  today: string;
  act: { name: string; value: string };
}) {
  const t = useWords();
  const isLive = useLive();
  const card = useCardPayment(action, today);
  if (!isLive || way.card === null)
    return <p className="notice notice--info">{t("my-purchase.cardChange.needsScript")}</p>;
  return (
    <Form
      method="post"
      action={action}
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!card.isSending) void card.pay(way, new FormData(event.currentTarget));
      }}
    >
      <input type="hidden" {...act} />
      {card.result?.kind === "refused" ? (
        <div className="notice notice--error" role="alert">
          <Icon name="circle-alert" />
          <p>{t("purchase.card.refused")}</p>
        </div>
      ) : null}
      <CardEntry errors={card.errors} onNumber={askNothing} testCard={way.card.testCard} />
      <div className="row">
        <button
          className="btn btn--second"
          type="submit"
          aria-disabled={card.isSending || undefined}
        >
          {t("my-purchase.cardChange.submit")}
        </button>
        {card.isSending ? <output className="small t2">{t("purchase.card.working")}</output> : null}
      </div>
    </Form>
  );
}
