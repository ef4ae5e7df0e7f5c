import { Form } from "react-router";
import { useWords } from "#src/ui/words.tsx";
import { ACT } from "./my-purchase.view-model.ts";

/** Ends every link that a mail has to the purchase: for one who forwarded a mail, or lost the mailbox. */
export function AccessLinks({ action }: { action: string }) {
  const t = useWords();
  return (
    <details className="fold">
      <summary>{t("my-purchase.links.title")}</summary>
      <Form method="post" action={action} className="stack">
        <input type="hidden" name={ACT} value="links-end" />
        <p>{t("my-purchase.links.text")}</p>
        <div className="row">
          <button className="btn btn--second" type="submit">
            {t("my-purchase.links.submit")}
          </button>
        </div>
      </Form>
    </details>
  );
}
