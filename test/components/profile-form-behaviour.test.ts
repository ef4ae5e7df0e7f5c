import { createHash } from "node:crypto";
import type { Browser, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ProfileFormModel } from "#src/areas/marketplace/profile/profile.view-model.ts";
import type { FormDefinition, FormOption } from "#src/ui/form/form-definition.rules.ts";
import { launchBrowser } from "../harness/browser.ts";
import { type MountedViews, mountViews } from "../harness/mounted-view.ts";
import { drawnForms, modelOf, type NamedForm } from "./form-models.ts";

const forms = new Map((await drawnForms()).map((form) => [form.name, form]));

let browser: Browser;
let views: MountedViews;
let page: Page;
let warnings: string[];

beforeAll(async () => {
  [browser, views] = await Promise.all([
    launchBrowser(),
    mountViews("test/components/forms.entry.tsx"),
  ]);
});
afterAll(() => browser.close());
beforeEach(async () => {
  page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(90_000);
  warnings = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
});
afterEach(() => page.context().close());

interface Served {
  path?: string;
  change?: Partial<ProfileFormModel>;
  /** Answers the question for lists; a missing connection where it is left out. */
  lists?: (asked: { comparator: string; profile: unknown }) => Promise<FormDefinition | null>;
  scripts?: Readonly<Record<string, string>>;
  save?: () => unknown;
}

/** Opens a form; what it sends is given to the test. */
async function open(name: string, served: Served = {}): Promise<Map<string, string>[]> {
  const form = forms.get(name);
  if (form === undefined) throw new Error(`there is no form ${name}`);
  const sent: Map<string, string>[] = [];
  await views.open(page, served.path ?? "/dialog", async (route: Route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (pathname === "/model") return route.fulfill({ json: modelOf(form, served.change) });
    if (pathname === "/api/profile-form/form") {
      const loaded = await served.lists?.(request.postDataJSON() as never);
      if (!loaded) return route.abort();
      return route.fulfill({ json: { data: { profileForm: loaded } } });
    }
    const script = served.scripts?.[pathname];
    if (script !== undefined)
      return route.fulfill({ contentType: "text/javascript", body: script });
    if (pathname !== "/save") return route.fulfill({ status: 404 });
    sent.push(new Map(request.postDataJSON() as [string, string][]));
    return route.fulfill({ json: served.save?.() ?? { isSaved: true } });
  });
  await page.locator("form").waitFor();
  return sent;
}

/** The form with one option more in its list of providers. */
function withOption({ definition }: NamedForm, option: FormOption): FormDefinition {
  return {
    ...definition,
    profileFormFields: definition.profileFormFields.map((field) => ({
      ...field,
      elements: field.elements.map((element) =>
        element.retrieveFunction === "providers"
          ? { ...element, allowedValues: [...(element.allowedValues ?? []), option] }
          : element,
      ),
    })),
  };
}

const submit = () => page.getByRole("button", { name: "Calcular precios" }).last().click();

describe("a partner", () => {
  it("comes as a second insured, Femenino and 25, visibly assumed, and goes with the tick", async () => {
    const sent = await open("international");
    expect(await page.locator("[name='cotizante.1.edad']").count()).toBe(0);
    await page.getByLabel("Quiero incluir a mi pareja").check();
    const partner = page.getByRole("group", { name: "Pareja" });
    expect(await partner.getByLabel("Mujer").isChecked()).toBe(true);
    expect(await partner.getByLabel("Edad").inputValue()).toBe("25");
    const assumed = partner.getByText("Son valores supuestos");
    expect(await assumed.isVisible()).toBe(true);
    await partner.getByLabel("Edad").fill("31");
    expect(await assumed.count()).toBe(0);
    await page.getByLabel("Quiero incluir a mi pareja").uncheck();
    await submit();
    await page.getByText("Cerrado").waitFor();
    expect(sent[0]?.has("cotizante.1.edad")).toBe(false);
  });

  it("closes the spouse's option of the dependants", async () => {
    await open("chile");
    await page.getByRole("button", { name: "Agregar carga" }).click();
    const relationship = page.getByLabel("Parentesco");
    const isClosed = () => relationship.locator("option[value='Cónyuge']").isDisabled();
    expect(await isClosed()).toBe(false);
    await page.getByLabel("Quiero incluir a mi pareja").check();
    expect(await isClosed()).toBe(true);
    await relationship.locator("option", { hasText: "Cónyuge (ya hay uno)" }).waitFor({
      state: "attached",
    });
  });
});

