import { sql } from "kysely";
import type { Money } from "#src/contracts/money.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { PromoCode, PromoUses } from "./promo-code.rules.ts";
import type { PromoCodesTable } from "./promo-code.tables.ts";

type Row = Omit<PromoCodesTable, "countries" | "products" | "is_on"> & {
  countries: PromoCode["countries"][number][];
  products: string[];
  is_on: boolean;
};

function promoOf(row: Row): PromoCode {
  const { percent_hundredths: hundredths, amount_minor: amountMinor, currency } = row;
  return {
    code: row.code,
    value:
      hundredths === null
        ? { kind: "amount", amount: { amountMinor: amountMinor ?? 0, currency: currency ?? "CLP" } }
        : { kind: "percent", hundredths },
    validFrom: row.valid_from,
    validTo: row.valid_to,
    usesMost: row.uses_most,
    usesMostPerson: row.uses_most_person,
    countries: row.countries,
    products: row.products,
    isOnTop: row.is_on_top,
    itemsLeast: row.items_least,
  };
}

/** A code that is on; its row held until the transaction ends where it is to be used: one at a time counts its uses. */
export async function findPromo(
  connection: Connection,
  code: string,
  lock: "update" | "none" = "none",
): Promise<PromoCode | undefined> {
  const one = connection
    .selectFrom("promo_codes")
    .selectAll()
    .where("code", "=", code)
    .where("is_on", "=", true);
  const row = await (lock === "update" ? one.forUpdate() : one).executeTakeFirst();
  return row && promoOf(row);
}

/** The discounts that count by themselves with so many products of a cart, by name. */
export async function listBundles(connection: Connection, items: number): Promise<PromoCode[]> {
  const rows = await connection
    .selectFrom("promo_codes")
    .selectAll()
    .where("is_on", "=", true)
    .where("items_least", "<=", items)
    .orderBy("code")
    .execute();
  return rows.map(promoOf);
}

/** Every code with how often it counts, by name. */
export async function listPromos(
  connection: Connection,
): Promise<{ promo: PromoCode; isOn: boolean; uses: number }[]> {
  const rows = await connection.selectFrom("promo_codes").selectAll().orderBy("code").execute();
  const counted = await connection
    .selectFrom("promo_uses")
    .select(["code", ({ fn }) => fn.countAll<string | number>().as("uses")])
    .where("state", "<>", "RETURNED")
    .groupBy("code")
    .execute();
  const uses = new Map(counted.map((one) => [one.code, Number(one.uses)]));
  return rows.map((row) => ({
    promo: promoOf(row),
    isOn: row.is_on,
    uses: uses.get(row.code) ?? 0,
  }));
}

/** Writes codes as they are said; what one was used for stays. With `onlyNew` those that are there stay as well. */
export async function putPromos(
  connection: Connection,
  promos: readonly PromoCode[],
  { at, onlyNew = false }: { at: Date; onlyNew?: boolean },
): Promise<void> {
  for (const promo of promos) {
    const { value } = promo;
    const row = {
      percent_hundredths: value.kind === "percent" ? value.hundredths : null,
      amount_minor: value.kind === "amount" ? value.amount.amountMinor : null,
      currency: value.kind === "amount" ? value.amount.currency : null,
      valid_from: promo.validFrom,
      valid_to: promo.validTo,
      uses_most: promo.usesMost,
      uses_most_person: promo.usesMostPerson,
      countries: [...promo.countries],
      products: [...promo.products],
      is_on_top: promo.isOnTop,
      items_least: promo.itemsLeast,
      is_on: true,
      changed_at: at,
    };
    await connection
      .insertInto("promo_codes")
      .values({ code: promo.code, ...row })
      .onConflict((conflict) =>
        onlyNew ? conflict.column("code").doNothing() : conflict.column("code").doUpdateSet(row),
      )
      .execute();
  }
}

/** Ends codes: nobody begins to use one any more. How many were on. */
export async function endPromos(
  connection: Connection,
  codes: readonly string[],
  at: Date,
): Promise<number> {
  if (codes.length === 0) return 0;
  const { numUpdatedRows } = await connection
    .updateTable("promo_codes")
    .set({ is_on: false, changed_at: at })
    .where("code", "in", [...codes])
    .where("is_on", "=", true)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** How often a code counts, apart from what it is used for here. */
export async function countUses(
  connection: Connection,
  { code, ref, person }: { code: string; ref: string; person: string },
): Promise<PromoUses> {
  const row = await connection
    .selectFrom("promo_uses")
    .select([
      ({ fn }) => fn.countAll<string | number>().as("all"),
      sql<string | number>`count(*) filter (where person = ${person})`.as("ofPerson"),
    ])
    .where("code", "=", code)
    .where("state", "<>", "RETURNED")
    .where("ref", "<>", ref)
    .executeTakeFirstOrThrow();
  return { all: Number(row.all), ofPerson: Number(row.ofPerson) };
}

export interface PromoUse {
  code: string;
  tenantId: string;
  ref: string;
  person: string;
  amount: Money;
  at: Date;
}

export async function insertUse(transaction: Connection, use: PromoUse): Promise<void> {
  const { code, tenantId, ref, person, amount, at } = use;
  await transaction
    .insertInto("promo_uses")
    .values({
      code,
      tenant_id: tenantId,
      ref,
      person,
      currency: amount.currency,
      amount_minor: amount.amountMinor,
      state: "HELD",
      held_at: at,
      ended_at: null,
    })
    .execute();
}

/** Says that what was paid with a code is paid; a code that is not held stays as it is. */
export const markUsed = (transaction: Connection, ref: string, at: Date) =>
  transaction
    .updateTable("promo_uses")
    .set({ state: "USED", ended_at: at })
    .where("ref", "=", ref)
    .where("state", "=", "HELD")
    .execute();

/** Gives the code of a thing back: it counts no more, and nothing tells of its person. */
export const markReturned = (transaction: Connection, ref: string, at: Date) =>
  transaction
    .updateTable("promo_uses")
    .set({ state: "RETURNED", person: "", ended_at: at })
    .where("ref", "=", ref)
    .where("state", "<>", "RETURNED")
    .execute();
