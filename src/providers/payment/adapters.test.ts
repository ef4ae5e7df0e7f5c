import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type {
  ChargeAsked,
  PaymentProvider,
  RefundAsked,
} from "#src/modules/sale/payment/payment-provider.ts";
import { createKushki } from "./kushki/kushki.ts";
import { createLinkify } from "./linkify/linkify.ts";
import { createMercadoPago } from "./mercadopago/mercadopago.ts";
import { createTransbank } from "./transbank/transbank.ts";

/** What every client of a provider holds to on the wire (PP 6): one call, to its own address, given up after 15 seconds, and
 *  an answer that nobody gave is not known. Against servers that misbehave. */

interface Sent {
  method: string;
  url: string;
  body: Record<string, unknown>;
}

let sent: Sent[] = [];
let elsewhere = 0;
let answer: (response: ServerResponse, of: Sent) => void = (response) => response.end("{}");
let server: Server;
let other: Server;
let address = "";
let otherAddress = "";

const listening = async (one: Server) => {
  await new Promise<void>((ready) => one.listen(0, "127.0.0.1", ready));
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  server = createServer((request: IncomingMessage, response) => {
    let text = "";
    request.on("data", (part) => (text += String(part)));
    request.on("end", () => {
      const one = {
        method: request.method ?? "",
        url: request.url ?? "",
        body: text === "" ? {} : JSON.parse(text),
      };
      sent.push(one);
      response.setHeader("content-type", "application/json");
      answer(response, one);
    });
  });
  other = createServer((_request, response) => {
    elsewhere += 1;
    response.end("{}");
  });
  [address, otherAddress] = [await listening(server), await listening(other)];
});
afterAll(async () => {
  for (const one of [server, other]) {
    one.closeAllConnections();
    await new Promise((closed) => one.close(closed));
  }
});
beforeEach(() => {
  [sent, elsewhere] = [[], 0];
});

const secret = "secret";
const common = { privateHosts: [], isSimulated: true };
const clients: Readonly<Record<string, () => PaymentProvider>> = {
  kushki_ad: () =>
    createKushki({
      ...common,
      id: "kushki_ad",
      publicId: "public",
      privateId: "private",
      webhookSecret: secret,
      address,
      tokenAddress: address,
    }),
  linkify: () => createLinkify({ ...common, id: "linkify", address, key: "key", secret }),
  mercadopago: () =>
    createMercadoPago({
      ...common,
      accessToken: "TEST-1",
      publicKey: "TEST-2",
      webhookSecret: secret,
      address,
      tokenAddress: address,
    }),
  transbank: () =>
    createTransbank({ commerceCode: "597055555532", apiKey: "key", address, isSimulated: true }),
};
const names = Object.keys(clients);
const clientOf = (name: string) => clients[name]?.() ?? expect.fail(name);

const flows: Readonly<Record<string, ChargeAsked["flow"]>> = {
  linkify: "transfer-one-time",
  transbank: "t-one-time",
};
const charge = (name: string): ChargeAsked => ({
  flow: flows[name] ?? "tdc-one-time",
  merchantRef: "PAG-23456789ABCD",
  providerToken: null,
  token: "token",
  amount: { amountMinor: 48_541, currency: "CLP" },
  country: "CL",
  installments: 1,
  returnUrl: "https://amparo.example/back",
  notificationUrl: "https://amparo.example/told",
});

describe("a charge at a provider that misbehaves", () => {
  it.each(names)("%s: a 500 is not known, and is asked for once", async (name) => {
    answer = (response) => response.writeHead(500).end("{}");
    const answered = await clientOf(name).start(charge(name));
    expect(answered).toEqual({ kind: "unknown", code: "HTTP_5XX" });
    expect(sent).toHaveLength(1);
  });

  it.each(names)("%s: a 429 is sent no second time", async (name) => {
    answer = (response) => response.writeHead(429, { "retry-after": "0" }).end("{}");
    expect((await clientOf(name).start(charge(name))).kind).not.toBe("approved");
    expect(sent).toHaveLength(1);
  });

  it.each(names)("%s: a connection that is cut is not known", async (name) => {
    answer = (response) => void response.socket?.destroy();
    const answered = await clientOf(name).start(charge(name));
    expect(answered).toEqual({ kind: "unknown", code: "CONNECTION" });
  });

  it.each(names)("%s: follows it nowhere else, with our keys in the headers", async (name) => {
    answer = (response) => response.writeHead(307, { location: `${otherAddress}/x` }).end("{}");
    expect((await clientOf(name).start(charge(name))).kind).not.toBe("approved");
    expect([sent.length, elsewhere]).toEqual([1, 0]);
  });

  it.each(names)("%s: what it says and nobody can read is not known", async (name) => {
    answer = (response) => response.writeHead(200).end("[]");
    expect((await clientOf(name).start(charge(name))).kind).toBe("unknown");
  });

  it("is given up after 15 seconds, by each of them", { timeout: 40_000 }, async () => {
    answer = () => undefined;
    const began = performance.now();
    const answered = await Promise.all(names.map((name) => clientOf(name).start(charge(name))));
    expect(answered).toEqual(names.map(() => ({ kind: "unknown", code: "TIMEOUT" })));
    const seconds = (performance.now() - began) / 1_000;
    expect(seconds).toBeGreaterThan(14);
    expect(seconds).toBeLessThan(25);
    expect(sent).toHaveLength(names.length);
  });
});

