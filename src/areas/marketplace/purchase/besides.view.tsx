import { Form } from "react-router";
import { Icon } from "#src/ui/icon.tsx";
import { ACT, type BesidesModel, OTHER } from "./purchase.view-model.ts";

/** Other purchases of the same product that wait, each with the way back to it. */
export function Besides({ besides, action }: { besides: BesidesModel; action: string }) {
  return (
    <div className="notice notice--info">
      <Icon name="info" />
      <div className="stack">
        <p>{besides.text}</p>
        {besides.purchases.map(({ reference, label }) => (
          <Form key={reference} method="post" action={action}>
            <input type="hidden" name={ACT} value="other" />
            <input type="hidden" name={OTHER} value={reference} />
            <button className="btn btn--second" type="submit">
              {label}
            </button>
          </Form>
        ))}
      </div>
    </div>
  );
}
