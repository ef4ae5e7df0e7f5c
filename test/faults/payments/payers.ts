import type { Answered, Nodes } from "./nodes.ts";

/** People who pay, as badly as people and networks do it. */

interface Redirect {
  url: string;
  fields?: Record<string, string>;
}

const price = 48_541;
/** Ways to pay, taken in turn. */
const ways = [
  ["tdc-one-time", "kushki_ad"],
  ["t-one-time", "transbank"],
  ["tdc-one-time", "mercadopago"],
  ["transfer-one-time", "linkify"],
  ["tdd-one-time", "kushki"],
  ["transfer-one-time", "kushki"],
  ["transfer-one-time-non-automated", "queplan"],
  ["no-payment-one-time", "queplan"],
] as const;

export interface Told {
  ref: string;
  reference: string;
  state: string;
}

export interface Payers {
  /** One purchase from its price to what its payer is told. */
  buy(index: number): Promise<void>;
  /** Those who come back to their bank when it is too late. */
  comeLate(): Promise<void>;
  told: readonly Told[];
  byHand: Readonly<Record<string, number>>;
}

export function createPayers(nodes: Nodes, simulatorsUrl: string): Payers {
  const told: Told[] = [];
  const byHand: Record<string, number> = {};
  const late: string[] = [];
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${simulatorsUrl}${path}`, { method: "POST", headers, body: JSON.stringify(body) });

  async function tokenOf(provider: string, index: number): Promise<string | undefined> {
    if (provider === "mercadopago") {
      const name = ["APRO", "APRO", "APRO", "FUND", "CONT"][index % 5];
      const response = await post("/mercadopago/v1/card_tokens", {
        card_number: "5416752602582580",
        cardholder: { name },
        security_code: "123",
        expiration_month: 11,
        expiration_year: 2030,
      });
      return ((await response.json()) as { id: string }).id;
    }
    if (!provider.startsWith("kushki")) return undefined;
    const number = index % 7 === 0 ? "4349001210846432" : "5451951574925480";
    const card = { name: "A", number, expiryMonth: "12", expiryYear: "30", cvv: "123" };
    const headers = { "public-merchant-id": "x" };
    const response = await post(`/${provider}/card/v1/tokens`, { card }, headers);
    return ((await response.json()) as { token: string }).token;
  }

  const note = (ref: string, body: Answered): void => {
    const { reference, state } = body;
    if (typeof reference === "string" && typeof state === "string")
      told.push({ ref, reference, state });
  };

  async function atProvider(index: number, action: Redirect): Promise<string | undefined> {
    const isWebpay = action.url.includes("/transbank/");
    const button = index % 9 === 0 ? "cancel" : index % 13 === 0 ? "other-amount" : "pay";
    const fields = isWebpay
      ? {
          ...action.fields,
          action: button === "cancel" ? "cancel" : "pay",
          card: "4051885600446623",
        }
      : { action: button };
    const url = isWebpay ? new URL("decide", action.url) : action.url;
    const answered = await fetch(url, {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
    return answered.headers.get("location") ?? undefined;
  }

  /** The browser comes back, perhaps twice at once, perhaps never. */
  async function comeBack(index: number, ref: string, reference: string, back: string) {
    if (index % 11 === 0) return;
    const { pathname, search } = new URL(back);
    const once = () => nodes.say(index, `${pathname}${search}`, {});
    const answers = await Promise.all(index % 4 === 0 ? [once(), once()] : [once()]);
    for (const { body } of answers) note(ref, { ...body, reference });
  }

  async function act(index: number, ref: string, said: Answered): Promise<void> {
    const reference = String(said["reference"]);
    const action = said["action"] as (Redirect & { kind: string }) | null;
    if (action?.kind === "instructions" && index % 3 !== 0) {
      const body = { reference, amount: price, line: `LINE-${index}` };
      const { body: matched } = await nodes.say(index, "/match", body);
      if (matched["state"] === "APPROVED") byHand[ref] = price;
      return;
    }
    if (action?.kind !== "redirect") return;
    if (Math.floor(index / 8) % 2 === 1 && action.url.includes("/bank"))
      return void late.push(action.url);
    const back = await atProvider(index, action);
    if (back !== undefined) await comeBack(index, ref, reference, back);
  }

  async function buy(index: number): Promise<void> {
    const [flow, provider] = ways[index % ways.length] ?? ways[0];
    const ref = `AMP-${index}`;
    const amount = flow === "no-payment-one-time" ? 0 : price;
    const made = await nodes.say(index, "/payables", { ref, amount });
    const payableId = made.body["id"];
    const pay = async (key: string) => {
      const token = await tokenOf(provider, index);
      const asked = { payableId, flow, provider, key, ...(token === undefined ? {} : { token }) };
      // A double click; and a second tab with a key of its own.
      const sent = [nodes.say(index, "/pay", asked)];
      if (index % 3 === 0) sent.push(nodes.say(index + 1, "/pay", asked));
      if (index % 5 === 0) sent.push(nodes.say(index + 1, "/pay", { ...asked, key: `${key}-tab` }));
      return Promise.all(sent);
    };
    const answers = await pay("one");
    for (const { body } of answers) note(ref, body);
    const waiting = answers.find(({ body }) => body["action"] !== null && body["reference"]);
    if (waiting !== undefined) await act(index, ref, waiting.body);
    // Refused: paid otherwise, or given up.
    if (answers.every(({ body }) => body["state"] === "DECLINED"))
      for (const { body } of await pay("two")) note(ref, body);
  }

  return {
    buy,
    told,
    byHand,
    async comeLate() {
      for (const url of late)
        await fetch(url, {
          method: "POST",
          body: new URLSearchParams({ action: "pay" }),
          redirect: "manual",
        });
    },
  };
}
