import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { href } from "#src/routes/back-office.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { launchBrowser } from "#test/harness/browser.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { isWholeWalk, itOnWholeWalk } from "#test/harness/walk-length.ts";
import {
  addLeadTo,
  call,
  demonstrationUser,
  superviseTeam,
} from "../scenarios/back-office/people.ts";
import { expectAccessible } from "./pages/visit.ts";

/** Pages of executives, agenda and assignment: with and without code, at both ends of the widths. */

let site: TestApp;
let url: string;
let supervisor: SignedInPerson;
let administrator: SignedInPerson;
let ana: string;
let lead: string;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  url = await site.app.listen({ port: 0, host: "127.0.0.1" });
  supervisor = await signInAs(site, "sales/SUPERVISOR", { name: "Valeria Pinto" });
  await superviseTeam(site, supervisor.userId, "Ventas Chile");
  administrator = await signInAs(site, "sales/ADMINISTRADOR", { name: "Zoilo Reyes" });
  ana = await demonstrationUser(site, "sales.ejecutivo");
  lead = await addLeadTo(site, { status: 2, executive: ana });
  await call(site, supervisor, "POST", "/api/back-office/agenda", {
    lead,
    type: "REUNION",
    channel: "video",
    place: "https://video.example/sala-larga-con-nombre",
    from: "2026-11-25T10:00:00-03:00",
    to: "2026-11-25T11:00:00-03:00",
  });
});
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  await site.close();
});

async function open(
  who: SignedInPerson,
  { hasCode = true }: { hasCode?: boolean } = {},
): Promise<Page> {
  const browser = await launchBrowser();
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    javaScriptEnabled: hasCode,
    locale: "es-CL",
    reducedMotion: "reduce",
  });
  contexts.push(context);
  const [name = "", value = ""] = who.cookie.split("=");
  await context.addCookies([{ name, value, url }]);
  return context.newPage();
}

/** In the suite axe judges the others on a phone alone, as which they hold the same elements. */
const judgedWide = new Set(["/Gestion/Agenda?desde=2026-11-23", "/Gestion/Equipo?dias=7"]);

const pages = (): [string, SignedInPerson][] => [
  ["/Gestion/Mi-Dia", supervisor],
  ["/Gestion/Agenda?desde=2026-11-23", supervisor],
  ["/Gestion/Agenda?vista=lista&desde=2026-11-23", supervisor],
  [`/Gestion/Solicitudes/${lead}`, supervisor],
  ["/Gestion/Equipo?dias=7", supervisor],
  ["/Gestion/Informes", supervisor],
  ["/Gestion/Informes?informe=conversion", supervisor],
  ["/Gestion/Informes?informe=load", supervisor],
  ["/Gestion/Ejecutivos", supervisor],
  [`/Gestion/Ejecutivos/${ana}`, supervisor],
  ["/Gestion/Configuracion/Asignacion", administrator],
  ["/Gestion/Configuracion/Motivos?motivo=FR01", administrator],
  ["/Gestion/Configuracion/Motivos", administrator],
];

