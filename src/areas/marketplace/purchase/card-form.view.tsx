import { Form } from "react-router";
import { useLive } from "#src/ui/kit/use-live.ts";
import { useWords } from "#src/ui/words.tsx";
import { CardEntry, CardFailure } from "./card-entry.view.tsx";
import type { WayModel } from "./purchase.view-model.ts";
import { useCardPayment } from "./use-card-payment.ts";
import "./purchase.css";

/** What is charged for a cycle is charged at once: there are no instalments to ask for. */
const askNothing = () => undefined;

/** The fields of a card that is to be stored or charged: the browser sends them to the provider alone, and us the token
 *  with what the form is for. `at` is the beginning of the fields' ids, of which a page has one each. */
export function CardForm({
  action,
  way,
  today,
  at,
  hidden,
  submit,
}: {
  action: string;
  way: WayModel;
  today: string;
  at?: string | undefined;
  hidden: readonly { name: string; value: string }[];
  submit: string;
}) {
  const t = useWords();
  const isLive = useLive();
  const card = useCardPayment(action, today, at);
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
      {hidden.map(({ name, value }) => (
        <input type="hidden" key={name} name={name} value={value} />
      ))}
      <CardFailure result={card.result} errors={card.errors} at={at} />
      <CardEntry at={at} errors={card.errors} onNumber={askNothing} testCard={way.card.testCard} />
      <div className="row">
        <button
          className="btn btn--second"
          type="submit"
          aria-disabled={card.isSending || undefined}
        >
          {submit}
        </button>
        {card.isSending ? <output className="small t2">{t("purchase.card.working")}</output> : null}
      </div>
    </Form>
  );
}
