import type { Locator } from "playwright-core";
import { expectAccessible, settle, type Visit } from "./visit.ts";

/** A product with all its sections. */
export class ProductPage {
  readonly visit: Visit;

  private constructor(visit: Visit) {
    this.visit = visit;
  }

  static async open(visit: Visit, path: string): Promise<ProductPage> {
    await visit.page.goto(`${visit.url}${path}`, { waitUntil: "load" });
    return ProductPage.arrive(visit);
  }

  static async arrive(visit: Visit, name?: string): Promise<ProductPage> {
    const { page } = visit;
    await page
      .getByRole("heading", { level: 1, ...(name === undefined ? {} : { name, exact: true }) })
      .waitFor();
    await page.locator(".product-page").waitFor();
    await settle(visit);
    await expectAccessible(visit);
    return new ProductPage(visit);
  }

  get tabs(): Locator {
    return this.visit.page.getByRole("navigation", { name: "Secciones" });
  }
  tab(name: string): Locator {
    return this.tabs.getByRole("link", { name, exact: true });
  }
  /** Titles of the sections in the order in which they stand. */
  async sectionTitles(): Promise<string[]> {
    return this.visit.page.locator(".product__sections > section h2").allInnerTexts();
  }
  /** Where a section begins, in pixels below the top of the screen. */
  async topOf(tab: string): Promise<number> {
    const box = await this.visit.page.locator(`#section-${tab}`).boundingBox();
    return box?.y ?? Number.POSITIVE_INFINITY;
  }
  get priceBox(): Locator {
    return this.visit.page.getByRole("complementary", { name: "Precio" });
  }
  get requestLink(): Locator {
    return this.priceBox.getByRole("link", { name: /^(Solicitar|Contratar)/ });
  }
  get compareChoice(): Locator {
    return this.priceBox.locator(".compare-choice");
  }
}
