import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { sentNames } from "#test/harness/mail-folder.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo, call } from "#test/scenarios/back-office/people.ts";

/** Templates and mails from a lead are Markdown (AL 6), on the page that shows them and as they leave. */

let site: TestApp;
let executive: SignedInPerson;
let administrator: SignedInPerson;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  executive = await signInAs(site, "sales/EJECUTIVO", { name: "Paula *Riquelme*" });
  administrator = await signInAs(site, "staff/ADMINISTRADOR");
});
afterAll(() => site.close());

async function leftMail(subject: string): Promise<string> {
  const folder = join(site.dataFolder, "mail");
  const names = await sentNames(folder);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  const found = texts.find((text) => text.includes(`Subject: ${subject}`)) ?? "";
  return found.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
}

describe("a mail that somebody writes", () => {
  it("has emphasis and links in its HTML, words and addresses in its text", async () => {
    const reference = await addLeadTo(site, { status: 2, executive: executive.userId });
    const drafted = await call(
      site,
      executive,
      "GET",
      `/api/back-office/leads/${reference}/messages/preview?template=followUp`,
    );
    // A value is no mark, also where its mail is still to be written.
    expect(drafted.body.data.body).toContain("Paula \\*Riquelme\\*");
    const subject = `Formato ${reference}`;
    const body = `${drafted.body.data.body}\n\nHola **Ana**:\n\n- [Ver](https://amparo.example/ver)\n- <b>no</b>`;
    const asked = { id: randomUUID(), template: "followUp", subject, body };
    const address = `/api/back-office/leads/${reference}/messages`;
    expect((await call(site, executive, "POST", address, asked)).status).toBe(202);
    await vi.waitFor(async () => {
      const mail = await leftMail(subject);
      for (const part of [
        "Paula *Riquelme*",
        "<strong>Ana</strong>",
        'href="https://amparo.example/ver"',
        "- Ver (https://amparo.example/ver)",
        "&lt;b&gt;no&lt;/b&gt;",
      ])
        expect(mail).toContain(part);
      expect(mail).not.toContain("**");
    }, 45_000);
  });
});

describe("the preview of a template", () => {
  const text = {
    subject: "Solicitud {reference}",
    preview: "Para {name}",
    heading: "Hola",
    opening: "Hola **{name}**:\n\n- uno\n- [dos](https://amparo.example/dos)",
    action: "",
    closing: "*Hasta pronto*",
  };
  const asked = { plantilla: "lead_assigned", idioma: "es", pais: "", version: "0" };

  it("shows on its page what the mail has", async () => {
    const { body } = await site.app.inject({
      method: "POST",
      url: "/Gestion/Plantillas",
      headers: {
        host: "localhost:3000",
        accept: "text/html",
        cookie: administrator.cookie,
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: new URLSearchParams({ ...asked, ...text, do: "preview" }).toString(),
    });
    const drawn = /<div class="notification-drawn">[\s\S]*?<\/section>/.exec(body)?.[0] ?? "";
    for (const part of [
      "<strong>Camila</strong>",
      "<li>uno</li>",
      '<a href="https://amparo.example/dos"',
      "<em>Hasta pronto</em>",
    ])
      expect(drawn).toContain(part);
    expect(drawn).not.toContain("**");
  });

  it("is the same by the call", async () => {
    const { body } = await call(site, administrator, "POST", "/api/back-office/templates/preview", {
      template: "lead_assigned",
      language: "es",
      country: "",
      text,
    });
    expect(body.data.html).toContain("<strong>Camila</strong>");
    expect(body.data.text).toContain("Hola Camila:\n\n- uno\n- dos (https://amparo.example/dos)");
  });
});
