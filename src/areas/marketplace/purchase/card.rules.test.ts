import { describe, expect, it } from "vitest";
import {
  binOf,
  cardFaults,
  cardFieldOf,
  refusalCodeIn,
  expiryOf,
  tokenCall,
  tokenIn,
  type TypedCard,
} from "./card.rules.ts";

const today = "2026-11-24";
const card: TypedCard = {
  name: "Ana Soto",
  number: "5451 9515 7492 5480",
  expiry: "12/30",
  code: "123",
};

describe("a card that was typed", () => {
  it.each<[string, Partial<TypedCard>, [string, string][]]>([
    ["right", {}, []],
    ["with hyphens and four digits", { number: "5451-9515-7492-5480", code: "1234" }, []],
    ["that ends this month", { expiry: "11/26" }, []],
    ["that ended last month", { expiry: "10/26" }, [["expiry", "over"]]],
    ["of month 13", { expiry: "13/30" }, [["expiry", "wrong"]]],
    ["with one wrong digit", { number: "5451951574925481" }, [["number", "wrong"]]],
    ["with two digits of code", { code: "12" }, [["code", "wrong"]]],
    [
      "that is empty",
      { name: " ", number: "", expiry: "", code: "" },
      [
        ["number", "missing"],
        ["name", "missing"],
        ["expiry", "missing"],
        ["code", "missing"],
      ],
    ],
  ])("%s", (_name, change, faults) =>
    expect([...cardFaults({ ...card, ...change }, today)]).toEqual(faults),
  );

  it.each([
    ["1/30", { month: 1, year: 2030 }],
    ["0130", { month: 1, year: 2030 }],
    [" 01 / 2030 ", { month: 1, year: 2030 }],
    ["00/30", undefined],
    ["30", undefined],
  ])("ends at %j", (text, read) => expect(expiryOf(text)).toEqual(read));
});

describe("the call for a card's token", () => {
  const place = { url: "/t", publicKey: "p&k", amountMinor: 7_240, currency: "CLP" };
  const bodyOf = ({ init }: ReturnType<typeof tokenCall>) => JSON.parse(init.body as string);

  it("is Kushki's: the key in a header, the year in two digits", () => {
    const call = tokenCall(card, { ...place, shape: "kushki" });
    expect(call.url).toBe("/t");
    expect(call.init.headers).toMatchObject({ "public-merchant-id": "p&k" });
    expect(bodyOf(call)).toEqual({
      card: {
        name: "Ana Soto",
        number: "5451951574925480",
        expiryMonth: "12",
        expiryYear: "30",
        cvv: "123",
      },
      totalAmount: 7_240,
      currency: "CLP",
    });
  });
  it("is Mercado Pago's: the key in the address, the year in four", () => {
    const call = tokenCall(card, { ...place, shape: "mercadopago" });
    expect(call.url).toBe("/t?public_key=p%26k");
    expect(bodyOf(call)).toEqual({
      card_number: "5451951574925480",
      cardholder: { name: "Ana Soto" },
      security_code: "123",
      expiration_month: 12,
      expiration_year: 2030,
    });
  });
  it.each([
    [{ token: "a" }, "a"],
    [{ id: "b" }, "b"],
    [{ id: 1 }, undefined],
    [{}, undefined],
    [null, undefined],
  ])("is answered by %j", (answer, token) => expect(tokenIn(answer)).toBe(token));
});

describe("a refusal of a card", () => {
  it.each([
    [{ code: "017" }, "017"],
    [{ cause: [{ code: 205 }], error: "bad_request" }, "205"],
    [{ cause: [] }, undefined],
    [{ message: "No" }, undefined],
    [null, undefined],
  ])("has the code of %j", (answer, code) => expect(refusalCodeIn(answer)).toBe(code));

  it.each([
    ["expiryMonth", "expiry"],
    ["securityCode", "code"],
    ["documentType", null],
    [null, null],
  ])("about %s is said at %s", (field, own) => expect(cardFieldOf(field)).toBe(own));
});

it.each([
  ["5451 9515 7492 5480", "54519515"],
  ["4051-88", "405188"],
  ["4051 885", "405188"],
  ["4051", undefined],
  ["not a card", undefined],
])("the bank of %s is asked for by %s", (number, bin) => {
  expect(binOf(number)).toBe(bin);
});
