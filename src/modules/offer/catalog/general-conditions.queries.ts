import { sql } from "kysely";
import type { GeneralConditions } from "#src/contracts/general-conditions.ts";
import type { Connection } from "#src/platform/database/database.ts";

interface PartRow extends Pick<GeneralConditions, "code" | "title" | "reference" | "validFrom"> {
  heading: string | null;
  body: string | null;
}

/** The general conditions of a product, sold still or not, with their text of a civil day; null where the catalogue
 *  names none. */
export async function findGeneralConditions(
  connection: Connection,
  productCode: string,
  day: string,
): Promise<GeneralConditions | null> {
  const { rows } = await sql<PartRow>`
    select g.code, g.title, g.reference, p.valid_from::text as "validFrom", p.heading, p.body
    from products of join general_conditions g on g.code = of.conditions_code
      left join general_condition_parts p on p.code = g.code and p.valid_from = (
        select max(valid_from) from general_condition_parts where code = g.code and valid_from <= ${day}::date)
    where of.code = ${productCode} order by p.order_position`.execute(connection);
  const [first] = rows;
  if (first === undefined) return null;
  const { code, title, reference, validFrom } = first;
  const parts = rows.flatMap(({ heading, body }) =>
    heading === null || body === null ? [] : [{ heading, body }],
  );
  return { code, title, reference, validFrom, parts };
}
