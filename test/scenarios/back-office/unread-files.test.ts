import { afterAll, beforeAll, expect, it } from "vitest";
import { fileBytesMost } from "#src/platform/files/file.rules.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { leastValue, namesOf } from "#test/scenarios/access/least-body.ts";
import {
  type Operation,
  operationsBehindSignIn,
  operationsOf,
} from "#test/fuzz/openapi-document.ts";
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

/** Path parameters and fields whose schema cannot say what there is. */
const known: Record<string, string> = {
  back: "/Gestion/Prueba",
  reference: "AMP-KKKK-222",
  version: "1",
  to: "solved",
};

/** Every call that a form with files and a field `back` may be sent to. */
async function formsWithFiles(): Promise<Operation[]> {
  const document: unknown = (await site.app.inject({ url: "/api/openapi.json" })).json();
  return [...operationsOf(document), ...operationsBehindSignIn(document)].filter(
    ({ takesFiles, body }) => takesFiles && body !== undefined && namesOf(body).has("back"),
  );
}

it("a form of any call whose files no handler may read leads back, and says why", async () => {
  const administrator = await signInAs(site, "staff/ADMINISTRADOR");
  const forms = await formsWithFiles();
  const told: string[] = [];
  for (const { label, path, body = {}, parameters } of forms) {
    const url = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
      const { schema = {} } = parameters.find((one) => one.name === name) ?? {};
      return encodeURIComponent(String(leastValue(schema, known, name)));
    });
    const least = leastValue(body, known) as Record<string, unknown>;
    const fields = Object.entries({ ...least, back: known["back"] });
    const { status, field, location } = await sendForm(
      site,
      administrator,
      url,
      Object.fromEntries(fields.map(([name, value]) => [name, String(value)])),
      { name: "file", files: [{ text: "%PDF-1.7\n".padEnd(fileBytesMost + 1) }] },
    );
    told.push(`${label} ${status} ${location?.replace(/[&#].*/, "") ?? field?.field}`);
  }
  const back = "303 /Gestion/Prueba?falta=FILE_TOO_BIG";
  expect(told.toSorted()).toEqual([
    `POST /api/back-office/accounts/{id}/requests ${back}`,
    `POST /api/back-office/disputes/{id}/files ${back}`,
    `POST /api/back-office/leads/{reference}/attachments ${back}`,
    `POST /api/back-office/leads/{reference}/purchases/{purchase}/insured-file ${back}`,
    // Its page says one sentence of any file that it cannot read.
    "POST /api/back-office/reconciliation/statements 303 /Gestion/Prueba?falta=file",
    `POST /api/back-office/reviews/{reference}/documents ${back}`,
    `POST /api/back-office/sales/{reference}/documents ${back}`,
    `POST /api/back-office/tickets/{reference}/messages ${back}`,
    `POST /api/back-office/tickets/{reference}/status ${back}`,
    `POST /api/purchases/{id}/documents ${back}`,
    `POST /api/purchases/{id}/insured-file ${back}`,
  ]);
});
