import { Form } from "react-router";
import { useWords } from "#src/ui/words.tsx";
import { ACT } from "./my-purchase.view-model.ts";

/** Stops the reminders of a purchase: by a button, since programs open the links of a mail too. */
export function StopReminders({ action }: { action: string }) {
  const t = useWords();
  return (
    <section className="panel stack">
      <h2 className="section-title">{t("my-purchase.reminders.title")}</h2>
      <p>{t("my-purchase.reminders.text")}</p>
      <Form method="post" action={action}>
        <input type="hidden" name={ACT} value="reminders-stop" />
        <button className="btn btn--primary" type="submit">
          {t("my-purchase.reminders.submit")}
        </button>
      </Form>
    </section>
  );
}
