import { afterAll, beforeAll, expect, it } from "vitest";
import { fileBytesMost } from "#src/platform/files/file.rules.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { sendForm } from "./form-sending.ts";
import { call, openTicket } from "./people.ts";

/** Forms of the desk whose files no handler may read, sent without JavaScript. */

const tickets = "/api/back-office/tickets";
let site: TestApp;
let agent: SignedInPerson;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  agent = await signInAs(site, "staff/POSTVENTA", { name: "Paula Rojas" });
});
afterAll(() => site.close());

/** A page as a browser without JavaScript has it. */
const read = async (url: string) => {
  const headers = { host: "localhost:3000", accept: "text/html", cookie: agent.cookie };
  return (await site.app.inject({ url, headers })).body;
};

it.each([
  [
    "FILE_TOO_BIG",
    "El archivo es más grande que lo permitido.",
    () => [{ text: "%PDF-1.7\n".padEnd(fileBytesMost + 1) }],
  ],
  [
    "TOO_MANY_FILES",
    "Son más archivos que los permitidos.",
    () => Array.from({ length: 17 }, () => ({ name: "a.pdf" })),
  ],
])(
  "files that no handler may read (%s) lead back to their page without JavaScript, with what was typed",
  async (code, says, files) => {
    const reference = await openTicket(site, agent);
    const path = `/Gestion/Tickets/${reference}`;
    const typed = "Llamó ayer, volverá a llamar";
    const { status, location = "" } = await sendForm(
      site,
      agent,
      `${tickets}/${reference}/messages`,
      { back: path, isInternal: "on", text: typed },
      { name: "file", files: files() },
    );
    expect(status).toBe(303);
    const place = `${path}?falta=${code}&campo=file&parte=note&escrito=`;
    expect(location.slice(0, place.length)).toBe(place);
    const said = await read(location);
    expect(said.includes(says)).toBe(true);
    expect(/<textarea[^>]*id="note-text"[^>]*>([^<]*)</.exec(said)?.[1]).toBe(typed);
    const after = await call(site, agent, "GET", `${tickets}/${reference}`);
    expect(after.body.data.messages).toHaveLength(1);
  },
);
