import type { Locator } from "playwright-core";
import { expectAccessible, type Visit } from "./visit.ts";

/** '¿Quiénes se asegurarán?', in its dialog or on its page. */
export class ProfileForm {
  readonly visit: Visit;
  readonly root: Locator;

  private constructor(visit: Visit, root: Locator) {
    this.visit = visit;
    this.root = root;
  }

  static async arriveInDialog(visit: Visit): Promise<ProfileForm> {
    const root = visit.page.getByRole("dialog", { name: "¿Quiénes se asegurarán?" });
    await root.waitFor();
    await expectAccessible(visit);
    return new ProfileForm(visit, root);
  }

  static async arriveOnPage(visit: Visit): Promise<ProfileForm> {
    const root = visit.page.locator("main");
    await root.getByRole("heading", { level: 1, name: "¿Quiénes se asegurarán?" }).waitFor();
    await expectAccessible(visit);
    return new ProfileForm(visit, root);
  }

  get holder(): Locator {
    return this.root.getByRole("group", { name: "Contratante" });
  }
  get partner(): Locator {
    return this.root.getByRole("group", { name: "Pareja" });
  }
  get dependants(): Locator {
    return this.root.getByRole("group", { name: "Cargas" });
  }
  get submit(): Locator {
    return this.root.locator(".btn--primary", { hasText: "Calcular precios" });
  }
  get errorSummary(): Locator {
    return this.root.getByRole("alert").filter({ hasText: "Datos Inválidos" });
  }
  async chooseSex(group: Locator, sex: "Mujer" | "Hombre"): Promise<void> {
    await group.getByRole("radio", { name: sex }).check();
  }

  /** A woman of 34 with her partner of 36 and a daughter of 6. */
  async fillFamily(): Promise<void> {
    await this.chooseSex(this.holder, "Mujer");
    await this.holder.getByLabel("Edad").fill("34");
    await this.root.getByLabel("Quiero incluir a mi pareja").check();
    await this.chooseSex(this.partner, "Hombre");
    await this.partner.getByLabel("Edad").fill("36");
    await this.dependants.getByRole("button", { name: "Agregar carga" }).click();
    await this.dependants.getByLabel("Parentesco").selectOption("Hija");
    await this.dependants.getByLabel("Edad").fill("6");
    await this.root.getByLabel("Previsión actual").selectOption({ label: "Isapre" });
  }
}
