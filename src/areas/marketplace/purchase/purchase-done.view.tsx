import { useEffect } from "react";
import { Link } from "react-router";
import { Icon } from "#src/ui/icon.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { DoneItem, PurchaseContent } from "./purchase.view-model.ts";

/** It is bought: reference, what was paid, when it is charged again. It can be visited again. */
export function PurchaseDone({ content }: { content: Extract<PurchaseContent, { kind: "done" }> }) {
  const t = useWords();
  const {
    reference,
    payment,
    amount,
    installments,
    nextCharge,
    email,
    documents,
    items,
    mineHref,
  } = content;
  useEffect(() => {
    const told = `amparo.bought.${reference}`;
    if (sessionStorage.getItem(told) !== null) return;
    sessionStorage.setItem(told, "1");
    void import("#src/ui/calls/call.ts")
      .then(({ call }) =>
        call("/api/tracking-events", {
          method: "POST",
          body: { event: "purchase", transactionId: payment ?? undefined },
        }),
      )
      // The purchase is complete whether or not this visit is counted.
      .catch(() => undefined);
  }, [reference, payment]);
  return (
    <>
      <div className="notice notice--success">
        <Icon name="circle-check" />
        <p>{t("purchase.done.text")}</p>
      </div>
      <div className="panel">
        <p className="t2">{t("purchase.done.reference")}</p>
        <p className="ref">{reference}</p>
        {payment === null ? null : (
          <p className="small t2">{t("purchase.done.payment", { payment })}</p>
        )}
      </div>
      <section className="stack">
        <h2 className="section-title">{t("purchase.done.documents")}</h2>
        {items.length === 0 ? (
          <Papers documents={documents} />
        ) : (
          items.map((item) => <DoneItemView key={item.reference} item={item} />)
        )}
      </section>
      <ul className="steps">
        {amount === null ? null : <li>{t("purchase.done.paid", { amount })}</li>}
        {installments === null ? null : <li>{installments}</li>}
        {nextCharge === null ? null : <li>{nextCharge}</li>}
        {email === null ? null : <li>{t("purchase.done.mail", { email })}</li>}
      </ul>
      {mineHref === null ? null : <Mine href={mineHref} />}
    </>
  );
}

/** The page on which it is looked after from now on. */
function Mine({ href }: { href: string }) {
  const t = useWords();
  return (
    <section className="stack">
      <p>{t("purchase.done.mineText")}</p>
      <p>
        <Link className="btn btn--primary" to={href}>
          {t("purchase.done.mine")}
        </Link>
      </p>
    </section>
  );
}

function Papers({
  documents,
  of,
}: {
  documents: readonly { href: string; label: string }[];
  of?: string;
}) {
  const t = useWords();
  if (documents.length === 0) return <p>{t("purchase.done.preparing")}</p>;
  return (
    <div className="row">
      {documents.map(({ href, label }) => (
        <a className="btn btn--second" key={href} href={href}>
          <Icon name="download" size={16} />
          {label}
          {of === undefined ? null : <span className="vh"> {of}</span>}
        </a>
      ))}
    </div>
  );
}

/** A product that was bought with others: its part, its policy and its own page. */
function DoneItemView({ item }: { item: DoneItem }) {
  const t = useWords();
  return (
    <section className="panel stack" aria-label={item.name}>
      <h3>{item.name}</h3>
      <p className="small t2">
        {item.reference} · {item.amount}
        {item.nextCharge === null ? null : ` · ${item.nextCharge}`}
      </p>
      <Papers documents={item.documents} of={item.name} />
      <p className="small">
        <Link to={item.href}>
          {t("purchase.cart.own")}
          <span className="vh"> {item.name}</span>
        </Link>
      </p>
    </section>
  );
}
