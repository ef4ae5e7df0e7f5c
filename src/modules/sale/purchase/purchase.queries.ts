import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";
import type { FormKey } from "./purchase-steps.rules.ts";
import type { PurchaseState } from "./purchase-transitions.rules.ts";
import type {
  FormValues,
  PersonFacts,
  PurchaseEventsTable,
  PurchaseFormsTable,
  PurchasePersonsTable,
  PurchasesTable,
} from "./purchase.tables.ts";

export type PurchaseRow = Selectable<PurchasesTable>;
export type PurchaseForm = Selectable<PurchaseFormsTable>;
export type PurchasePerson = Selectable<PurchasePersonsTable>;

export type NewPurchase = Insertable<PurchasesTable>;

/** Inserts a purchase; false where its reference is taken. */
export async function insertPurchase(connection: Connection, row: NewPurchase): Promise<boolean> {
  const inserted = await connection
    .insertInto("purchases")
    .values(row)
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

type Where =
  | { id: string }
  | { reference: string }
  | { linkHash: string }
  | { payableId: string }
  | { saleReference: string };

/** A purchase; its row held until the transaction ends where it is to be changed. */
export function findPurchase(
  connection: Connection,
  where: Where,
  lock: "update" | "none" = "none",
): Promise<PurchaseRow | undefined> {
  const all = connection.selectFrom("purchases").selectAll();
  const one =
    "id" in where
      ? all.where("id", "=", where.id)
      : "reference" in where
        ? all.where("reference", "=", where.reference)
        : "linkHash" in where
          ? all.where("link_hash", "=", where.linkHash)
          : "payableId" in where
            ? all.where("payable_id", "=", where.payableId)
            : all.where("sale_reference", "=", where.saleReference);
  // Of a cart, whose purchases are paid together, the first.
  const first = one.orderBy("cart_position");
  return (lock === "update" ? first.forUpdate() : first).executeTakeFirst();
}

/** The newest purchase of a lead in none of the given states. */
export const findPurchaseUnderWay = (
  connection: Connection,
  leadId: number,
  except: readonly PurchaseState[],
): Promise<PurchaseRow | undefined> =>
  connection
    .selectFrom("purchases")
    .selectAll()
    .where("lead_id", "=", leadId)
    .where("state", "not in", except)
    .orderBy("made_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** A purchase that a visitor holds: anybody else's is not there. */
export const findHeldPurchase = (
  connection: Connection,
  id: string,
  visitorId: string,
): Promise<PurchaseRow | undefined> =>
  connection
    .selectFrom("purchases as p")
    .innerJoin("purchase_holders as h", "h.purchase_id", "p.id")
    .selectAll("p")
    .where("p.id", "=", id)
    .where("h.visitor_id", "=", visitorId)
    .executeTakeFirst();

/** The purchase of a product that a visitor took up last, of those that did not end. */
export const findOwnPurchase = (
  connection: Connection,
  {
    visitorId,
    productCode,
    states,
  }: { visitorId: string; productCode: string; states: readonly PurchaseRow["state"][] },
): Promise<PurchaseRow | undefined> =>
  connection
    .selectFrom("purchases as p")
    .innerJoin("purchase_holders as h", "h.purchase_id", "p.id")
    .selectAll("p")
    .where("h.visitor_id", "=", visitorId)
    .where("p.product_code", "=", productCode)
    .where("p.state", "in", [...states])
    .orderBy("h.since", "desc")
    .orderBy("p.made_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** All purchases of a product that a visitor holds, the newest first. */
export const listOwnPurchases = (
  connection: Connection,
  {
    visitorId,
    productCode,
    states,
  }: { visitorId: string; productCode: string; states: readonly PurchaseRow["state"][] },
): Promise<PurchaseRow[]> =>
  connection
    .selectFrom("purchases as p")
    .innerJoin("purchase_holders as h", "h.purchase_id", "p.id")
    .selectAll("p")
    .where("h.visitor_id", "=", visitorId)
    .where("p.product_code", "=", productCode)
    .where("p.state", "in", [...states])
    .orderBy("p.made_at", "desc")
    .orderBy("p.id")
    .execute();

/** Changes a purchase; its version rises by one. */
export async function updatePurchase(
  connection: Connection,
  id: string,
  change: Updateable<PurchasesTable>,
): Promise<void> {
  await connection
    .updateTable("purchases")
    .set((row) => ({ ...change, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Lets a visitor hold a purchase, and go on with it rather than with another of the same product. */
export async function putHolder(
  connection: Connection,
  holder: { purchase: Pick<PurchaseRow, "id" | "tenant_id">; visitorId: string; at: Date },
): Promise<void> {
  const { purchase, visitorId, at } = holder;
  await connection
    .insertInto("purchase_holders")
    .values({
      purchase_id: purchase.id,
      visitor_id: visitorId,
      tenant_id: purchase.tenant_id,
      since: at,
    })
    .onConflict((conflict) =>
      conflict.columns(["purchase_id", "visitor_id"]).doUpdateSet({ since: at }),
    )
    .execute();
}

export const listForms = (connection: Connection, purchaseId: string): Promise<PurchaseForm[]> =>
  connection
    .selectFrom("purchase_forms")
    .selectAll()
    .where("purchase_id", "=", purchaseId)
    .orderBy("position")
    .execute();

export async function insertForms(
  connection: Connection,
  purchase: Pick<PurchaseRow, "id" | "tenant_id">,
  { keys, at }: { keys: readonly FormKey[]; at: Date },
): Promise<void> {
  await connection
    .insertInto("purchase_forms")
    .values(
      keys.map((key, position) => ({
        purchase_id: purchase.id,
        tenant_id: purchase.tenant_id,
        key,
        position,
        status: "PENDING" as const,
        changed_at: at,
      })),
    )
    .execute();
}

/** Writes a form; its version rises by one. */
export async function updateForm(
  connection: Connection,
  where: { purchaseId: string; key: FormKey },
  change: { status: PurchaseForm["status"]; values?: FormValues; at: Date },
): Promise<void> {
  await connection
    .updateTable("purchase_forms")
    .set((row) => ({
      status: change.status,
      changed_at: change.at,
      version: row("version", "+", 1),
      ...(change.values === undefined ? {} : { values: JSON.stringify(change.values) }),
    }))
    .where("purchase_id", "=", where.purchaseId)
    .where("key", "=", where.key)
    .execute();
}

export const listPersons = (
  connection: Connection,
  purchaseId: string,
): Promise<PurchasePerson[]> =>
  connection
    .selectFrom("purchase_persons")
    .selectAll()
    .where("purchase_id", "=", purchaseId)
    .orderBy("role", "desc")
    .orderBy("position")
    .execute();

export interface PersonAsked {
  id: string;
  role: PurchasePerson["role"];
  position: number;
  facts: PersonFacts;
}

/** Makes the people of a purchase these: one at the same place keeps its id, and who is no longer there goes. */
export async function putPersons(
  connection: Connection,
  purchase: Pick<PurchaseRow, "id" | "tenant_id">,
  people: readonly PersonAsked[],
): Promise<void> {
  for (const { id, role, position, facts } of people)
    await connection
      .insertInto("purchase_persons")
      .values({
        id,
        purchase_id: purchase.id,
        tenant_id: purchase.tenant_id,
        role,
        position,
        facts: JSON.stringify(facts),
      })
      .onConflict((conflict) =>
        conflict
          .columns(["purchase_id", "role", "position"])
          .doUpdateSet({ facts: sql<string>`excluded.facts` }),
      )
      .execute();
  for (const role of ["policyholder", "insured"] as const)
    await connection
      .deleteFrom("purchase_persons")
      .where("purchase_id", "=", purchase.id)
      .where("role", "=", role)
      .where("position", ">=", people.filter((one) => one.role === role).length)
      .execute();
}

export async function insertPurchaseEvent(
  connection: Connection,
  event: {
    purchase: Pick<PurchaseRow, "id" | "tenant_id">;
    at: Date;
    who: string;
    kind: PurchaseEventsTable["kind"];
    from?: string | null;
    to?: string | null;
    detail?: Record<string, unknown>;
  },
): Promise<void> {
  await connection
    .insertInto("purchase_events")
    .values({
      purchase_id: event.purchase.id,
      tenant_id: event.purchase.tenant_id,
      at: event.at,
      who: event.who,
      kind: event.kind,
      from_state: event.from ?? null,
      to_state: event.to ?? null,
      detail: event.detail === undefined ? null : JSON.stringify(event.detail),
    })
    .execute();
}

/** Purchases in some states whose first step names an e-mail address, newest first; ten at most. Of what is bought
 *  together and not paid the first stands for all. */
export const listByMail = (
  connection: Connection,
  { email, states }: { email: string; states: readonly PurchaseRow["state"][] },
): Promise<PurchaseRow[]> =>
  connection
    .selectFrom("purchases as p")
    .innerJoin("purchase_forms as f", "f.purchase_id", "p.id")
    .selectAll("p")
    .where(({ eb, and, or }) => {
      const mail = email.trim().toLowerCase();
      return or([
        and([
          eb("f.key", "=", "personalData"),
          eb(sql`lower(f.values -> 'titular' ->> 'correo')`, "=", mail),
        ]),
        and([
          eb("f.key", "=", "company"),
          eb(sql`lower(f.values -> 'contacto' ->> 'correo')`, "=", mail),
        ]),
      ]);
    })
    .where("p.state", "in", [...states])
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb("p.state", "in", ["PAID", "ISSUED"]),
        not(
          exists(
            selectFrom("purchases as other")
              .select("other.id")
              .whereRef("other.cart_id", "=", "p.cart_id")
              .whereRef("other.cart_position", "<", "p.cart_position"),
          ),
        ),
      ]),
    )
    .orderBy("p.made_at", "desc")
    .limit(10)
    .execute();

/** Ids of unpaid purchases whose last step lies in a span, with fewer reminders than so many, of people who want them;
 *  oldest first. */
export async function listToRemind(
  connection: Connection,
  { after, before, most }: { after: Date; before: Date; most: number },
): Promise<string[]> {
  const rows = await connection
    .selectFrom("purchases")
    .select("id")
    .where("state", "in", ["OPEN", "SIGNED"])
    .where("reminders", "<", most)
    .where("reminders_stopped_at", "is", null)
    // Of a cart its first is reminded of.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("purchases as other")
            .select("other.id")
            .whereRef("other.cart_id", "=", "purchases.cart_id")
            .whereRef("other.cart_position", "<", "purchases.cart_position"),
        ),
      ),
    )
    .where("last_step_at", ">", after)
    .where("last_step_at", "<=", before)
    .orderBy("last_step_at")
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}
