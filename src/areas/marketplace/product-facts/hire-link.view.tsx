import { Link } from "react-router";
import type { RequestActionModel } from "./product.view-model.ts";

/** 'Contratar' or 'Solicitar' (CQ 9), with the product in its name (UX 23); nothing where a partner
 *  takes requests away (CQ 6). */
export function HireLink({
  request,
  product,
  also = "",
}: {
  request: RequestActionModel | null;
  product: string;
  /** Further classes. */
  also?: string;
}) {
  if (request === null) return null;
  return (
    <Link className={`btn btn--primary btn--hire ${also}`.trim()} to={request.href}>
      {request.label}
      <span className="vh"> {product}</span>
    </Link>
  );
}
