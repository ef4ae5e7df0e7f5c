import { useWords } from "#src/ui/words.tsx";
import type { Line } from "./my-purchase.view-model.ts";

/** How it was signed, folded: name, code, moment, and the hash of the exact bytes. */
export function SignedEvidence({ lines }: { lines: readonly Line[] }) {
  const t = useWords();
  return (
    <details className="fold" id="firma">
      <summary>{t("my-purchase.evidence.title")}</summary>
      <div className="stack">
        <p>{t("my-purchase.evidence.text")}</p>
        <dl className="lines lines--long">
          {lines.map(({ label, value }) => (
            <div key={label}>
              <dt className="small t2">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
