import { useState } from "react";
import type { GroupCostModel } from "./group-cost.view-model.ts";
import { ShareTable } from "./group-cost-table.view.tsx";
import { readShare, shareParameter, shareRows } from "./group-cost.rules.ts";
import { useWords } from "#src/ui/words.tsx";

/** What employer and worker pay of each worker's price, by a slider or a number. Fetched on demand, in
 *  place of the form that asks the server. */
export function GroupCost({ cost }: { cost: GroupCostModel }) {
  const t = useWords();
  const [percent, setPercent] = useState(cost.percent);
  const [typed, setTyped] = useState(String(cost.percent));
  const choose = (text: string) => {
    setTyped(text);
    const read = readShare(text);
    if (read !== null) setPercent(read);
  };
  return (
    <div className="group-cost">
      <div className="group-cost__share">
        <div className="field">
          <label htmlFor="group-cost-range">{t("product.groupCost.share")}</label>
          <input
            id="group-cost-range"
            type="range"
            min={0}
            max={100}
            step={1}
            value={percent}
            aria-valuetext={t("product.groupCost.percent", { percent })}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        </div>
        <div className="field">
          <label htmlFor="group-cost-number">{t("product.groupCost.shareNumber")}</label>
          <input
            className="input"
            id="group-cost-number"
            name={shareParameter}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => choose(event.currentTarget.value)}
            onBlur={() => setTyped(String(percent))}
          />
        </div>
      </div>
      <ShareTable percent={percent} rows={shareRows(cost.workers, percent, cost.locale)} />
      {cost.conversion === null ? null : <p className="small t2">{cost.conversion}</p>}
    </div>
  );
}
