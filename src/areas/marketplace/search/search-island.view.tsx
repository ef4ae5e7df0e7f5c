import { useMemo } from "react";
import { useLocation } from "react-router";
import { Island, onFirstUse } from "../../../ui/island.tsx";
import type { SearchBoxModel } from "../../../ui/search-box.view-model.ts";

const drawn = import.meta.env.SSR ? await import("./search-box.view.tsx") : undefined;
const load = async () => (await import("./search-box.view.tsx")).SuggestingSearchBox;
/** What stands there goes on working as it came. */
const leaveIt = () => {};

/** The header's search stands in the document for everybody; its code comes with its first use. */
export function SearchIsland({ model }: { model: SearchBoxModel }) {
  const { pathname } = useLocation();
  const props = useMemo(() => ({ model, pathname }), [model, pathname]);
  return (
    <Island id="busqueda" wanted={onFirstUse} load={load} props={props} onFailure={leaveIt}>
      {drawn === undefined ? null : <drawn.SuggestingSearchBox {...props} />}
    </Island>
  );
}
