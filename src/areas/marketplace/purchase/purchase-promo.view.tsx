import { Form } from "react-router";
import { FieldFrame } from "#src/ui/form/field-frame.tsx";
import { describedBy, errorId, hintId } from "#src/ui/form/field-ids.rules.ts";
import { Icon } from "#src/ui/icon.tsx";
import { useWords } from "#src/ui/words.tsx";
import { ACT, PROMO, type PromoModel } from "./purchase.view-model.ts";

const id = "codigo-promocional";

/** A promotional code: typed, used, or taken back. A form of its own, so that it works by Enter and without scripts. */
export function PurchasePromo({ promo, action }: { promo: PromoModel; action: string }) {
  const t = useWords();
  const { applied, typed, error } = promo;
  return (
    <div className="stack">
      {applied === null ? (
        <Form method="post" action={action} noValidate className="promo">
          <input type="hidden" name={ACT} value="promo" />
          <FieldFrame
            id={id}
            label={t("purchase.promo.label")}
            hint={t("purchase.promo.hint")}
            error={error ?? undefined}
          >
            <input
              id={id}
              className="input"
              type="text"
              name={PROMO}
              defaultValue={typed}
              key={typed}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              aria-invalid={error === null ? undefined : true}
              aria-describedby={describedBy(hintId(id), error !== null && errorId(id))}
            />
          </FieldFrame>
          <button className="btn btn--second" type="submit">
            {t("purchase.promo.apply")}
          </button>
        </Form>
      ) : (
        <output className="notice notice--success">
          <Icon name="circle-check" />
          <span>{applied}</span>
        </output>
      )}
      {promo.isKept ? (
        <Form method="post" action={action}>
          <input type="hidden" name={ACT} value="promo" />
          <input type="hidden" name={PROMO} value="" />
          <button className="btn btn--ghost" type="submit">
            {t("purchase.promo.remove")}
          </button>
        </Form>
      ) : null}
    </div>
  );
}
