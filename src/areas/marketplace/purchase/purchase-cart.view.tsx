import { Form, Link } from "react-router";
import { Icon } from "#src/ui/icon.tsx";
import { useWords } from "#src/ui/words.tsx";
import { ACT, type CartModel, ITEM, VERSION } from "./purchase.view-model.ts";

/** What is bought together: each product with its price, and a way to take one out. */
export function PurchaseCart({ cart, action }: { cart: CartModel; action: string }) {
  const t = useWords();
  const { items, mayRemove } = cart;
  if (items.length === 0) return null;
  return (
    <section className="panel stack" aria-label={t("purchase.cart.title")}>
      <h2 className="small b">{t("purchase.cart.title")}</h2>
      <ul className="cart">
        {items.map(({ code, name, price, isHere }) => (
          <li key={code} aria-current={isHere ? "true" : undefined}>
            <span>{name}</span>
            <span className="cart__price">{price}</span>
            {mayRemove ? (
              <Form method="post" action={action}>
                <input type="hidden" name={ACT} value="remove" />
                <input type="hidden" name={ITEM} value={code} />
                <button className="btn btn--ghost" type="submit">
                  {t("purchase.cart.remove")}
                  <span className="vh"> {name}</span>
                </button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where another product is chosen for the same purchase. */
export function AddAnother({ cart }: { cart: CartModel }) {
  const t = useWords();
  if (cart.addHref === null) return null;
  return (
    <section className="stack" aria-label={t("purchase.cart.add")}>
      <p>
        <Link className="btn btn--second" to={cart.addHref}>
          <Icon name="plus" size={16} />
          {t("purchase.cart.add")}
        </Link>
      </p>
      <p className="small t2">{t("purchase.cart.addText")}</p>
    </section>
  );
}

/** A product left without the person: the total before and now, and one button that accepts it. */
export function CartChange({
  change,
  action,
}: {
  change: NonNullable<CartModel["change"]>;
  action: string;
}) {
  const t = useWords();
  return (
    <section className="stack" aria-label={t("purchase.cart.changed")}>
      <div className="notice notice--warning">
        <Icon name="circle-alert" />
        <p>
          <strong>{t("purchase.cart.changed")}</strong> {change.text}
        </p>
      </div>
      <Form method="post" action={action}>
        <input type="hidden" name={ACT} value="total" />
        <input type="hidden" name={VERSION} value={change.version} />
        <button className="btn btn--primary" type="submit">
          {t("purchase.cart.accept")}
        </button>
      </Form>
    </section>
  );
}
