import { randomUUID } from "node:crypto";
import { signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo } from "#test/scenarios/back-office/people.ts";
import { openPaymentSite } from "#test/scenarios/payments/payment-site.ts";
import { comeBack, subscribe } from "#test/scenarios/subscription/subscriber.ts";
import { areaPages, type PageRoute } from "#src/routes.ts";
import type { FormAddress } from "./form-fuzz.ts";
import type { Caller, KnownAt } from "./signed-in-fuzz.ts";

/** A site with records of every kind, and who asks it: an administrator of everything, one of sales, a visitor
 *  with a purchase, and a person with a policy. */
export async function openSignedInSite() {
  const site = await openPaymentSite();
  const administrator = await signInAs(site, "staff/ADMINISTRADOR");
  const sales = await signInAs(site, "sales/ADMINISTRADOR");
  for (const status of [1, 2, 3, 10]) await addLeadTo(site, { status });
  const bought = await subscribe(site, {
    product: "lafken-dental-esencial",
    flow: "t-subscriptions-one-click",
    provider: "kushki_ad",
    chargeDay: 5,
  });
  const { browser } = await comeBack(site, bought);
  const { subscription } = await bought.story();
  const purchase = await beginPurchase();
  const callers: Caller[] = [
    { name: "staff/ADMINISTRADOR", isStaff: true, headers: { cookie: administrator.cookie } },
    { name: "sales/ADMINISTRADOR", isStaff: true, headers: { cookie: sales.cookie } },
    { name: "visitor", isStaff: false, headers: { cookie: purchase.cookie } },
    { name: "policyholder", isStaff: false, headers: { cookie: cookiesOf(browser.cookies) } },
  ];
  const purchasePage = "/Compra-Online/lafken-dental-esencial/Datos-personales";
  const pages: FormAddress[] = [
    ...(await pagesOfStaff()),
    { host: "localhost", url: purchasePage, headers: { cookie: purchase.cookie } },
    { host: "localhost", url: "/Mi-Compra", headers: { cookie: purchase.cookie } },
  ];
  // Whom requests may invite again, disable or take roles from.
  const invited = await signInAs(site, "sales/EJECUTIVO");
  const known = {
    ...knownAt(purchase.id),
    "/api/access/users": { id: [invited.userId] },
    "/api/subscriptions": { id: [subscription.id] },
  };
  return { ...site, callers, known, pages };

  /** Every page that only people of the shop see; where it is of one record, one that another page links to. */
  async function pagesOfStaff(): Promise<FormAddress[]> {
    const headers = { cookie: administrator.cookie };
    const rows = Object.values({ ...areaPages["back-office"], ...areaPages.portal }).map(
      (row: PageRoute) => ({
        path: `/${row.paths.es.replaceAll(/\/:\w+\?/g, "")}`,
        query: row.query ?? [],
      }),
    );
    const links = new Set<string>();
    for (const { path } of rows.filter((row) => !row.path.includes(":"))) {
      const { body } = await site.app.inject({
        url: path,
        headers: { host: "localhost", ...headers },
      });
      for (const [, link = ""] of body.matchAll(/ href="([^"#?]+)/g)) links.add(link);
    }
    return rows.map(({ path, query }) => {
      const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`);
      const isOfRecord = (link: string) =>
        pattern.test(link) && !rows.some((other) => other.path === link);
      return { host: "localhost", url: [...links].find(isOfRecord) ?? path, headers, query };
    });
  }

  async function beginPurchase(): Promise<{ cookie: string; id: string }> {
    const response = await site.app.inject({
      method: "POST",
      url: "/api/purchases",
      headers: { host: "localhost", "idempotency-key": randomUUID() },
      payload: { productCode: "lafken-dental-esencial", consents: { purchase: true } },
    });
    const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    return { cookie, id: response.json().data.id };
  }
}

const cookiesOf = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

const providers = ["kushki", "kushki_ad", "transbank", "mercadopago", "linkify", "linkify_qps"];

const knownAt = (purchase: string): KnownAt => ({
  "/api/purchases": { id: [purchase] },
  "/api/purchases/{id}/forms": {
    key: ["personalData", "dps", "partialPayment", "review", "signature", "company"],
  },
  "/api/purchases/{id}/issued": { kind: ["policy", "receipt", "proposal"] },
  "/api/back-office/reviews/{reference}/documents": { kind: ["vaccination", "identity"] },
  "/api/payments/returns": { provider: providers },
  "/api/payments/notifications": { provider: providers },
  "/api/subscriptions/enrolments": { provider: providers },
  "/Compra-Online": { product: ["lafken-dental-esencial"] },
  "/Compra-Online/{product}/Pago/Retorno": { provider: providers },
});