describe("pets", () => {
  it("have a first row by themselves, and keep one", async () => {
    await open("chile-pets");
    const rows = page.locator(".dep");
    expect(await rows.count()).toBe(1);
    expect(await page.getByRole("button", { name: /^Quitar/ }).count()).toBe(0);
    await page.getByRole("button", { name: "Agregar Mascota" }).click();
    expect(await rows.count()).toBe(2);
    await page.getByText("2 mascotas").waitFor();
    await page.getByRole("button", { name: "Quitar mascota 2" }).click();
    expect(await rows.count()).toBe(1);
  });

  it("show the breeds of their own species, each row its own", async () => {
    await open("chile-pets", { lists: async () => forms.get("chile-pets")?.definition ?? null });
    await page.getByRole("button", { name: "Agregar Mascota" }).click();
    const breeds = (row: number) =>
      page.locator(`.dep >> nth=${row} >> datalist option`).allTextContents();
    await page.locator("[name='mascota.1.especie']").selectOption("Gato");
    expect(await breeds(0)).toEqual(["Pug", "Galgo"]);
    expect(await breeds(1)).toEqual(["Siamés"]);
  });

  it("refuse to close while one has no valid age, say so, and take the focus to it; Esc too", async () => {
    await open("chile-pets");
    await page.locator("[name='mascota.0.edad']").fill("");
    await page.locator("[name='mascota.0.especie']").focus();
    await page.keyboard.press("Escape");
    await page.getByText("Falta una edad entre 0 y 120 años").waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
      .toBe("mascota.0.edad");
    const animation = () =>
      page.locator(".dep").evaluate((row) => getComputedStyle(row).animationName);
    expect(await animation()).toMatch(/^shake/);
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await animation()).toBe("none");
    await page.keyboard.type("4");
    await page.keyboard.press("Escape");
    await page.getByText("Cerrado").waitFor();
  });
});

describe("lists that depend on an answer", () => {
  it("are asked for anew with the answers so far, visibly, and drop what they do not have", async () => {
    const asked: { comparator: string; profile: unknown }[] = [];
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    const form = forms.get("peru-health");
    await open("peru-health", {
      lists: async (question) => {
        asked.push(question);
        await held;
        return form?.definition ?? null;
      },
    });
    const provider = page.getByLabel("Clínica de preferencia");
    await provider.fill("clinica del rio");
    await provider.blur();
    expect(await provider.inputValue()).toBe("Clínica del Río");
    await page.getByLabel("Región").selectOption("Valparaíso");
    await expect.poll(() => provider.getAttribute("aria-busy")).toBe("true");
    await page.locator(".hint", { hasText: "Actualizando las opciones…" }).waitFor();
    release();
    await expect.poll(() => provider.getAttribute("aria-busy")).toBe(null);
    expect(asked).toMatchObject([
      { comparator: "Seguros-de-Salud", profile: { region: { stateCode: "5" } } },
    ]);
    expect(await provider.inputValue()).toBe("");
    expect(await page.locator("datalist option").allTextContents()).toEqual(["Clínica del Puerto"]);
  });

  it("are asked for where a saved answer is on another list than the one that was sent", async () => {
    const form = forms.get("peru-health");
    const lima = { region: { stateCode: 5 }, prestador: "lejano" };
    const far = { value: "lejano", label: "Clínica Lejana", of: 5 };
    await open("peru-health", {
      change: { answers: { ...modelOf(form as NamedForm).answers, ...lima } },
      lists: async () => withOption(form as NamedForm, far),
    });
    await expect
      .poll(() => page.getByLabel("Clínica de preferencia").inputValue())
      .toBe("Clínica Lejana");
  });

  it("say that they could not be had and are asked for again", async () => {
    let isOnline = false;
    const form = forms.get("peru-health");
    await open("peru-health", {
      lists: async () => (isOnline ? (form?.definition ?? null) : null),
    });
    await page.getByLabel("Región").selectOption("Valparaíso");
    const failure = page.getByRole("alert").filter({ hasText: "No pudimos actualizar" });
    await failure.waitFor();
    isOnline = true;
    await failure.getByRole("button", { name: "Intentar de nuevo" }).click();
    await failure.waitFor({ state: "detached" });
  });
});