describe("Webpay", () => {
  it("gets an order and a session that are ours and no longer than it takes", async () => {
    answer = (response) => response.end(JSON.stringify({ token: "t", url: "https://webpay.cl/x" }));
    await clientOf("transbank").start(charge("transbank"));
    const { buy_order: order, session_id: session } = sent[0]?.body ?? {};
    expect([order, session]).toEqual(["PAG-23456789ABCD", "PAG-23456789ABCD"]);
    expect(String(order).length).toBeLessThanOrEqual(26);
    expect(String(session).length).toBeLessThanOrEqual(61);
  });

  it.each([
    ["AUTHORIZED", 0, "approved"],
    ["AUTHORIZED", -1, "declined"],
    ["AUTHORIZED", undefined, "declined"],
    ["FAILED", 0, "declined"],
    ["REVERSED", 0, "declined"],
    ["INITIALIZED", undefined, "uncompleted"],
  ])("a charge that is %s with code %s is %s", async (status, code, kind) => {
    const said = { status, response_code: code, buy_order: "PAG-23456789ABCD", amount: 48_541 };
    answer = (response) => response.end(JSON.stringify(said));
    const keys = { ...charge("transbank"), providerToken: "t" };
    expect((await clientOf("transbank").ask(keys)).kind).toBe(kind);
    expect((await clientOf("transbank").complete?.(keys))?.kind).toBe(kind);
    // A commit is a PUT, and is sent once.
    expect(sent.map(({ method }) => method)).toEqual(["GET", "PUT"]);
  });

  it.each(["REVERSED", "NULLIFIED"] as const)("says which way a refund went: %s", async (type) => {
    answer = (response) => response.end(JSON.stringify({ type, authorization_code: "1" }));
    const amount = { amountMinor: 48_541, currency: "CLP" } as const;
    const asked = {
      ...charge("transbank"),
      providerToken: "t",
      providerId: "PAG-23456789ABCD",
      refundRef: "DEV-1",
      part: amount,
      returnedMinor: 0,
    } as unknown as RefundAsked;
    expect(await clientOf("transbank").refund?.(asked)).toMatchObject({ kind: "done", way: type });
  });
});

describe("Linkify", () => {
  it("is asked for a payment, and what became of it, in the shape of its port", async () => {
    answer = (response, { method }) =>
      response.end(
        JSON.stringify(
          method === "POST"
            ? { id: "lk-1", url: "https://linkify.example/lk-1" }
            : {
                id: "lk-1",
                reference: "PAG-23456789ABCD",
                status: "PAID",
                reason: null,
                amount: 48_541,
                currency: "CLP",
                refunds: [],
              },
        ),
      );
    const client = clientOf("linkify");
    expect(await client.start(charge("linkify"))).toMatchObject({ kind: "action", token: "lk-1" });
    expect(await client.ask({ ...charge("linkify"), providerToken: "lk-1" })).toMatchObject({
      kind: "approved",
      amount: { amountMinor: 48_541, currency: "CLP" },
    });
    expect(sent).toEqual([
      {
        method: "POST",
        url: "/payments",
        body: {
          reference: "PAG-23456789ABCD",
          amount: 48_541,
          currency: "CLP",
          return_url: "https://amparo.example/back",
          notification_url: "https://amparo.example/told",
        },
      },
      { method: "GET", url: "/payments?reference=PAG-23456789ABCD", body: {} },
    ]);
  });
});

describe("a signature", () => {
  const at = new Date("2026-11-23T15:00:00Z");
  const seconds = Math.floor(at.getTime() / 1_000);
  const hmac = (text: string) => createHmac("sha256", secret).update(text).digest("hex");
  const linkify = (when: number, body: string) => `t=${when},v1=${hmac(`${when}.${body}`)}`;
  const paid = JSON.stringify({ reference: "PAG-23456789ABCD" });
  const told = JSON.stringify({ type: "payment", data: { id: "77" } });
  const mercadopago = (when: number, id = "77") =>
    `ts=${when},v1=${hmac(`id:${id};request-id:r-1;ts:${when};`)} r-1 77`;

  it.each([
    ["linkify", "of now", paid, linkify(seconds, paid), true],
    ["linkify", "299 s old", paid, linkify(seconds - 299, paid), true],
    ["linkify", "301 s old", paid, linkify(seconds - 301, paid), false],
    ["linkify", "301 s ahead", paid, linkify(seconds + 301, paid), false],
    ["linkify", "of another body", `${paid} `, linkify(seconds, paid), false],
    ["linkify", "without its instant", paid, `v1=${hmac(`${seconds}.${paid}`)}`, false],
    ["mercadopago", "of now", told, mercadopago(seconds), true],
    ["mercadopago", "301 s old", told, mercadopago(seconds - 301), false],
    ["mercadopago", "of another id", told, mercadopago(seconds, "78"), false],
    ["mercadopago", "that is none", told, "ts=1,v1=x r-1 77", false],
  ])("at %s %s", (name, _what, body, signed, isTaken) => {
    const read = clientOf(name).readNotification?.(Buffer.from(body), signed, at);
    expect(read?.ok).toBe(isTaken);
  });
});
