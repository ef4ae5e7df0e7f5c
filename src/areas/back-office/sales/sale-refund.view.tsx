import { Form } from "react-router";
import { DateInput } from "#src/ui/kit/fields/date-input.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { KeyValues } from "#src/ui/kit/key-values.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { SaleMoveModel, SaleRefundModel } from "./sales.view-model.ts";

/** What the end of a policy gives back, before it is confirmed: of the last day that is chosen first. */
export function SaleRefund({
  refund,
  to,
  href,
}: Pick<SaleMoveModel, "to"> & { refund: SaleRefundModel; href: string }) {
  return (
    <>
      {refund.day === null ? null : <EndDay day={refund.day} to={to} href={href} />}
      <p>{refund.text}</p>
      {refund.lines.length === 0 ? null : (
        <KeyValues items={refund.lines.map(({ label: name, value }) => ({ name, value }))} />
      )}
    </>
  );
}

/** Which day it ends on: the page is drawn again with what goes back of that day. */
function EndDay({
  day,
  to,
  href,
}: {
  day: NonNullable<SaleRefundModel["day"]>;
  to: string;
  href: string;
}) {
  const t = useWords();
  return (
    <Form method="get" className="k-form" action={href} preventScrollReset>
      <input type="hidden" name="pasar" value={to} />
      <DateInput
        key={day.endsOn}
        id="venta-termino"
        field={{
          kind: "date",
          name: "termino",
          label: t("sales.field.endsOn"),
          min: day.first,
          max: day.last,
        }}
        value={day.endsOn}
        error={undefined}
      />
      <p>
        <Button type="submit">{t("sales.refund.show")}</Button>
      </p>
    </Form>
  );
}
