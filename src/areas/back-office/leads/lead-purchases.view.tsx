import { Form, Link } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { LeadAnswer } from "./leads.view-model.ts";

export type LeadPurchasesModel = readonly {
  reference: string;
  /** Null where the reader may open nothing of it. */
  href: string | null;
  state: string;
  note: string;
  /** Id of the mail with the link to it; null where none may be sent. */
  send: string | null;
}[];

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
      {answer?.form === "purchaseLink"
        ? answer.faults.map(({ message }) => (
            <Banner tone="error" key={message}>
              {message}
            </Banner>
          ))
        : null}
      <ul className="k-lines">
        {model.map(({ reference, href, state, note, send }) => (
          <li key={reference}>
            <span className="k-lines__main">
              {href === null ? reference : <Link to={href}>{reference}</Link>}
              <small>{note}</small>
            </span>
            <span className="k-muted">{state}</span>
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
    </Panel>
  );
}
