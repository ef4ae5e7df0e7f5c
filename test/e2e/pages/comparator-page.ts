import type { Locator } from "playwright-core";
import { expectAccessible, settle, type Visit } from "./visit.ts";
import { ProfileForm } from "./profile-form.ts";

export const insurancePath = "/Comparar/Seguros-de-Salud";
export const isaprePath = "/Comparar/Isapres";

/** A comparator: profile, filters, list, tray. */
export class ComparatorPage {
  readonly visit: Visit;

  private constructor(visit: Visit) {
    this.visit = visit;
  }

  /** Opens it as a visitor does and checks it on arrival. */
  static async open(visit: Visit, path = insurancePath): Promise<ComparatorPage> {
    await visit.page.goto(`${visit.url}${path}`, { waitUntil: "load" });
    return ComparatorPage.arrive(visit);
  }

  static async arrive(visit: Visit): Promise<ComparatorPage> {
    const comparator = new ComparatorPage(visit);
    await comparator.cards.first().waitFor();
    await settle(visit);
    await expectAccessible(visit);
    return comparator;
  }

  /** Come to on the way to somewhere else: another test judges it. */
  static async arriveUnjudged(visit: Visit): Promise<ComparatorPage> {
    const comparator = new ComparatorPage(visit);
    await comparator.cards.first().waitFor();
    return comparator;
  }

  /** Opened for another state's sake: nothing is checked. */
  static async visitAt(visit: Visit, path = insurancePath): Promise<ComparatorPage> {
    await visit.page.goto(`${visit.url}${path}`, { waitUntil: "load" });
    const comparator = new ComparatorPage(visit);
    await settle(visit);
    return comparator;
  }

  get cards(): Locator {
    return this.visit.page.locator("article.card");
  }
  card(name: string): Locator {
    return this.visit.page.getByRole("article", { name, exact: true });
  }
  async names(): Promise<string[]> {
    const names = await this.visit.page.locator("article.card h3").allTextContents();
    return names.map((name) => name.trim());
  }
  get total(): Locator {
    return this.visit.page.locator("output.toolbar__count strong");
  }
  async totalNumber(): Promise<number> {
    return Number((await this.total.innerText()).replaceAll(/\D/g, ""));
  }
  /** Waits until the list says another total than before. */
  async totalAfter(change: () => Promise<unknown>): Promise<number> {
    const before = await this.total.innerText();
    await change();
    await this.visit.page
      .locator("output.toolbar__count strong")
      .filter({ hasNotText: before })
      .waitFor();
    return this.totalNumber();
  }
  get profileSummary(): Locator {
    return this.visit.page.locator(".profile-bar__who strong");
  }
  /** Monthly prices in pesos as the cards show them, in their order; cards without one are left out. */
  async prices(): Promise<number[]> {
    const amounts = await this.visit.page
      .locator("article.card .price-block__amount")
      .allTextContents();
    return amounts
      .map((amount) => amount.trim())
      .filter((amount) => amount.startsWith("$"))
      .map((amount) => Number(amount.replaceAll(/\D/g, "")));
  }
  /** As they stand in the page: a card far below is not laid out and reads as empty. */
  async priceLabels(): Promise<string[]> {
    return this.visit.page.locator("article.card .price-block__label").allTextContents();
  }

  get profileLink(): Locator {
    return this.visit.page
      .locator(".profile-bar")
      .getByRole("link", { name: /Calcula tu precio|Editar/ });
  }
  /** Opens '¿Quiénes se asegurarán?' over the list. */
  async openProfile(): Promise<ProfileForm> {
    await this.profileLink.click();
    return ProfileForm.arriveInDialog(this.visit);
  }

  get filters(): Locator {
    return this.visit.page.locator("form#filtros-formulario");
  }
  /** A filter's box by its group's title and its own words. */
  option(group: string, label: string): Locator {
    return this.filters
      .getByRole("group", { name: group, exact: true })
      .getByRole("checkbox", { name: label });
  }
  field(name: string): Locator {
    return this.filters.locator(`input[name="${name}"]`);
  }
  chip(label: string): Locator {
    return this.visit.page
      .getByRole("list", { name: "Filtros aplicados" })
      .getByRole("link", { name: label });
  }
  get order(): Locator {
    return this.visit.page.getByLabel("Ordenar por");
  }
  get moreResults(): Locator {
    return this.visit.page.getByRole("link", { name: "Más resultados" });
  }

  compareBox(name: string): Locator {
    return this.card(name).getByRole("checkbox");
  }
  get tray(): Locator {
    return this.visit.page.getByRole("region", { name: "Productos para comparar" });
  }
}
