import { escapeHtml } from "#src/platform/http/html.ts";

/** The page of a bank, where a simulated transfer is made or not. */
export const bankPage = (transfer: {
  provider: string;
  reference: string;
  amount: number;
  currency: string;
}): string => `<!doctype html>
<html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${transfer.provider} (simulador)</title>
<h1>${transfer.provider} (simulador)</h1>
<p><strong>Pagos de demostración: no se cobra nada.</strong></p>
<p>Transferencia ${escapeHtml(transfer.reference)}: ${transfer.amount.toLocaleString("es-CL")} ${escapeHtml(transfer.currency)}</p>
<form method="post">
<p><label>Banco <select name="bank"><option>Banco Coihue</option><option>Banco Mañío</option></select></label></p>
<button name="action" value="pay">Transferir</button>
<button name="action" value="other-amount">Otro monto</button>
<button name="action" value="other-payer">Otro RUT</button>
<button name="action" value="cancel">Cancelar</button>
</form></html>
`;

/** What was pressed, and how much is transferred then. */
export function pressed(body: string, amount: number): { action: string; amount: number } {
  const action = new URLSearchParams(body).get("action") ?? "";
  return { action, amount: action === "other-amount" ? amount - 1 : amount };
}
