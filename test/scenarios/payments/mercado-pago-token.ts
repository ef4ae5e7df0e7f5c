/** What the browser gets for a card at Mercado Pago's simulator, which answers a charge by the name of the holder: APRO is
 *  approved. `base`: the simulator's address. */
export async function mercadoPagoTokenAt(
  base: string,
  {
    name = "APRO",
    number = "5416752602582580",
  }: { name?: string | undefined; number?: string | undefined } = {},
): Promise<string> {
  const response = await fetch(`${base}/v1/card_tokens?public_key=x`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      card_number: number,
      cardholder: { name },
      security_code: "123",
      expiration_month: 11,
      expiration_year: 2030,
    }),
  });
  return ((await response.json()) as { id: string }).id;
}
