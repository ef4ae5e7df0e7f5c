import { describe, expect, it } from "vitest";
import { type ClinicPlace, inClinicOrder } from "./clinic-order.rules.ts";

const places: Record<string, ClinicPlace> = {
  preferred90: { standing: "whole", share: { isPreferred: true, percentage: 90 } },
  preferred70: { standing: "whole", share: { isPreferred: true, percentage: 70 } },
  preferredUnknown: { standing: "whole", share: { isPreferred: true, percentage: null } },
  free100: { standing: "whole", share: { isPreferred: false, percentage: 100 } },
  without: { standing: "whole", share: undefined },
  unknown: { standing: "whole", share: null },
  ofPart: { standing: "partial", share: { isPreferred: true, percentage: 100 } },
  unpriced: { standing: "none", share: { isPreferred: true, percentage: 100 } },
};
const order = (rows: string[]) => inClinicOrder(rows, (row) => places[row] ?? places["without"]!);

describe("a list with the visitor's clinic first", () => {
  it("puts what prefers it before other modalities, the unnamed and the unknown", () => {
    expect(order(Object.keys(places).toReversed())).toEqual(Object.keys(places));
  });

  it("keeps the recommended order among equals", () => {
    expect(order(["b", "preferred90", "a"])).toEqual(["preferred90", "b", "a"]);
  });
});
