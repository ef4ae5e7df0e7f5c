import { ErrorSummary } from "#src/ui/form/error-summary.tsx";
import { useWords } from "#src/ui/words.tsx";

/** What was wrong with a form of files, which is sent past the page and leads back to its top: the summary names the field
 *  that stands further down. */
export function FileFault({ fault, fieldId }: { fault: string | null; fieldId: string }) {
  const t = useWords();
  if (fault === null) return null;
  return (
    <div className="k-page-grid__wide">
      <ErrorSummary title={t("kit.form.invalid")} items={[{ fieldId, message: fault }]} />
    </div>
  );
}
