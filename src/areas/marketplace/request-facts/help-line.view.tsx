import { useWords } from "#src/ui/words.tsx";
import type { ContactModel } from "./request.view-model.ts";

/** Help at the same place on request, confirmation and quote (UX 47). */
export function HelpLine({ contact, reference }: { contact: ContactModel; reference?: string }) {
  const t = useWords();
  const subject = reference === undefined ? "" : `?subject=${encodeURIComponent(reference)}`;
  return (
    <p className="small t2">
      {t("request.help")} <a href={contact.phoneHref}>{contact.phone.replaceAll(" ", "\u00a0")}</a>{" "}
      ({contact.hours}) {t("request.helpOr")}{" "}
      <a href={`mailto:${contact.email}${subject}`}>{contact.email}</a>.
    </p>
  );
}
