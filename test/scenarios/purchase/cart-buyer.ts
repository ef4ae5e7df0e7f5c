import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { PaymentSite } from "../payments/payment-site.ts";
import { holderCard } from "../subscription/subscriber.ts";

/** A person who buys several products by the calls. */

export const titular = {
  nombres: "Ana María",
  primerApellido: "Soto",
  identificacion: "12.345.678-5",
  fechaNacimiento: "05-11-1990",
  sexo: "Femenino",
  correo: "ana@example.cl",
  telefono: "9 1234 5678",
  region: "13",
  comuna: "Ñuñoa",
  calle: "Los Aromos 12",
};

interface Item {
  id: string;
  reference: string;
  productCode: string;
  state: string;
  price: { amountMinor: number; currency: string };
  priceNow: { amountMinor: number };
  priceVersion: number;
  next: string;
}

export interface Bought {
  id: string;
  reference: string;
  state: string;
  next: string;
  priceVersion: number;
  steps: { key: string; path: string; status: string }[];
  items: Item[];
}

/** What is kept of what was bought together: sales, lines of what was owed, subscriptions. */
export async function keptTogether({ connection }: PaymentSite, { items }: Bought) {
  const references = items.map(({ reference }) => reference);
  const purchases = await connection
    .selectFrom("purchases as p")
    .innerJoin("sales as s", "s.reference", "p.sale_reference")
    .select([
      "p.reference",
      "p.payable_id",
      "p.payment_reference",
      "s.state",
      "s.reference as sale",
    ])
    .where("p.reference", "in", references)
    .orderBy("p.cart_position")
    .execute();
  const lines = await connection
    .selectFrom("payable_lines")
    .select(["part", "insurer", "amount_minor"])
    .where("payable_id", "=", purchases[0]?.payable_id ?? "")
    .orderBy("position")
    .execute();
  const subscriptions = await connection
    .selectFrom("subscriptions")
    .select(["purchase_reference", "amount_minor", "means", "state"])
    .where("purchase_reference", "in", references)
    .execute();
  const owed = await connection
    .selectFrom("payables")
    .select("discounts")
    .where("id", "=", purchases[0]?.payable_id ?? "")
    .executeTakeFirstOrThrow();
  return { purchases, lines, subscriptions, discounts: owed.discounts ?? [] };
}

export function cartBuyer(
  site: PaymentSite,
  identification = titular.identificacion,
  { host = "localhost:80", person = titular }: { host?: string; person?: object } = {},
) {
  let cookie = "";
  const call = async (
    method: "GET" | "POST" | "DELETE",
    url: string,
    payload?: object,
    key = randomUUID() as string,
  ) => {
    const response = await site.app.inject({
      method,
      url,
      headers: { host, cookie, ...(key === "" ? {} : { "idempotency-key": key }) },
      ...(payload === undefined ? {} : { payload }),
    });
    const [own] = response.cookies;
    if (own !== undefined) cookie = `${own.name}=${own.value}`;
    return response;
  };
  const consents = { purchase: true };
  const read = async (id: string): Promise<Bought> =>
    (await call("GET", `/api/purchases/${id}`)).json().data;
  const begin = async (codes: readonly string[]): Promise<Bought> => {
    const [productCode] = codes;
    const made = await call("POST", "/api/purchases", { productCode, items: codes, consents });
    expect(made.statusCode).toBe(201);
    return made.json().data;
  };
  const save = async (id: string, key: string, values: object) => {
    const { version } = (await call("GET", `/api/purchases/${id}/forms/${key}`)).json().data;
    const saved = await call("POST", `/api/purchases/${id}/forms/${key}`, { version, values });
    expect([key, saved.statusCode, saved.json()]).toEqual([key, 200, expect.anything()]);
    return saved.json().data;
  };
  /** Accepts each price that the birth date changed. */
  const accept = async (id: string) => {
    for (const item of (await read(id)).items)
      if (item.price.amountMinor !== item.priceNow.amountMinor)
        await call("POST", `/api/purchases/${item.id}/price-acceptance`, {
          priceVersion: item.priceVersion,
        });
  };
  const answer = async (id: string, months = 1) => {
    await save(id, "personalData", { titular: { ...person, identificacion: identification } });
    await accept(id);
    await save(id, "partialPayment", {
      plan: { periodicidad: String(months), diaDeCargo: "5" },
    });
    await save(id, "review", { leido: true });
  };
  const sign = async (id: string, name = "Ana María Soto") => {
    const { signatures } = site.modules.signature.services;
    const sent = await call("POST", `/api/purchases/${id}/signature/code`);
    expect(sent.statusCode).toBe(202);
    const shown = (await call("GET", `/api/purchases/${id}/signature`)).json().data;
    const documents = shown.documents as { documentHash: string; documentCode: string }[];
    const [first] = (await read(id)).items;
    const signed = await call("POST", `/api/purchases/${id}/signature`, {
      name,
      code: await signatures.codeFor(first?.id ?? ""),
      documentHash: documents.map(({ documentHash }) => documentHash),
    });
    return { signed, documents };
  };
  const payBy = (id: string, way: object) => call("POST", `/api/purchases/${id}/payments`, way);
  const pay = async (id: string, promoCode?: string) =>
    payBy(id, {
      flow: "t-subscriptions-one-click",
      provider: "kushki_ad",
      token: await site.token("kushki_ad", holderCard),
      ...(promoCode === undefined ? {} : { promoCode }),
    });
  const options = async (id: string): Promise<{ flow: string; amount: number }[]> =>
    (await call("GET", `/api/purchases/${id}/payment-options`)).json().data;
  /** Everything up to the payment, of a purchase that was begun. */
  const toPayment = async (codes: readonly string[]): Promise<Bought> => {
    const { id } = await begin(codes);
    await answer(id);
    const { signed } = await sign(id);
    expect([signed.statusCode, signed.json()]).toEqual([201, expect.anything()]);
    return read(id);
  };
  /** Once the outbox made every policy. */
  const issued = async (id: string): Promise<Bought> => {
    for (let tried = 0; tried < 200; tried += 1) {
      const now = await read(id);
      if (now.items.every(({ state }) => state === "ISSUED")) return now;
      await new Promise((wait) => setTimeout(wait, 50));
    }
    throw new Error("Not every policy was issued.");
  };
  return {
    call,
    read,
    begin,
    save,
    accept,
    answer,
    sign,
    payBy,
    pay,
    options,
    toPayment,
    issued,
    /** What the browser sends of itself. */
    cookie: () => cookie,
    consents,
  };
}
