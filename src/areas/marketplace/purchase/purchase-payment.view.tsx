import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { wasOpenedElsewhere } from "#src/ui/kit/opened-elsewhere.ts";
import { formatMoney } from "#src/contracts/money.ts";
import { ProviderPageAtOnce } from "#src/areas/marketplace/request-facts/provider-page.view.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useLive } from "#src/ui/kit/use-live.ts";
import { useWords } from "#src/ui/words.tsx";
import { cardFieldId } from "./card.rules.ts";
import { CardEntry, CardFailure } from "./card-entry.view.tsx";
import { InstallmentChoice } from "./installments.view.tsx";
import {
  ACT,
  KEY,
  type PurchaseContent,
  type PurchasePageModel,
  WAY,
  type WayModel,
} from "./purchase.view-model.ts";
import { LeavePayment } from "./purchase-leaving.view.tsx";
import { PurchasePromo } from "./purchase-promo.view.tsx";
import { type CardPayment, useCardPayment } from "./use-card-payment.ts";
import { type Installments, useInstallments } from "./use-installments.ts";

type PaymentContent = Extract<PurchaseContent, { kind: "payment" }>;

/** Ways to pay; after a refusal its cause, what to do and another way, with everything as it was. */
export function PurchasePayment({
  model,
  content,
}: {
  model: PurchasePageModel;
  content: PaymentContent;
}) {
  const t = useWords();
  const { redirect, refusal } = content;
  if (redirect !== null)
    return (
      <>
        <GoOn redirect={redirect} />
        <LeavePayment action={model.action} />
      </>
    );
  return (
    <>
      {refusal === null ? null : (
        <div className="notice notice--error" role="alert">
          <Icon name="circle-alert" />
          <p>
            <strong>{refusal.cause}</strong> {refusal.next} {refusal.kept}
          </p>
        </div>
      )}
      {content.promo === null ? null : (
        <PurchasePromo promo={content.promo} action={model.action} />
      )}
      {content.ways.length === 0 ? (
        <p>{t("purchase.noWay")}</p>
      ) : (
        <Ways model={model} content={content} />
      )}
    </>
  );
}

function Ways({ model, content }: { model: PurchasePageModel; content: PaymentContent }) {
  const t = useWords();
  const isLive = useLive();
  const isBusy = useNavigation().state === "submitting";
  const [picked, setPicked] = useState<string>();
  const card = useCardPayment(model.action, content.today);
  const refused = content.refusal?.card ?? null;
  const errors = useRefusedCard(content, card);
  const installments = useInstallments(content.deferredUrl);
  useOwnPolicy(content.ways);
  // A card is typed by scripts alone: without them the other ways are left.
  const canPay = (way: WayModel) => isLive || way.card === null;
  const chosen =
    content.ways.find(({ value }) => value === (picked ?? refused?.way)) ??
    content.ways.find(canPay);
  const amount = installments.chosen?.due;
  return (
    <Form
      method="post"
      action={model.action}
      className="stack-5"
      noValidate
      onSubmit={(event) => {
        // The key makes a second click harmless; this keeps it from being sent at all.
        if (isBusy || card.isSending) return event.preventDefault();
        if (chosen === undefined || chosen.card === null) return;
        event.preventDefault();
        void card.pay(chosen, new FormData(event.currentTarget), amount?.amountMinor);
      }}
    >
      <input type="hidden" name={ACT} value="pay" />
      <input type="hidden" name={KEY} value={content.idempotencyKey} />
      <CardFailure result={card.result} errors={card.errors} />
      <WayList
        ways={content.ways}
        chosen={chosen}
        canPay={canPay}
        onPick={(value) => {
          setPicked(value);
          card.forget();
          installments.forget();
        }}
      />
      {content.ways.every((way) => way.card === null) ? null : (
        <noscript>
          <p className="notice notice--info">{t("purchase.card.needsScript")}</p>
        </noscript>
      )}
      {isLive && chosen !== undefined ? (
        <CardPart
          key={chosen.value}
          way={chosen}
          errors={errors}
          installments={installments}
          locale={content.locale}
        />
      ) : null}
      <PayButton
        label={
          amount === undefined
            ? content.submit
            : t("purchase.pay", { amount: formatMoney(amount, content.locale) })
        }
        isBusy={isBusy || card.isSending}
        isSending={card.isSending}
      />
    </Form>
  );
}

function PayButton({
  label,
  isBusy,
  isSending,
}: {
  label: string;
  isBusy: boolean;
  /** The card is on its way to the provider. */
  isSending: boolean;
}) {
  const t = useWords();
  return (
    <div className="row">
      <button className="btn btn--primary" type="submit" aria-disabled={isBusy || undefined}>
        {label}
      </button>
      {isSending ? <output className="small t2">{t("purchase.card.working")}</output> : null}
    </div>
  );
}

/** The card of a way, and the instalments of its bank; nothing where no card is typed here. */
function CardPart({
  way,
  errors,
  installments,
  locale,
}: {
  way: WayModel;
  errors: CardPayment["errors"];
  installments: Installments;
  locale: PaymentContent["locale"];
}) {
  if (way.card === null) return null;
  return (
    <>
      <CardEntry
        errors={errors}
        testCard={way.card.testCard}
        onNumber={(number) => void installments.ask(way, number)}
      />
      <InstallmentChoice installments={installments} locale={locale} />
    </>
  );
}

function WayList({
  ways,
  chosen,
  canPay,
  onPick,
}: Pick<PaymentContent, "ways"> & {
  chosen: WayModel | undefined;
  canPay(way: WayModel): boolean;
  onPick(value: string): void;
}) {
  const t = useWords();
  return (
    <fieldset className="stack">
      <legend className="section-title">{t("purchase.howToPay")}</legend>
      {ways.map((way) => (
        <label className="check" key={way.value}>
          <input
            type="radio"
            name={WAY}
            value={way.value}
            checked={way.value === chosen?.value}
            disabled={!canPay(way)}
            onChange={() => onPick(way.value)}
          />
          <span>
            {way.label} <small>{way.note}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** What is wrong with the card: as it is typed now, else as its payment was refused, with the field that is to be mended in
 *  focus. */
function useRefusedCard({ refusal }: PaymentContent, card: CardPayment): CardPayment["errors"] {
  const isLive = useLive();
  const { result } = card;
  const isOver = result !== undefined && result.kind !== "token";
  const field = isOver ? undefined : refusal?.card?.field;
  useEffect(() => {
    if (isLive && field !== undefined)
      document.querySelector<HTMLElement>(`#${cardFieldId(field)}`)?.focus();
  }, [isLive, field, refusal]);
  return field === undefined ? card.errors : new Map([[field, refusal?.cause ?? ""]]);
}

/** Opens the page anew where its cards' numbers go to a provider and the document's policy is another page's. */
function useOwnPolicy(ways: readonly WayModel[]): void {
  const isForeign = ways.some(({ card }) => card !== null && !card.url.startsWith("/"));
  useEffect(() => {
    if (isForeign && wasOpenedElsewhere()) window.location.reload();
  }, [isForeign]);
}

/** On to the provider's page. */
function GoOn({ redirect }: { redirect: NonNullable<PaymentContent["redirect"]> }) {
  const t = useWords();
  return (
    <div className="stack">
      <p>{t("purchase.goOnText")}</p>
      <ProviderPageAtOnce page={redirect} />
      <p className="small t2">{t("purchase.waiting.dont")}</p>
    </div>
  );
}
