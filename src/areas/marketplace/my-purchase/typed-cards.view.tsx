import { CardForm } from "#src/areas/marketplace/purchase/card-form.view.tsx";
import { useLive } from "#src/ui/kit/use-live.ts";
import type { TypedCardsModel } from "./my-purchase.view-model.ts";

/** A card that is typed here, for each provider that takes it: the only one, or each by its name, the first of them open.
 *  The card's data goes from the browser to the provider alone. `at` begins the ids of the fields. */
export function TypedCards({
  action,
  card: { ways, today },
  at,
  hiddenOf,
  submit,
}: {
  action: string;
  card: TypedCardsModel;
  at: string;
  /** What the form of a provider sends besides, by the provider's place. */
  hiddenOf(place: number): readonly { name: string; value: string }[];
  submit: string;
}) {
  const isLive = useLive();
  const forms = ways.map((way, place) => ({
    way,
    form: (
      <CardForm
        key={way.value}
        action={action}
        way={way}
        today={today}
        at={place === 0 ? at : `${at}-${place}`}
        hidden={hiddenOf(place)}
        submit={submit}
      />
    ),
  }));
  // Without scripts each form says that it needs them, which is said once.
  if (forms.length < 2 || !isLive) return forms[0]?.form;
  return forms.map(({ way, form }, place) => (
    <details className="fold" key={way.value} open={place === 0}>
      <summary>{way.label}</summary>
      {form}
    </details>
  ));
}
