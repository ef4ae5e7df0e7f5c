import type { PaymentSite } from "../payments/payment-site.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { hiddenValue } from "../purchase/buyer.ts";

/** A person of the back office with a browser: opens pages and sends their forms. */
export async function staffMember(
  site: PaymentSite,
  role: string,
  options: Parameters<typeof signInAs>[2] = {},
) {
  const who: SignedInPerson = await signInAs(site, role, options);
  const headers = {
    host: "localhost:3000",
    origin: "http://localhost:3000",
    cookie: who.cookie,
  };
  return {
    ...who,
    open: (url: string) => site.app.inject({ url, headers }),
    post: (url: string, form: Record<string, string>) =>
      site.app.inject({
        method: "POST",
        url,
        headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams(form).toString(),
      }),
    /** Sends a form with a PDF, as the page's own form of files does. */
    upload(url: string, fields: Record<string, string>) {
      const boundary = "amparo-parts";
      const part = (disposition: string, value: string) =>
        `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
      return site.app.inject({
        method: "POST",
        url,
        headers: { ...headers, "content-type": `multipart/form-data; boundary=${boundary}` },
        payload: [
          ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
          part('name="file"; filename="carta.pdf"', "%PDF-1.7 a letter\n%%EOF"),
          `--${boundary}--\r\n`,
        ].join(""),
      });
    },
  };
}

export type StaffMember = Awaited<ReturnType<typeof staffMember>>;

/** Moves a sale by its page: chooses the move and sends its form. */
export async function moveSale(
  who: StaffMember,
  sale: string,
  to: string,
  values: Record<string, string> = {},
) {
  const url = `/Gestion/Ventas/${sale}?pasar=${to}`;
  const form = await who.open(url);
  return who.post(url, { to, version: hiddenValue(form.body, "version"), ...values });
}

/** Adds the insurer's letter to a sale by its page. */
export const addLetter = (who: StaffMember, sale: string) =>
  who.upload(`/api/back-office/sales/${sale}/documents`, {
    back: `/Gestion/Ventas/${sale}`,
    kind: "insurer-letter",
  });

/** Decides on a refund by the page of refunds, as it stands there. */
export async function decideOnRefund(
  who: StaffMember,
  refund: { id: string },
  decision: "accept" | "reject" | "withdraw",
  said: Record<string, string> = {},
) {
  const url = "/Gestion/Finanzas/Devoluciones";
  const { body } = await who.open(url);
  const form = body.split("<form").find((one) => one.includes(refund.id)) ?? "";
  return who.post(url, {
    refund: refund.id,
    version: hiddenValue(form, "version"),
    decision,
    ...said,
  });
}
