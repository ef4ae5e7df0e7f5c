import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo, call, demonstrationUser } from "./people.ts";

/** What is found from anywhere in the back office, and by whom. */

let site: TestApp;
let ana: string;
let reference: string;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  ana = await demonstrationUser(site, "sales.ejecutivo");
  reference = await addLeadTo(site, { status: 2, executive: ana });
});
afterAll(() => site.close());

const find = async (who: Pick<SignedInPerson, "cookie"> | undefined, text: string) => {
  const { status, body, fields } = await call(site, who, "POST", "/api/back-office/search", {
    text,
  });
  return { status, found: body?.data, fields };
};
const names = (people: readonly { name: string }[]) => people.map(({ name }) => name);

describe("a search of the back office", () => {
  it("finds leads, executives and users by name, reference and e-mail", async () => {
    const administrator = await signInAs(site, "sales/ADMINISTRADOR");
    const { found } = await find(administrator, reference.toLowerCase().replaceAll("-", " "));
    expect(found.leads).toEqual([{ reference, name: "Ana Soto", product: null }]);
    const byName = (await find(administrator, "anà sòto")).found;
    expect(byName.leads).toContainEqual({ reference, name: "Ana Soto", product: null });
    const users = await signInAs(site, "staff/ADMINISTRADOR", { name: "Wenceslao Tapia" });
    const byMail = (await find(users, "sales.ejecutivo2@demo")).found;
    expect(byMail.users).toHaveLength(1);
    expect(names((await find(users, "WENCESLAO tap")).found.users)).toEqual(["Wenceslao Tapia"]);
  });

  it("finds what one's own lists show, and no more", async () => {
    const other = await signInAs(site, "sales/EJECUTIVO");
    expect((await find(other, reference)).found).toEqual({
      leads: [],
      executives: expect.any(Array),
      users: [],
    });
    const mine = await addLeadTo(site, { status: 2, executive: other.userId });
    expect((await find(other, mine)).found.leads).toHaveLength(1);
    const outside = await signInAs(site, "portal/CLIENT");
    expect((await find(outside, "ana")).found).toEqual({ leads: [], executives: [], users: [] });
    expect((await find(undefined, "ana")).status).toBe(401);
  });

  it("says which text it cannot search for", async () => {
    const administrator = await signInAs(site, "sales/ADMINISTRADOR");
    for (const text of ["", "a", "x".repeat(201)])
      expect(await find(administrator, text)).toMatchObject({ status: 400, fields: ["text"] });
  });
});
