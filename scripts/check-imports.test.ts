import { describe, expect, it } from "vitest";
import { importCircles, importsOf } from "./check-imports.ts";
import { mayEnterBrowser, refusal } from "./import-rules.ts";

const edge = (from: string, to: string, typeOnly = false) => ({ from, to, typeOnly });

describe("import directions", () => {
  it.each([
    ["contracts/a.ts", "platform/b.ts"],
    ["platform/a.ts", "modules/contact/lead/lead.service.ts"],
    ["modules/contact/lead/lead.service.ts", "providers/payment/kushki.ts"],
    ["app.ts", "providers/indicators/daily.ts"],
    ["modules.ts", "providers.ts"],
    ["site/site.ts", "modules/contact/lead/open-lead.ts"],
    ["modules/contact/lead/lead.service.ts", "modules/offer/quote/quote.queries.ts"],
    ["modules/contact/lead/lead.rules.ts", "platform/database/database.ts"],
    ["areas/marketplace/a/a.page.tsx", "modules/contact/lead/lead.service.ts"],
    ["areas/marketplace/a/a.view.tsx", "platform/http/server.ts"],
    ["areas/portal/a/a.page.tsx", "areas/admin/b/b.page.tsx"],
    ["areas/page/page.ts", "areas/marketplace/frame/frame.presenter.ts"],
    ["areas/page/frame/site-frame.presenter.ts", "areas/account/frame/frame.view.tsx"],
    ["areas/root.tsx", "areas/marketplace/frame/frame.view.tsx"],
    ["areas/entry.client.tsx", "areas/back-office/frame/frame.view.tsx"],
    ["areas/account/frame/frame.view.tsx", "areas/marketplace/search/search-island.view.tsx"],
    ["areas/marketplace/quote/quote.page.tsx", "areas/marketplace/product/product.presenter.ts"],
    ["areas/marketplace/a/a.page.tsx", "platform/limits/call-limit.ts"],
    ["ui/card.view.tsx", "modules/contact/lead/lead.service.ts"],
    ["ui/card.view.tsx", "routes/marketplace.ts"],
    ["areas/marketplace/a/a.page.tsx", "routes.ts"],
    ["areas/marketplace/a/a.page.tsx", "routes/back-office.ts"],
    ["areas/account/a/a.page.tsx", "routes/marketplace-texts.ts"],
    ["modules/sale/payment/payment.service.ts", "modules/sale/purchase/purchase.service.ts"],
    ["modules/sale/payment/settle.ts", "modules/sale/refund/refund.rules.ts"],
    ["modules/sale/ledger/ledger.service.ts", "modules/sale/payment/payment.service.ts"],
  ])("refuse %s importing %s", (from, to) => {
    expect(refusal(edge(from, to))).toBeTypeOf("string");
  });

  it.each([
    ["modules/contact/lead/lead.service.ts", "modules/offer/quote/quote.service.ts", false],
    ["modules/contact/lead/lead.service.ts", "platform/database/database.ts", false],
    ["areas/marketplace/a/a.page.tsx", "modules/contact/lead/lead.service.ts", true],
    ["areas/marketplace/a/a.page.tsx", "platform/limits/network.rules.ts", false],
    ["ui/card.view.tsx", "contracts/money.ts", false],
    ["areas/marketplace/a/a.page.tsx", "areas/page/page.ts", false],
    ["areas/marketplace/a/a.page.tsx", "areas/marketplace/product-facts/b.presenter.ts", false],
    ["areas/account/a/a.page.tsx", "routes/account.ts", false],
    ["areas/root.tsx", "areas/page/frame/frame-data.ts", false],
    ["areas/account/a/a.page.tsx", "routes/entrances.ts", false],
    ["areas/marketplace/a/a.page.tsx", "routes/same-page.rules.ts", false],
    ["modules/insight/fault/fault.rules.ts", "routes/marketplace.ts", false],
    ["ui/card.view.tsx", "routes/languages.ts", false],
    ["providers.ts", "providers/indicators/daily.ts", false],
    ["app.ts", "providers.ts", false],
    ["modules.ts", "providers.ts", true],
    ["modules.ts", "modules/contact/lead/open-lead.ts", false],
    ["modules-sale.ts", "modules/sale/refund/open-refund.ts", false],
    ["modules/sale/purchase/purchase.service.ts", "modules/sale/payment/payment.service.ts", false],
    ["modules/sale/payment/settle.ts", "modules/sale/ledger/ledger.service.ts", false],
  ])("allow %s importing %s", (from, to, typeOnly) => {
    expect(refusal(edge(from, to, typeOnly))).toBeUndefined();
  });

  it("reads static, type and dynamic imports", () => {
    const text = `import { a } from "./a.ts";\nimport type { B } from "#src/modules/b/b.service.ts";\nconst c = await import("../c.ts");\nexport { d } from "./d.ts";\nimport pg from "pg";`;
    expect(importsOf("areas/x/y.ts", text)).toEqual([
      edge("areas/x/y.ts", "areas/x/a.ts"),
      edge("areas/x/y.ts", "modules/b/b.service.ts", true),
      edge("areas/x/y.ts", "areas/c.ts"),
      edge("areas/x/y.ts", "areas/x/d.ts"),
    ]);
  });

  it.each([
    ["modules", "modules/offer/a/a.service.ts", "modules/contact/b/b.service.ts", false],
    ["files", "ui/menu.tsx", "ui/menu-link.tsx", true],
    ["page folders", "areas/marketplace/a/a.page.tsx", "areas/marketplace/b/b.view.tsx", true],
  ])("finds %s that import each other in a circle", (kind, one, other, typeOnly) => {
    const edges = [edge(one, other, typeOnly), edge(other, one, typeOnly)];
    expect(importCircles(edges).filter((line) => line.startsWith(kind))).toHaveLength(1);
    expect(importCircles(edges.slice(1))).toEqual([]);
  });

  it("finds a circle of page folders that no two files close", () => {
    const edges = [
      edge("areas/marketplace/a/a.page.tsx", "areas/marketplace/b/b.view.tsx"),
      edge("areas/marketplace/b/b.page.tsx", "areas/marketplace/c/c.view.tsx"),
      edge("areas/marketplace/c/c.page.tsx", "areas/marketplace/a/a.view.tsx"),
    ];
    expect(importCircles(edges)).toHaveLength(1);
  });

  it("leaves test material out of circles", () => {
    const [one, other] = ["areas/marketplace/a/a.example.ts", "areas/marketplace/b/b.view.tsx"];
    expect(
      importCircles([edge(one, other), edge(other, "areas/marketplace/a/a.view.tsx")]),
    ).toEqual([]);
  });

  it("keeps server code out of the browser bundle", () => {
    expect(mayEnterBrowser("platform/database/database.ts")).toBe(false);
    expect(mayEnterBrowser("modules/contact/lead/lead.service.ts")).toBe(false);
    expect(mayEnterBrowser("routes.ts")).toBe(false);
    expect(mayEnterBrowser("routes/marketplace.ts")).toBe(true);
    expect(mayEnterBrowser("modules/contact/lead/lead.rules.ts")).toBe(true);
    expect(mayEnterBrowser("ui/icon.tsx")).toBe(true);
  });
});
