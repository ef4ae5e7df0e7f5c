import { describe, expect, it } from "vitest";
import { compareItemOf } from "./compare-item.rules.ts";
import { exampleCard } from "./comparator.example.ts";

const item = compareItemOf((key) => key);

describe("a card's price in the tray", () => {
  it("is said with whom it is for where it leaves somebody out", () => {
    const card = exampleCard();
    if (card.price.kind !== "priced") throw new Error("The example has a price.");
    const price = {
      ...card.price,
      label: "Solo para tu hija (6)",
      amount: "$5.430",
      suffix: "/mes",
    };
    expect(item({ ...card, price, isForAll: false }).price).toBe(
      "Solo para tu hija (6): $5.430 /mes",
    );
    expect(item({ ...card, price: { ...price, label: "Tu precio" } }).price).toBe("$5.430 /mes");
  });
});
