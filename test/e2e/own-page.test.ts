import { describe, expect, it } from "vitest";
import { siteForTests } from "./site.ts";
import { ComparatorPage, insurancePath } from "./pages/comparator-page.ts";
import { ProfileForm } from "./pages/profile-form.ts";
import { settle } from "./pages/visit.ts";

const { visit } = siteForTests();

describe("a household's own list", () => {
  it("is said once by its document, and lives on from what that says", async () => {
    const me = await visit();
    const { page } = me;
    await page.goto(`${me.url}/Perfil/Seguros-de-Salud?volver=${insurancePath}`);
    const form = await ProfileForm.arriveOnPage(me);
    await form.fillFamily();
    await form.submit.click();
    await page.waitForURL(({ pathname }) => pathname === insurancePath);
    await page.locator(".price-block__label", { hasText: "Tu precio" }).first().waitFor();
    const response = await page.goto(`${me.url}${insurancePath}`);
    const served = await response!.text();
    await settle(me);
    const list = new ListTexts(page);

    // The code took over what the document says, word for word.
    expect(await list.drawn()).toEqual(await list.servedBy(served));
    const [first = ""] = await list.names();
    const scripts = [...served.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, text]) => text);
    expect(scripts.join("")).not.toContain(first);

    // What is drawn anew of it says the same: the dialog, the tray.
    const comparator = await ComparatorPage.arrive(me);
    await comparator.compareBox(first).check();
    await comparator.tray.getByText(first).first().waitFor();
    await comparator.card(first).getByRole("heading").getByRole("link").click();
    await page.getByRole("dialog", { name: first }).waitFor();
    await page.keyboard.press("Escape");

    // Options come when a list is opened; a search finds them all.
    const group = comparator.filters.getByRole("group", { name: "Aseguradora", exact: true });
    const few = await group.getByRole("checkbox").count();
    await group.getByRole("button", { name: /^Ver \d+ más$/ }).click();
    expect(await group.getByRole("checkbox").count()).toBeGreaterThan(few);
    expect(new URL(page.url()).searchParams.has("ver")).toBe(false);
    const clinics = comparator.filters.getByRole("group", { name: "¿Está mi clínica?" });
    expect(await clinics.locator("option").count()).toBe(0);
    await clinics.getByRole("combobox").focus();
    expect(await clinics.locator("option").count()).toBeGreaterThan(4);

    // A list that follows is whole in its data.
    await comparator.totalAfter(() => comparator.option("Tipo de seguro", "Dental").check());
    const names = await list.names();
    expect(names.length).toBeGreaterThan(0);
    expect(names.every((name) => name !== "")).toBe(true);
  });
});

/** The cards' texts, as they are drawn and as a document brought them. */
class ListTexts {
  readonly #page: Awaited<ReturnType<typeof visit>>["page"];

  constructor(page: Awaited<ReturnType<typeof visit>>["page"]) {
    this.#page = page;
  }

  drawn(): Promise<string[]> {
    return this.#page.locator(cardTexts).allTextContents();
  }

  servedBy(html: string): Promise<string[]> {
    return this.#page.evaluate(
      ([text, selector]) => {
        const served = new DOMParser().parseFromString(text!, "text/html");
        return [...served.querySelectorAll(selector!)].map((one) => one.textContent);
      },
      [html, cardTexts],
    );
  }

  names(): Promise<string[]> {
    return this.#page.locator("article.card h3 a").allTextContents();
  }
}

const cardTexts = "article.card :is(.card__name, .card__who, .card__cost, .facts, .features)";
