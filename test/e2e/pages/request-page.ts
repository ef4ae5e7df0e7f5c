import type { Locator } from "playwright-core";
import { expectAccessible, settle, type Visit } from "./visit.ts";

export interface Contact {
  name: string;
  rut: string;
  email: string;
  phone: string;
}

export const goodContact: Contact = {
  name: "Marta Soto Rojas",
  rut: "12.345.678-5",
  email: "marta@correo.example",
  phone: "+56 9 1234 5678",
};

/** {product}/Solicitar. */
export class RequestPage {
  readonly visit: Visit;

  private constructor(visit: Visit) {
    this.visit = visit;
  }

  /** What is sold online is bought instead: its request is a page beside the product. */
  static async arrive(visit: Visit): Promise<RequestPage> {
    const { page } = visit;
    const heading = page.getByRole("heading", { level: 1 });
    await heading
      .filter({ hasText: /^(Solicita|Contrata) tu seguro|^Contratar en línea/ })
      .waitFor();
    if (new URL(page.url()).pathname.startsWith("/Compra-Online/")) {
      const product = page.getByRole("complementary").getByRole("link").first();
      await page.goto(new URL(`${await product.getAttribute("href")}/Solicitar`, page.url()).href);
    }
    await heading.filter({ hasText: /^(Solicita|Contrata) tu seguro/ }).waitFor();
    await settle(visit);
    await expectAccessible(visit);
    return new RequestPage(visit);
  }

  field(label: string): Locator {
    return this.visit.page.getByLabel(label, { exact: true });
  }
  get quoteConsent(): Locator {
    return this.visit.page.getByRole("checkbox", { name: /^Cotizar con/ });
  }
  get submit(): Locator {
    return this.visit.page.getByRole("button", { name: "Enviar solicitud" });
  }
  get errorSummary(): Locator {
    return this.visit.page.getByRole("alert").filter({ hasText: "Datos Inválidos" });
  }

  /** `document` is what the country's identification is called. */
  async fill(contact: Contact, document = "RUT"): Promise<void> {
    await this.field("Nombre y apellido").fill(contact.name);
    await this.field(document).fill(contact.rut);
    await this.field("Correo").fill(contact.email);
    await this.field("Teléfono").fill(contact.phone);
  }
}

/** /Solicitudes/:token. */
export class ConfirmationPage {
  readonly visit: Visit;

  private constructor(visit: Visit) {
    this.visit = visit;
  }

  static async arrive(visit: Visit): Promise<ConfirmationPage> {
    await visit.page.getByRole("heading", { level: 1, name: /^Recibimos tu solicitud/ }).waitFor();
    await settle(visit);
    await expectAccessible(visit);
    return new ConfirmationPage(visit);
  }

  async reference(): Promise<string> {
    return this.visit.page.locator(".ref").innerText();
  }
  async price(): Promise<string> {
    return this.visit.page.locator(".price-block__amount").first().innerText();
  }
  get pdfLink(): Locator {
    return this.visit.page.getByRole("link", { name: "Descargar PDF" });
  }
  get quoteLink(): Locator {
    return this.visit.page.getByRole("link", { name: "Ver la cotización" });
  }
}

/** What the form of a request sends. */
export const requestFields = (): Record<string, string> => ({
  fullName: goodContact.name,
  identification: goodContact.rut,
  email: goodContact.email,
  phone: goodContact.phone,
  quote: "true",
  idempotencyKey: crypto.randomUUID(),
});

/** Sends a product's request as a browser without JavaScript does; the path of its confirmation. */
export async function sendRequest(url: string, productPath: string): Promise<string> {
  const answer = await fetch(`${url}${productPath}/Solicitar`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: url },
    body: new URLSearchParams(requestFields()),
  });
  const location = answer.headers.get("location");
  if (answer.status !== 303 || location === null) {
    throw new Error(`The request was answered ${answer.status}.`);
  }
  return location;
}