describe("a company", () => {
  it("types its employees with thousands dots and finds them again in this browser", async () => {
    const sent = await open("chile-company");
    const employees = page.getByRole("textbox", { name: "Cantidad de empleados" });
    await employees.fill("1250");
    await employees.blur();
    expect(await employees.inputValue()).toBe("1.250");
    await submit();
    await page.getByText("Cerrado").waitFor();
    expect(sent[0]?.get("colectivo.cantidadempleados")).toBe("1.250");
    const kept = await page.evaluate(() => localStorage.getItem("colectivos"));
    expect(JSON.parse(kept ?? "null")).toEqual([
      { cantidadDeTrabajadores: 1250, cantidadDeCargas: 0 },
    ]);
    await page.reload();
    await expect.poll(() => employees.inputValue()).toBe("1.250");
  });
});

describe("the copy of the profile", () => {
  it.each([
    ["chile", "V1.7"],
    ["peru-eps", "V1.6_PE"],
    ["colombia-pets", "V1.6_CO"],
    ["international", "V1.6_INT"],
  ])("of %s is kept under %s", async (name, storageKey) => {
    await open(name, { change: { storageKey } });
    await submit();
    await page.getByText("Cerrado").waitFor();
    expect(await page.evaluate((key) => localStorage.getItem(key), storageKey)).toContain("{");
  });
});

describe("what the server refuses", () => {
  it("is said in a summary that has the focus, and at the field in the same words", async () => {
    const form = forms.get("chile-guards");
    if (form === undefined) throw new Error("there is no such form");
    const refused = modelOf(form, {
      errors: [{ path: "guardias.cantidadGuardias", message: "Falta cantidad de guardias" }],
      message: "Perfil inválido",
    });
    await open("chile-guards", { save: () => ({ form: refused }) });
    await submit();
    const summary = page.locator(".error-summary");
    await summary.waitFor();
    await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await page.getByText("Falta cantidad de guardias").count()).toBe(2);
    await summary.getByRole("link").press("Enter");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
      .toBe("guardias.cantidadGuardias");
  });
});

describe("the validation script", () => {
  const answering = (result: string) =>
    `onmessage = ({ data: { id, model } }) => { ${result} };` +
    "if (typeof document !== 'undefined') throw new Error('this is a page');";
  const named = (body: string) => {
    const hash = createHash("sha256").update(body).digest("hex");
    return `/api/profile-form/scripts/${hash}.js`;
  };
  const openWith = async (body: string, url = named(body)) => {
    await page.clock.install({ time: new Date("2026-10-10T12:00:00Z") });
    await page.clock.pauseAt(new Date("2026-10-10T12:00:01Z"));
    const sent = await open("chile-guards", {
      change: { validationScriptUrl: url },
      scripts: { [url]: body },
    });
    return sent;
  };
  const isThere = (url: string) =>
    page.waitForEvent("worker", (worker) => worker.url().endsWith(url));

  it("is given the profile 200 ms after it is there, and its text is the error", async () => {
    const body = answering("postMessage({ id, result: `Son ${model.guardias.cantidadGuardias}` })");
    const started = isThere(named(body));
    const sent = await openWith(body);
    await started;
    await page.clock.runFor(250);
    await submit();
    await page.locator(".error-summary", { hasText: "Son 5" }).waitFor();
    expect(sent).toEqual([]);
  });

  it("says 'Perfil inválido' where it returns false", async () => {
    const body = answering("postMessage({ id, result: false })");
    const started = isThere(named(body));
    await openWith(body);
    await started;
    await page.clock.runFor(250);
    await submit();
    await page.locator(".error-summary", { hasText: "Perfil inválido" }).waitFor();
  });

  it("gives the model that is sent where it returns a list", async () => {
    const body = answering(
      "postMessage({ id, result: [{ payload: { ...model, guardias: { cantidadGuardias: 9 } } }] })",
    );
    const started = isThere(named(body));
    const sent = await openWith(body);
    await started;
    await page.clock.runFor(250);
    await submit();
    await expect.poll(() => sent[0]?.get("guardias.cantidadGuardias")).toBe("9");
  });

  it("does not hold back a form that is sent before it was given the profile", async () => {
    const body = answering("postMessage({ id, result: 'no' })");
    const started = isThere(named(body));
    const sent = await openWith(body);
    await started;
    await page.clock.runFor(100);
    await submit();
    await expect.poll(() => sent.length).toBe(1);
  });

  it.each([
    ["missing", "", "/api/profile-form/scripts/none.js", "the validation script"],
    ["not what its name says", "onmessage = () => {}", "/api/profile-form/scripts/0.js", "named"],
  ])("that is %s only warns in the console", async (_, body, url, words) => {
    const sent = await openWith(body, url);
    await expect.poll(() => warnings.join(" ")).toContain(words);
    await submit();
    await expect.poll(() => sent.length).toBe(1);
  });
});
