import { CardForm } from "#src/areas/marketplace/purchase/card-form.view.tsx";
import { useWords } from "#src/ui/words.tsx";
import { ACT, CYCLE, KEY, type Owing } from "./my-purchase.view-model.ts";

/** What is owed, paid by a card that is typed here: its data goes from the browser to the provider alone. */
export function OwingCard({
  action,
  owing,
  card: { way, today },
}: {
  action: string;
  owing: Owing;
  card: NonNullable<Owing["card"]>;
}) {
  const t = useWords();
  return (
    <details className="fold" open={owing.ways.length === 0}>
      <summary>{t("my-purchase.owingCard")}</summary>
      <CardForm
        action={action}
        way={way}
        today={today}
        at="tarjeta-deuda"
        hidden={[
          { name: ACT, value: "pay" },
          { name: KEY, value: `${owing.key}-card` },
          { name: CYCLE, value: owing.cycle },
        ]}
        submit={owing.submit}
      />
    </details>
  );
}
