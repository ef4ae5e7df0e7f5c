import { type RawBuilder, sql } from "kysely";

/** Joins to payments `p` and payables `y` one sale as `s`: of several that were paid together one that a scope opens,
 *  so that whoever may see any of them finds the payment; else the first. The scope names columns of `s`, `p`, `y`. */
export const saleInScope = (scope: RawBuilder<boolean>) => sql`left join lateral (
  select s.* from payment_sales(p.reference, y.id) s order by coalesce(${scope}, false) desc, s.id limit 1) s on true`;
