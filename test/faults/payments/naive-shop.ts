import type { Movement, OurBooks } from "./books.ts";

/** A shop as one writes it first: the provider is called, and what it answers is written down; what does not answer
 *  has failed, and is tried again under a new reference. The oracle has to find it out. */
export async function naiveShop(
  simulatorsUrl: string,
  purchases: number,
): Promise<{ theirs: Movement[]; ours: OurBooks }> {
  const price = 48_541;
  const post = (path: string, body: object, header: string) =>
    fetch(`${simulatorsUrl}/kushki_ad${path}`, {
      method: "POST",
      headers: { [header]: "x" },
      body: JSON.stringify(body),
    });
  const payables: { ref: string; amount: number; isPaid: boolean }[] = [];
  const payments: { reference: string; payable: string; isOpen: boolean; amount: number }[] = [];
  let owed = 0;
  for (let index = 0; index < purchases; index += 1) {
    const ref = `AMP-${index}`;
    let isPaid = false;
    for (let tries = 0; tries < 3 && !isPaid; tries += 1) {
      const reference = `${ref}-${tries}`;
      const card = {
        name: "A",
        number: "5451951574925480",
        expiryMonth: "12",
        expiryYear: "30",
        cvv: "123",
      };
      const made = await post("/card/v1/tokens", { card }, "public-merchant-id");
      const { token } = (await made.json()) as { token: string };
      const asked = {
        token,
        amount: { subtotalIva0: price, currency: "CLP" },
        metadata: { reference },
      };
      isPaid = await post("/card/v1/charges", asked, "private-merchant-id").then(
        ({ ok }) => ok,
        () => false,
      );
      payments.push({ reference, payable: ref, isOpen: false, amount: price });
      if (isPaid) owed += price;
    }
    payables.push({ ref, amount: price, isPaid });
  }
  const response = await fetch(`${simulatorsUrl}/control/ledger?provider=kushki_ad`);
  const theirs = (await response.json()) as Movement[];
  const policies = payables.filter((one) => one.isPaid).map(({ ref }) => ref);
  return {
    theirs,
    ours: { payables, payments, policies, owed: { kushki_ad: owed }, waiting: [] },
  };
}
