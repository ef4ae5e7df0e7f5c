import { describe, expect, it } from "vitest";
import { siteForTests } from "./site.ts";
import { ComparatorPage, insurancePath } from "./pages/comparator-page.ts";
import { expectAccessible } from "./pages/visit.ts";

const callsAllowed = 2;
const { visit } = siteForTests({
  COMPARE_CALLS_PER_MINUTE: String(callsAllowed),
  // Each visitor comes from an address of its own: a pass holds for the whole address.
  TRUST_PROXY: "true",
});
const asked = `${insurancePath}?tipo=DENTAL&orden=menor-precio`;

describe("the robot check", () => {
  it.each([
    ["with JavaScript", true, "198.51.100.7"],
    ["without JavaScript", false, "203.0.113.7"],
  ])("returns the visitor to the same state %s", async (_how, javaScriptEnabled, address) => {
    const me = await visit({ javaScriptEnabled, extraHTTPHeaders: { "X-Forwarded-For": address } });
    me.expectStatus(401);
    const { page } = me;
    const button = page.getByRole("button", { name: "Soy humano!" });
    // Different lists: one that was drawn before is kept, and its second reading costs no call.
    for (let call = 1; call <= callsAllowed; call++) {
      await page.goto(`${me.url}${insurancePath}?precio-desde=${call}&orden=${address}`);
    }
    await page.goto(`${me.url}${asked}`);
    await page.getByRole("heading", { name: "El sistema piensa que eres un robot..." }).waitFor();
    expect(await page.getByText("(disculpa las molestias)").isVisible()).toBe(true);
    await expectAccessible(me);
    if (!javaScriptEnabled) {
      const text = await page.getByText(/Sin JavaScript, espera/).innerText();
      const seconds = Number(/\d+/.exec(text)?.[0]);
      await page.waitForTimeout(seconds * 1_000 + 100);
    }
    await button.click();
    await page.locator("article.card").first().waitFor({ timeout: 20_000 });
    const list = await ComparatorPage.arrive(me);
    expect(page.url()).toBe(`${me.url}${asked}`);
    expect(await list.option("Tipo de seguro", "Dental").isChecked()).toBe(true);
  });
});