describe("pages of executives and agenda", () => {
  it("have no finding of axe and no overflow at 360 and 1280 px", async () => {
    const windows = new Map<SignedInPerson, Page>();
    for (const [path, who] of pages()) {
      const page = windows.get(who) ?? (await open(who));
      windows.set(who, page);
      const answered = await page.goto(`${url}${path}`, { waitUntil: "load" });
      expect([path, answered?.status()]).toEqual([path, 200]);
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        if (width === 360 || isWholeWalk || judgedWide.has(path)) await expectAccessible({ page });
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect([path, width, overflow]).toEqual([path, width, 0]);
      }
    }
  });

  it("plan, move and close an event without code", async () => {
    const page = await open(supervisor, { hasCode: false });
    await page.goto(`${url}/Gestion/Agenda?desde=2026-11-23&solicitud=${lead}`);
    const plan = async (from: string, to: string) => {
      await page.getByLabel("Llamada", { exact: true }).check();
      await page.getByLabel("Por dónde").selectOption("telefono");
      await page.getByLabel("Día").fill("2026-11-26");
      await page.getByLabel("Desde").fill(from);
      await page.getByLabel("Hasta").fill(to);
      await page.getByRole("button", { name: "Agendar" }).click();
    };
    await plan("17:30", "18:30");
    // Refused: what was typed is still there.
    await page.getByText("Queda fuera del horario de trabajo.").first().waitFor();
    expect(await page.getByLabel("Desde").inputValue()).toBe("17:30");
    await plan("12:00", "12:30");
    await page.getByText("Quedó en la agenda").waitFor();
    await page.getByText("12:00–12:30").waitFor();
    const event = page.locator(".agenda__event", { hasText: "12:00–12:30" });
    await event.getByText("Cómo fue o cambiar").click();
    await event.getByRole("link", { name: "Cambiar la hora" }).click();
    await page.locator("#move-from").fill("12:30");
    await page.locator("#move-to").fill("13:00");
    await page.getByRole("button", { name: "Cambiar la hora" }).click();
    await page.getByText("12:30–13:00").waitFor();
    const moved = page.locator(".agenda__event", { hasText: "12:30–13:00" });
    await moved.getByText("Cómo fue o cambiar").click();
    await moved.getByRole("button", { name: "Se hizo" }).click();
    await page.getByText("Guardamos cómo fue").waitFor();
  });

  itOnWholeWalk("begin and end a recess without code, and keep what was refused", async () => {
    const page = await open(supervisor, { hasCode: false });
    await page.goto(`${url}/Gestion/Ejecutivos/${ana}`);
    const begin = page.getByRole("button", { name: "Registrar receso" });
    await page.getByLabel("Motivo").selectOption("Otros");
    await begin.click();
    await page.getByRole("heading", { name: "Datos Inválidos" }).waitFor();
    expect(await page.getByLabel("Motivo").inputValue()).toBe("Otros");
    await page.getByLabel("Nota").fill("Capacitación");
    await begin.click();
    await page.getByText("El receso quedó registrado").waitFor();
    await page.getByText("En receso · Otros").waitFor();
    await page.getByRole("button", { name: "Terminar ahora" }).click();
    await page.getByText("El receso terminó").waitFor();
  });

  itOnWholeWalk("try a rule with a lead before it is saved, without code", async () => {
    const page = await open(administrator, { hasCode: false });
    await page.goto(`${url}/Gestion/Configuracion/Asignacion`);
    await page.getByLabel("Nombre").fill("Todo a Chile");
    await page.getByLabel("Equipo").selectOption({ label: "Ventas Chile" });
    await page.getByLabel("Solicitud para probar").fill(lead);
    await page.getByRole("button", { name: "Probar" }).click();
    await page.getByText(`Qué pasaría con ${lead}`).waitFor();
    const panel = page.locator("section", { hasText: "Qué pasaría con" }).last();
    expect(await panel.textContent()).toContain("Bruno Vega");
    expect(await panel.textContent()).toContain("En receso");
    expect(await page.getByLabel("Nombre").inputValue()).toBe("Todo a Chile");
    await page.getByRole("button", { name: "Guardar" }).click();
    await page.getByText("La regla quedó guardada").waitFor();
    await page.getByRole("link", { name: "Todo a Chile" }).click();
    await page.getByRole("button", { name: "Quitar" }).click();
    await page.getByText("La regla se quitó").waitFor();
  });

  itOnWholeWalk(
    "say on the lead why it is whose, and give it to another, without code",
    async () => {
      const page = await open(supervisor, { hasCode: false });
      await page.goto(`${url}/Gestion/Solicitudes/${lead}`);
      const panel = page.locator("section", { hasText: "A quién le tocó y por qué" }).last();
      await panel.getByText("No hay una decisión de asignación").waitFor();
      await panel.getByRole("button", { name: "Asignar" }).click();
      await page.getByRole("heading", { name: "Datos Inválidos" }).waitFor();
      await panel.getByLabel("A quién").selectOption({ label: "Bruno Vega" });
      await panel.getByRole("button", { name: "Asignar" }).click();
      await page.getByText("No puede tomarla: En receso. Nada cambió.").first().waitFor();
      await panel.getByLabel("A quién").selectOption({ label: "Amanda Correa" });
      await panel.getByRole("button", { name: "Asignar" }).click();
      await page.getByText("La solicitud quedó asignada").waitFor();
      await panel.getByText("Amanda Correa: alguien se la asignó a mano").waitFor();
    },
  );

  itOnWholeWalk("are in three languages", async () => {
    for (const [language, heading] of [
      ["en", "Executives"],
      ["pt", "Executivos"],
    ] as const) {
      const page = await open(supervisor);
      await page.goto(`${url}${href("executives", language)}`);
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    }
  });
});
