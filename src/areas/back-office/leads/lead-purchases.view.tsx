import { Form, Link } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { LeadAnswer } from "./leads.view-model.ts";

export interface LeadPurchasesModel {
  purchases: readonly LeadPurchase[];
  /** Id of the purchase that may be opened with the person; null where none may. */
  open: { id: string; product: string; isOfAnother: boolean } | null;
}

interface LeadPurchase {
  reference: string;
  /** Null where the reader may open nothing of it. */
  href: string | null;
  state: string;
  note: string;
  /** Id of the mail with the link to it; null where none may be sent. */
  send: string | null;
  /** Its person has a step before them, and no address that the link to it could be sent to. */
  isUnreached: boolean;
  /** Where its forms are filled with the person; null where they may not be. */
  fillHref: string | null;
}

/** What the person buys online, and at which step they are. */
export function LeadPurchasesPanel({
  model,
  answer,
}: {
  model: LeadPurchasesModel;
  answer: LeadAnswer | null;
}) {
  const t = useWords();
  return (
    <Panel title={t("leads.purchases.title")} id="contratacion">
      {answer?.form === "purchaseLink" || answer?.form === "purchaseOpen"
        ? answer.faults.map(({ message }) => (
            <Banner tone="error" key={message}>
              {message}
            </Banner>
          ))
        : null}
      {model.purchases.length === 0 ? null : (
        <ul className="k-lines">
          {model.purchases.map(({ reference, href, state, note, send, fillHref, isUnreached }) => (
            <li key={reference}>
              <span className="k-lines__main">
                {href === null ? reference : <Link to={href}>{reference}</Link>}
                <small>{note}</small>
                {isUnreached ? <small>{t("leads.purchases.noAddress")}</small> : null}
              </span>
              <span className="k-muted">{state}</span>
              {fillHref === null ? null : <Link to={fillHref}>{t("leads.purchases.fill")}</Link>}
              {send === null ? null : (
                <Form method="post">
                  <input type="hidden" name="intent" value="purchaseLink" />
                  <input type="hidden" name="purchase" value={reference} />
                  <input type="hidden" name="id" value={send} />
                  <Button type="submit" isSmall>
                    {t("leads.purchases.send")}
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
      {model.open === null ? null : <OpenPurchase {...model.open} />}
    </Panel>
  );
}

/** Opens a purchase for the person, who has to have agreed to it. */
function OpenPurchase({ id, product, isOfAnother }: NonNullable<LeadPurchasesModel["open"]>) {
  const t = useWords();
  return (
    <Form method="post" className="k-stack">
      <input type="hidden" name="intent" value="purchaseOpen" />
      <input type="hidden" name="id" value={id} />
      <p>{t("leads.purchases.openText", { product })}</p>
      {isOfAnother ? <p className="k-muted">{t("leads.purchases.openAnother")}</p> : null}
      <label className="check">
        <input type="checkbox" name="consent" value="true" />
        <span>{t("leads.purchases.consent")}</span>
      </label>
      <Button type="submit">{t("leads.purchases.openSubmit")}</Button>
    </Form>
  );
}
