import type { Page } from "playwright-core";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startWebchatSimulator } from "#src/providers/chat/webchat-simulator.ts";
import { isWholeWalk, itOnWholeWalk } from "#test/harness/walk-length.ts";
import { insurancePath } from "./pages/comparator-page.ts";
import { signInHere } from "./pages/sign-in-page.ts";
import { siteForTests } from "./site.ts";
import {
  expectAccessible,
  focusedText,
  sidewaysOverflow,
  type Visit,
  waitForCode,
} from "./pages/visit.ts";

// Who answers is said by another server, so that the hour of this machine decides nothing.
const provider = await startWebchatSimulator();
const { visit } = siteForTests({
  CHAT_URL: provider.url,
});
afterAll(() => provider.close());
beforeEach(() => provider.setActive(true));

async function fill(page: Page, question: string): Promise<void> {
  await page.getByLabel("Nombre").fill("Ana Pérez");
  await page.getByLabel("Correo").fill("ana@example.com");
  await page.getByLabel("Teléfono").fill("9 8123 4567");
  await page.getByLabel("Tema").selectOption("health");
  await page.locator("textarea").fill(question);
  await page.getByLabel(/Acepto que Amparo/).check();
  await page.getByRole("button", { name: /Empezar chat|Enviar mensaje/ }).click();
}

/** Another account for each test: a code works once. */
async function signIn(agent: Visit, name: string): Promise<void> {
  await agent.page.goto(`${agent.url}/Gestion/Chat`);
  await signInHere(agent, name);
  await agent.page.getByRole("heading", { name: "Consola del chat" }).waitFor();
}

/** The button once its page's code is there: before, it is a link to the chat's page. */
async function readyButton({ page }: Visit) {
  const button = page.getByRole("link", { name: "Abrir chat" });
  await button.waitFor();
  await waitForCode(page.locator(".chat-button"));
  return button;
}

describe("the chat", () => {
  it("goes between two browsers, and through a reload", async () => {
    const [me, agent] = [await visit(), await visit()];
    await signIn(agent, "staff.postventa");
    await me.page.goto(`${me.url}${insurancePath}`);
    await (await readyButton(me)).click();
    const panel = me.page.getByRole("dialog", { name: "Chat" });
    await panel.getByLabel("Nombre").waitFor();
    expect(await panel.getByLabel("Tema").inputValue()).toBe("health");
    expect((await panel.boundingBox())?.width).toBe(320);
    await expectAccessible(me);
    await fill(me.page, "¿Cubre urgencias?");
    await agent.page.getByRole("link", { name: /Ana Pérez/ }).click();
    await agent.page.getByLabel("Tu respuesta").fill("Sí, las cubre.");
    await agent.page.getByRole("button", { name: "Responder" }).click();
    await panel.getByText("Sí, las cubre.").waitFor();
    await panel.getByLabel("Escribe tu mensaje").fill("Gracias");
    await panel.getByLabel("Escribe tu mensaje").press("Enter");
    await agent.page.locator(".chat__text", { hasText: "Gracias" }).waitFor();
    await expectAccessible(agent);
    await me.page.reload();
    await (await readyButton(me)).click();
    await panel.getByText("Sí, las cubre.").waitFor();
    await panel.getByRole("button", { name: "Terminar chat" }).click();
    await panel.getByText("Terminaste el chat").waitFor();
    await agent.page.getByText("El cliente terminó el chat").waitFor();
  });

  itOnWholeWalk("takes a message where nobody answers, and the console has it", async () => {
    const [me, agent] = [await visit(), await visit()];
    provider.setActive(false);
    await me.page.goto(`${me.url}/Chat`);
    await fill(me.page, "Llámenme por favor");
    await me.page.getByText(/Tu número es AMP-/).waitFor();
    await expectAccessible(me);
    await signIn(agent, "portal.soporte");
    await agent.page.getByRole("link", { name: /Llámenme por favor/ }).click();
    await agent.page.getByText("ana@example.com").waitFor();
    await expectAccessible(agent);
  });

  it("opens by keyboard, takes the focus, and gives it back on Esc", async () => {
    const me = await visit();
    await me.page.goto(`${me.url}${insurancePath}`);
    const button = await readyButton(me);
    await button.focus();
    await me.page.keyboard.press("Enter");
    const panel = me.page.getByRole("dialog", { name: "Chat" });
    await panel.getByLabel("Nombre").waitFor();
    await expect
      .poll(() => panel.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
    await me.page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    await expect.poll(() => focusedText(me)).toBe("Abrir chat");
  });

  itOnWholeWalk("loads the panel's code when it is opened", async () => {
    const me = await visit();
    const asked: string[] = [];
    me.page.on("request", (request) => asked.push(request.url()));
    await me.page.goto(`${me.url}${insurancePath}`);
    await me.page.getByRole("link", { name: "Abrir chat" }).waitFor();
    await me.page.waitForTimeout(2_500);
    expect(asked.filter((url) => url.includes("chat-panel"))).toEqual([]);
    await (await readyButton(me)).click();
    await me.page.getByRole("dialog", { name: "Chat" }).getByLabel("Nombre").waitFor();
    expect(asked.filter((url) => url.includes("chat-panel")).length).toBeGreaterThan(0);
  });

  const ways = [
    ["without JavaScript", false],
    ["with JavaScript", true],
  ] as const;
  it.each(isWholeWalk ? ways : ways.slice(0, 1))(
    "is a page %s at 320 px",
    async (_how, javaScriptEnabled) => {
      const me = await visit({ javaScriptEnabled, width: 320, height: 640 });
      await me.page.goto(`${me.url}/Chat`);
      expect(await sidewaysOverflow(me)).toBe(0);
      await expectAccessible(me);
      me.expectStatus(400);
      await me.page.getByRole("button", { name: /Empezar chat|Enviar mensaje/ }).click();
      await me.page.getByText("campo requerido").first().waitFor();
      await expectAccessible(me);
      await fill(me.page, "¿Cubre urgencias?");
      await me.page.getByText(/¿Cubre urgencias\?|Tu número es AMP-/).waitFor();
      expect(await sidewaysOverflow(me)).toBe(0);
      await expectAccessible(me);
    },
  );

  itOnWholeWalk("has a console that can be used at 320 px", async () => {
    const agent = await visit({ width: 320, height: 640 });
    await signIn(agent, "sales.supervisor");
    expect(await sidewaysOverflow(agent)).toBe(0);
    await expectAccessible(agent);
  });

  itOnWholeWalk(
    "has an assistant that answers with links or says that it does not know",
    async () => {
      const me = await visit({ width: 320, height: 640, javaScriptEnabled: false });
      await me.page.goto(`${me.url}/chatbot/amparo`);
      await me.page.getByLabel("Tu pregunta").fill("seguro para mi perro");
      await me.page.getByRole("button", { name: "Preguntar" }).click();
      await me.page.getByRole("heading", { name: "Lo que encontré" }).waitFor();
      await expectAccessible(me);
      expect(await sidewaysOverflow(me)).toBe(0);
      await me.page.getByLabel("Tu pregunta").fill("¿Quién ganó el partido de fútbol?");
      await me.page.getByRole("button", { name: "Preguntar" }).click();
      await me.page.getByRole("heading", { name: "No lo sé" }).waitFor();
      await expectAccessible(me);
    },
  );
});
