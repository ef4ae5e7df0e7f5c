import { lazy, Suspense, useSyncExternalStore } from "react";
import { ShareTable } from "./group-cost-table.view.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { GroupCostModel } from "./group-cost.view-model.ts";

/** With the slider; where it cannot be fetched the form stays and asks the server. */
const LiveCost = lazy(async () => {
  try {
    return { default: (await import("./group-cost.view.tsx")).GroupCost };
  } catch {
    return { default: AskedCost };
  }
});

const nothingToFollow = () => () => undefined;

/** The cost of group insurance (CQ 9): a form that asks the server, until the slider is there. */
export function GroupCostForm({ cost }: { cost: GroupCostModel }) {
  const isAlive = useSyncExternalStore(
    nothingToFollow,
    () => true,
    () => false,
  );
  if (!isAlive) return <AskedCost cost={cost} />;
  return (
    <Suspense fallback={<AskedCost cost={cost} />}>
      <LiveCost cost={cost} />
    </Suspense>
  );
}

function AskedCost({ cost }: { cost: GroupCostModel }) {
  const t = useWords();
  const { percent, rows, conversion, action, name, kept } = cost;
  return (
    <form className="group-cost" method="get" action={action}>
      {kept.map((one) => (
        <input key={one.name} type="hidden" name={one.name} value={one.value} />
      ))}
      <div className="group-cost__share">
        <div className="field">
          <label htmlFor="group-cost-number">{t("product.groupCost.shareNumber")}</label>
          <input
            className="input"
            id="group-cost-number"
            name={name}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={percent}
          />
        </div>
        <button className="btn btn--second" type="submit">
          {t("product.groupCost.compute")}
        </button>
      </div>
      <ShareTable percent={percent} rows={rows} />
      {conversion === null ? null : <p className="small t2">{conversion}</p>}
    </form>
  );
}
