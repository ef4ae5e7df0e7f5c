import { expect, it } from "vitest";
import { houseAccountOn, readHouseAccounts } from "./houses.rules.ts";
import { seedText } from "./payment.fixture.ts";

/** Accounts of the house are dated, per country. */

const rows = readHouseAccounts(seedText("house-accounts.tsv"));

it("there is an account of the house for a transfer by hand in each country", () => {
  const of = (provider: string, country: string) =>
    houseAccountOn(rows, { provider, country, day: "2026-11-27" })?.bank;
  expect([of("queplan", "CL"), of("queplan", "INT")]).toEqual(["Banco Coihue", "Banco Coihue"]);
  expect([of("queseguro", "PE"), of("queseguro", "CO")]).toEqual(["Banco Mañío", "Banco Mañío"]);
});

it("another account of the house holds from its day on, in its country alone", () => {
  const [first] = rows;
  if (first === undefined) throw new Error("There is no account.");
  const all = [...rows, { ...first, from_day: "2027-01-01", account: "777" }];
  const on = (day: string, country = "CL") =>
    houseAccountOn(all, { provider: "queplan", country, day })?.account;
  expect([on("2026-12-31"), on("2027-01-01"), on("2027-01-01", "INT")]).toEqual([
    "0001-2345-6789",
    "777",
    "0001-2345-6789",
  ]);
  expect(on("2023-12-31")).toBeUndefined();
});

it("a row of the house without an account, of an unknown house or country is refused", () => {
  const head = "provider\tcountries\tfrom\tholder\ttaxId\tbank\taccount\n";
  for (const row of [
    "queplan\tCL\t2024-01-01\tA\t1\tB\t",
    "kushki\tCL\t2024-01-01\tA\t1\tB\t2",
    "queplan\tMX\t2024-01-01\tA\t1\tB\t2",
  ])
    expect(() => readHouseAccounts(`${head}${row}\n`)).toThrow();
});
