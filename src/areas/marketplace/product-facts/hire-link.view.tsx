import { Link } from "react-router";
import type { RequestActionModel } from "./product.view-model.ts";

/** 'Contratar' or 'Solicitar' (CQ 9), with the product in its name (UX 23); nothing where a partner
 *  takes requests away (CQ 6). It is not filled where the product leaves somebody out. */
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
  const look = request.isRecommended ? "btn btn--primary btn--hire" : "btn btn--second";
  return (
    <Link className={`${look} ${also}`.trim()} to={request.href}>
      {request.label}
      <span className="vh"> {product}</span>
    </Link>
  );
}
