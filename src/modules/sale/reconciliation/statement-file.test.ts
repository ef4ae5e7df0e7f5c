import { describe, expect, it } from "vitest";
import { isAppError } from "#src/platform/errors.ts";
import { readStatement } from "./statement-file.ts";

const head = "date,provider_id,merchant_ref,kind,amount,currency,fee,vat,net";
const good = "2026-12-05,tbk-1,PAG-1,charge,48541,CLP,971,184,47386";

function faultsOf(text: string): string[] {
  try {
    readStatement(text);
    return [];
  } catch (error) {
    return isAppError(error) ? error.fields.map(({ field }) => field) : ["thrown"];
  }
}

describe("a statement as a file", () => {
  it("is read in storage units, refunds as what went back, with semicolons too", () => {
    const refund = "2026-12-05,tbk-1,PAG-1,refund,-100.50,PEN,0,0,-100.50";
    const lines = readStatement(`\uFEFF${[head, good, refund].join("\r\n")}`.replaceAll(",", ";"));
    expect(lines).toEqual([
      {
        day: "2026-12-05",
        providerId: "tbk-1",
        merchantRef: "PAG-1",
        about: "charge",
        currency: "CLP",
        amountMinor: 48_541,
        feeMinor: 971,
        vatMinor: 184,
        netMinor: 47_386,
      },
      expect.objectContaining({ about: "refund", amountMinor: 10_050, netMinor: 10_050 }),
    ]);
  });

  it.each([
    ["a column is missing", "date,provider_id\n2026-12-05,x", "file.1.merchant_ref"],
    ["a day is none", `${head}\n${good.replace("2026-12-05", "2026-13-05")}`, "file.2.date"],
    [
      "an amount has too many decimals",
      `${head}\n${good.replace("48541", "48541.5")}`,
      "file.2.amount",
    ],
    ["a currency is unknown", `${head}\n${good}\n${good.replace("CLP", "EUR")}`, "file.3.currency"],
    ["its parts are not the whole", `${head}\n${good.replace("47386", "47385")}`, "file.2.net"],
    ["a charge is below 0", `${head}\n${good.replace(",48541", ",-48541")}`, "file.2.amount"],
    ["a kind is unknown", `${head}\n${good.replace("charge", "gift")}`, "file.2.kind"],
    ["a name holds a formula", `${head}\n${good.replace("tbk-1", "=1+1")}`, "file.2.provider_id"],
    ["a row is cut off", `${head}\n2026-12-05,tbk-1`, "file"],
  ])("is refused whole where %s", (_why, text, place) => {
    expect(faultsOf(text)).toContain(place);
  });
});
