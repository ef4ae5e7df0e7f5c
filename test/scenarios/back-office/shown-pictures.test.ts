import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { signInAs } from "#test/harness/signed-in-as.ts";
import { pageOf, sendForm } from "./form-sending.ts";
import { openTicket } from "./people.ts";

/** Pictures that people send are looked at as they are drawn anew, within the rights of their record (AL 15). */

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
});
afterAll(() => site.close());

it("shows a picture of a ticket by the link of its page, and downloads what is none", async () => {
  const agent = await signInAs(site, "staff/POSTVENTA");
  const reference = await openTicket(site, agent);
  const photograph = await sharp({
    create: { width: 40, height: 30, channels: 3, background: "#08f" },
  })
    .png()
    .withExif({ IFD0: { Copyright: "Ana Soto" } })
    .toBuffer();
  const sent = await sendForm(
    site,
    agent,
    `/api/back-office/tickets/${reference}/messages`,
    { text: "Van dos" },
    { name: "file", files: [{ name: "boleta.png", text: photograph }, { name: "orden.pdf" }] },
  );
  expect(sent.status).toBe(201);

  const { text } = await pageOf(site, agent, `/Gestion/Tickets/${reference}`);
  const links = [...text.matchAll(/href="([^"]*\/attachments\/[^"]*)"/g)].map(([, to = ""]) => to);
  const looked = links.filter((to) => to.endsWith("?as=jpeg"));
  expect([links.length, looked.length]).toEqual([3, 1]);
  expect(text).toContain('aria-label="Ver boleta.png"');

  const ask = (url: string, cookie = agent.cookie) =>
    site.app.inject({ url, headers: { host: "localhost:3000", cookie } });
  const shown = await ask(looked[0] ?? "");
  expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  expect(shown.headers["content-disposition"]).toBe("inline");
  expect(shown.rawPayload.includes("Ana Soto")).toBe(false);
  expect((await sharp(shown.rawPayload).metadata()).format).toBe("jpeg");

  const picture = looked[0]?.replace("?as=jpeg", "") ?? "";
  const paper = links.find((to) => !to.startsWith(picture)) ?? "";
  const refused = await ask(`${paper}?as=jpeg`);
  const stranger = await signInAs(site, "portal/CLIENT");
  const hidden = await ask(looked[0] ?? "", stranger.cookie);
  expect([refused.statusCode, refused.json().error.name, hidden.statusCode]).toEqual([
    400,
    "FILE_TYPE",
    404,
  ]);
});
