import type { MoneyLocale } from "#src/contracts/money.ts";
import { saidDeferred } from "#src/modules/sale/payment/said-deferred.rules.ts";
import { FieldFrame } from "#src/ui/form/field-frame.tsx";
import { hintId } from "#src/ui/form/field-ids.rules.ts";
import { useWords } from "#src/ui/words.tsx";
import { INSTALLMENTS } from "./purchase.view-model.ts";
import type { Installments } from "./use-installments.ts";

const id = "cuotas";

/** In how many instalments the card pays, with what each comes to; nothing where there is one payment alone. */
export function InstallmentChoice({
  installments,
  locale,
}: {
  installments: Installments;
  locale: MoneyLocale;
}) {
  const say = useWords();
  const { offers, isAsking, chosen, choose } = installments;
  if (isAsking) return <output className="small t2">{say("purchase.installments.asking")}</output>;
  if (offers.length < 2) return null;
  return (
    <FieldFrame
      id={id}
      label={say("purchase.installments.label")}
      hint={say("purchase.installments.hint")}
    >
      <select
        id={id}
        className="select"
        name={INSTALLMENTS}
        value={chosen?.installments ?? 1}
        aria-describedby={hintId(id)}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
      >
        {offers.map((offer) => (
          <option key={offer.installments} value={offer.installments}>
            {saidDeferred(offer, { say, locale })}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
