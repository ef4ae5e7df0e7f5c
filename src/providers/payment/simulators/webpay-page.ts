import { escapeHtml } from "#src/platform/http/html.ts";
import type { SimulatedAnswer } from "./simulated-call.ts";
import { type Webpay, webpayError, type WebpayTransaction } from "./webpay-transactions.ts";

/** The payer's page of a transaction. */
export function drawPage({ known }: Webpay, fields: URLSearchParams): SimulatedAnswer {
  const one = known.get(fields.get("token_ws") ?? "");
  return one === undefined ? webpayError(404, "Unknown token") : { status: 200, html: drawn(one) };
}

/** The payer pressed a button; the browser goes back in the shape that belongs to it. */
export function decideOnPage({ known, keep }: Webpay, fields: URLSearchParams): SimulatedAnswer {
  const one = known.get(fields.get("token_ws") ?? "");
  if (one === undefined) return webpayError(404, "Unknown token");
  const action = fields.get("action");
  const stopped = { TBK_ORDEN_COMPRA: one.buyOrder, TBK_ID_SESION: one.sessionId };
  const shapes: Record<string, Record<string, string>> = {
    pay: { token_ws: one.token },
    cancel: { TBK_TOKEN: one.token, ...stopped },
    expire: stopped,
    fail: { token_ws: one.token, TBK_TOKEN: one.token, ...stopped },
  };
  const shape = shapes[action ?? ""];
  if (shape === undefined) return webpayError(400, "Unknown action");
  if (one.status === "INITIALIZED") {
    const agreed = { isAgreed: true, ...chosenIn(fields) };
    keep({ ...one, ...(action === "pay" ? agreed : { status: "FAILED" as const }) });
  }
  const back = new URL(one.returnUrl);
  for (const [name, value] of Object.entries(shape)) back.searchParams.set(name, value);
  return { status: 303, location: back.href };
}

/** The card that the payer typed, and the instalments that were chosen. */
function chosenIn(fields: URLSearchParams): Pick<WebpayTransaction, "card" | "installments"> {
  const count = Number(fields.get("installments") ?? 1);
  const card = (fields.get("card") ?? "").replaceAll(/\D/g, "");
  return { card, ...([3, 6, 12].includes(count) ? { installments: count } : {}) };
}

const drawn = (one: WebpayTransaction): string => `<!doctype html>
<html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Webpay (simulador)</title>
<h1>Webpay (simulador)</h1>
<p><strong>Pagos de demostración: no se cobra nada.</strong></p>
<p>Orden ${escapeHtml(one.buyOrder)}: $${one.amount.toLocaleString("es-CL")}</p>
<form method="post" action="decide">
<input type="hidden" name="token_ws" value="${escapeHtml(one.token)}">
<p><label>Tarjeta <input name="card" value="4051885600446623" inputmode="numeric" autocomplete="off"></label></p>
<p><label>Cuotas <select name="installments"><option value="1">Sin cuotas</option><option>3</option><option>6</option><option>12</option></select></label></p>
<button name="action" value="pay">Pagar</button>
<button name="action" value="cancel">Anular</button>
<button name="action" value="expire">Dejar vencer</button>
<button name="action" value="fail">Error</button>
</form></html>
`;
