import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asService } from "#src/platform/database/acting.ts";
import { AppError } from "#src/platform/errors.ts";
import { signInAs } from "#test/harness/signed-in-as.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import {
  liveThrough,
  monthlyByCard,
  morning,
  signedPurchase,
  subscribe,
} from "../subscription/subscriber.ts";
import { browserOf } from "./buyer.ts";
import { leftMails } from "./sign-purchase.ts";

/** Every mail about a purchase opens it in whatever browser it is read: by its link and a code (PP 2, 4). */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const plan = monthlyByCard(18);
const readable = (mail: string): string =>
  mail
    .replaceAll(/=\r?\n/g, "")
    .replaceAll("=3D", "=")
    .replaceAll("&amp;", "&");

/** Paths of the links that left since in mails about a purchase, once one of them leads to it. */
async function linksSince(before: ReadonlySet<string>, id: string): Promise<[string, string[]]> {
  const { myPurchases } = site.modules.myPurchase.services;
  const isOf = async (link: string) => {
    const token = /(?:Mi-Compra\/|session=)([\w-]+)/.exec(link)?.[1] ?? "";
    try {
      return (await myPurchases.linked(token)).purchase.id === id;
    } catch (error) {
      // A link of another kind has no purchase behind it.
      if (error instanceof AppError && error.status === 404) return false;
      throw error;
    }
  };
  const found = async () => {
    for (const mail of (await leftMails(site)).filter((one) => !before.has(one))) {
      const links = [...readable(mail).matchAll(/href="https?:\/\/[^/"]+(\/[^"]*)"/g)].map(
        ([, path = ""]) => path,
      );
      for (const link of links) if (await isOf(link)) return [link, links] as [string, string[]];
    }
    return undefined;
  };
  await expect.poll(found, { timeout: 5_000 }).toBeDefined();
  return (await found()) ?? ["", []];
}

/** What makes each mail leave, and the page to which its link leads once its code was typed. */
const mails: readonly {
  name: string;
  send(): Promise<{ id: string; reference: string; visitorId: string; before: Set<string> }>;
  leadsTo(of: { reference: string }): string;
}[] = [
  {
    name: "a review that was decided",
    async send() {
      const bought = await signedPurchase(site, { ...plan, identification: "7.654.321-6" });
      const { purchases } = site.modules.purchase.services;
      await asService(site.connection, async (own) => {
        await purchases.move(own, bought.id, { to: "OPEN", who: "policyholder" });
        await purchases.move(own, bought.id, { to: "IN_REVIEW", who: "system" });
      });
      const before = new Set(await leftMails(site));
      const reviewer = await signInAs(site, "staff/POSTVENTA");
      const decided = await site.app.inject({
        method: "POST",
        url: `/api/back-office/reviews/${bought.reference}/decide`,
        headers: { cookie: reviewer.cookie, "idempotency-key": randomUUID() },
        payload: { outcome: "ACCEPT", reason: "Pauta" },
      });
      expect(decided.statusCode).toBe(204);
      return { ...bought, before };
    },
    leadsTo: () => `/Compra-Online/${plan.product}`,
  },
  {
    name: "a policy that is ready",
    async send() {
      const before = new Set(await leftMails(site));
      return { ...(await subscribe(site, plan)), before };
    },
    leadsTo: ({ reference }) => `/Mi-Compra/${reference}`,
  },
  {
    name: "a cycle that was paid",
    async send() {
      const bought = await subscribe(site, plan);
      await expect
        .poll(async () => site.modules.signature.services.issuing.list(bought.id))
        .toContain("receipt");
      await site.setClock(morning("2026-12-17"));
      await new Promise((done) => setTimeout(done, 500));
      const before = new Set(await leftMails(site));
      await liveThrough(site, "2026-12-18", "2026-12-18");
      return { ...bought, before };
    },
    leadsTo: ({ reference }) => `/Mi-Compra/${reference}`,
  },
];

describe("the link of a mail about", () => {
  it.each(mails)("$name opens in another browser by a code", async ({ send, leadsTo }) => {
    const { before, ...bought } = await send();
    const [link, links] = await linksSince(before, bought.id);
    const { myPurchases } = site.modules.myPurchase.services;
    // No call of the site, which a browser without the purchase's cookie cannot open.
    expect(links.filter((path) => path.startsWith("/api/"))).toEqual([]);
    const elsewhere = browserOf(site);
    const { at, response } = await elsewhere.follow(link);
    expect([at.startsWith("/Mi-Compra/"), response.statusCode]).toEqual([true, 200]);
    expect(response.body).not.toContain("ana@example.cl");
    await elsewhere.post(at, { _act: "send" });
    const code = (await myPurchases.codeFor(bought.id)) ?? "";
    const entered = await elsewhere.post(at, { codigo: code });
    expect([entered.statusCode, entered.headers.location]).toEqual([303, leadsTo(bought)]);
    // Now that it holds the purchase, the same link leads straight on.
    expect((await elsewhere.follow(link)).at).not.toBe(at);
  });
});
