import { useMemo, useState } from "react";
import { footerMargin, footerThreshold } from "../contracts/shell-figures.ts";
import { Island, type Wanted } from "./island.tsx";
import type { ShellModel } from "./site-shell.view-model.ts";
import { useWords } from "./words.tsx";

const drawn = import.meta.env.SSR ? await import("./site-footer.tsx") : undefined;

/** When it is about to be seen (SA 2.4). */
const onceNear: Wanted = (element, go) => {
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      go();
    },
    { threshold: footerThreshold, rootMargin: footerMargin },
  );
  watch.observe(element);
};

const loadFooter = async () => (await import("./site-footer.tsx")).SiteFooter;

/** The footer stands in the document for everybody; its code comes when it is near. Should that fail, the
 *  links stay as they came and the text of SA 8 stands below them. */
export function FooterSlot({ shell }: { shell: ShellModel }) {
  const t = useWords();
  const [hasFailed, setFailed] = useState(false);
  const props = useMemo(() => ({ shell }), [shell]);
  return (
    <>
      <Island id="pie" wanted={onceNear} load={loadFooter} props={props} onFailure={setFailed}>
        {drawn === undefined ? null : <drawn.SiteFooter shell={shell} />}
      </Island>
      {hasFailed ? (
        <p className="wrap menu__failure" role="alert">
          {t("shell.footerFailed")}
        </p>
      ) : null}
    </>
  );
}
