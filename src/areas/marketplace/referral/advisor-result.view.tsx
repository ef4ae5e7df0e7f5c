import type { ReactNode } from "react";
import { useWords } from "../../../ui/words.tsx";
import type { AdvisorModel } from "./advisor.view-model.ts";

/** Words of what came of a look-up: a greeting, or that nobody was found (SA 2.8, SA 8). */
export function resultTitle(
  { state, advisor }: Pick<AdvisorModel, "state" | "advisor">,
  t: (key: string, params?: Record<string, string>) => string,
): string {
  return state === "found" && advisor !== null
    ? t("referral.found", { name: advisor.name })
    : t("referral.notFound");
}

/** What came of a look-up, with the way on. */
export function AdvisorResult({
  model: { state, advisor, portal },
  children,
}: {
  model: Pick<AdvisorModel, "state" | "advisor" | "portal">;
  children?: ReactNode;
}) {
  const t = useWords();
  if (state === "found" && advisor !== null) {
    return (
      <div className="narrow__form stack-5">
        <p>{t("referral.foundText", { name: advisor.name })}</p>
        <p>
          <a className="btn btn--primary" href={portal.href}>
            {portal.label}
          </a>
        </p>
        {children}
      </div>
    );
  }
  return (
    <div className="narrow__form stack-5">
      <p>{t("referral.notFoundText")}</p>
      <p className="small">{t("referral.notFoundCode")}</p>
      {children}
    </div>
  );
}
