import { readFile } from "node:fs/promises";
import { join } from "node:path";
import messages from "#src/locales/en/role-meanings.json" with { type: "json" };
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { addAccount, accountPassword } from "#test/harness/account-with-password.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { sentNames } from "#test/harness/mail-folder.ts";

/** A user administrator through the pages: invites, gives and takes roles, disables, and reads what was done. */

let site: TestApp;
let admin: SignedInPerson;
beforeAll(async () => {
  site = await createTestApp();
  admin = await signInAs(site, "staff/ADMINISTRADOR", { name: "Rosa Leal" });
});
afterAll(() => site.close());

const headers = (who: SignedInPerson) => ({
  host: "localhost:3000",
  accept: "text/html",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140",
  cookie: who.cookie,
});
const open = (url: string, who = admin) => site.app.inject({ url, headers: headers(who) });
const send = (url: string, form: Record<string, string>, who = admin) =>
  site.app.inject({
    method: "POST",
    url,
    headers: { ...headers(who), "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(form).toString(),
  });
/** What is read: words that a page might need travel with its code. */
const readable = ({ body }: { body: string }) =>
  body.replaceAll(/<script[^]*?<\/script>|<style[^]*?<\/style>|<!--[^]*?-->/g, "");
const users = "/Gestion/Accesos/Usuarios";
const idOf = async (email: string) =>
  (
    await site.database.connection
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow()
  ).id;
const colleague = {
  email: "elena.rios@correo.example",
  name: "Elena Ríos",
  role: "sales/EJECUTIVO",
  node: "amparo/chile",
  language: "es",
};

/** The id of the Postventa role on a user's page: roles that were given at the same moment may stand in any
 *  order. */
const grantOfPostventa = (page: string) =>
  /name="grant" value="([^"]+)"/.exec(page.slice(page.indexOf("staff/POSTVENTA")))?.[1] ?? "";

describe("a user administrator", () => {
  it("invites a colleague, who gets a link by mail", async () => {
    const sent = await send(users, colleague);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${users}?hecho=1`]);
    expect(readable(await open(`${users}?q=elena`))).toContain("Invitado");
    await expect
      .poll(async () => {
        const folder = join(site.dataFolder, "mail");
        const files = await sentNames(folder);
        const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
        return texts.some((text) => text.includes(colleague.email));
      })
      .toBe(true);
    const again = await send(users, { ...colleague, email: "sin arroba" });
    expect([again.statusCode, readable(again).includes("Datos Inválidos")]).toEqual([400, true]);
    expect(readable(again)).toContain('value="Elena Ríos"');
  });

  it("gives a role and takes it away, and sees why somebody may or may not", async () => {
    const id = await idOf(colleague.email);
    const page = `${users}/${id}`;
    const given = await send(page, {
      intent: "grant",
      role: "staff/POSTVENTA",
      node: "amparo",
      until: "2027-01-31",
    });
    expect([given.statusCode, given.headers.location]).toEqual([303, `${page}?hecho=1`]);
    const shown = readable(await open(page));
    expect(shown).toContain("<strong>Posventa de todos los países</strong>");
    expect(shown).toContain("staff/POSTVENTA");
    expect(shown).toContain("hasta el 31 de enero de 2027");
    expect(readable(await open(`${page}?permiso=ticket:read`))).toContain("Sí puede: ticket:read.");
    const not = readable(await open(`${page}?permiso=lead:export`));
    expect(not).toContain("No puede: lead:export.");
    expect(not).toContain("Ejecutivo de ventas en amparo/chile: ese rol no lo incluye");
    const grant = grantOfPostventa(shown);
    expect((await send(page, { intent: "take", grant, version: "1" })).statusCode).toBe(303);
    expect(readable(await open(page)).match(/name="grant"/g)).toHaveLength(1);
    const wrong = await send(page, { intent: "grant", role: "portal/CLIENT", node: "amparo" });
    expect(wrong.statusCode).toBe(409);
    expect(readable(wrong)).toContain("Este rol no se puede dar a esta persona");
  });

  it("gives a role for days to come, in the country's zone", async () => {
    const id = await idOf(colleague.email);
    const page = `${users}/${id}`;
    const days = { from: "2027-01-04", until: "2027-01-31" };
    const form = { intent: "grant", role: "staff/POSTVENTA", node: "amparo" };
    expect((await send(page, { ...form, ...days })).statusCode).toBe(303);
    const shown = readable(await open(page));
    expect(shown).toContain("desde el 4 de enero de 2027");
    expect(shown).toContain("hasta el 31 de enero de 2027");
    const grant = grantOfPostventa(shown);
    const kept = await site.database.connection
      .selectFrom("grants")
      .select(["valid_from", "valid_until"])
      .where("id", "=", grant)
      .executeTakeFirst();
    expect(kept).toEqual({
      valid_from: new Date("2027-01-04T03:00:00Z"),
      valid_until: new Date("2027-02-01T02:59:59Z"),
    });
    expect((await send(page, { intent: "take", grant, version: "1" })).statusCode).toBe(303);
    const backwards = await send(page, { ...form, from: "2027-02-01", until: "2027-01-31" });
    expect([backwards.statusCode, readable(backwards).includes('value="2027-02-01"')]).toEqual([
      400,
      true,
    ]);
    expect((await send(page, { ...form, from: "mañana" })).statusCode).toBe(400);
  });

  it("narrows a role to an insurer and a line that the catalogue has", async () => {
    const page = `${users}/${await idOf(colleague.email)}`;
    const form = { intent: "grant", role: "sales/GERENTE", node: "amparo/chile" };
    for (const [more, said] of [
      [{ insurer: "NINGUNA" }, "Esa aseguradora no está en el catálogo."],
      [{ upperType: "NINGUNA" }, "Esa línea no está en el catálogo."],
    ] as const) {
      const refused = await send(page, { ...form, ...more });
      expect([refused.statusCode, readable(refused).includes(said)]).toEqual([400, true]);
    }
    const [, insurer = ""] =
      /name="insurer".*?<option value="([^"]+)"/s.exec(
        (await open(page)).body.replace('<option value=""', ""),
      ) ?? [];
    const given = await send(page, { ...form, insurer, upperType: "SEGURO_MASCOTAS" });
    expect(given.statusCode).toBe(303);
    expect(readable(await open(page))).toMatch(/ · solo [^<]+, Seguro de mascotas/);
    const { limits } = await site.database.connection
      .selectFrom("grants")
      .select("limits")
      .where("role", "=", "sales/GERENTE")
      .where("user_id", "=", await idOf(colleague.email))
      .executeTakeFirstOrThrow();
    expect(limits).toEqual({ insurer, upperType: "SEGURO_MASCOTAS" });
  });

  it("disables and enables a colleague, whose sessions end", async () => {
    const other = await signInAs(site, "sales/GERENTE");
    const page = `${users}/${other.userId}`;
    expect((await open("/Mi-Cuenta", other)).statusCode).toBe(200);
    const version = async () => {
      const [, read = ""] =
        /name="version" value="(\d+)"[^>]*\/?><button[^>]*value="(?:dis|en)able"/.exec(
          (await open(page)).body,
        ) ?? [];
      return read;
    };
    const asRead = await version();
    expect((await send(page, { intent: "disable", version: asRead })).statusCode).toBe(303);
    expect((await open("/Mi-Cuenta", other)).statusCode).toBe(302);
    expect(readable(await open(page))).toContain("Inactivo");
    const stale = await send(page, { intent: "enable", version: asRead });
    expect(stale.statusCode).toBe(409);
    expect(readable(stale)).toContain("Inactivo");
    expect((await send(page, { intent: "enable", version: await version() })).statusCode).toBe(303);
  });

  it("changes nothing about themselves", async () => {
    const page = `${users}/${admin.userId}`;
    expect(readable(await open(page))).not.toMatch(/value="(?:disable|grant|end-sessions)"/);
    for (const intent of ["disable", "grant"]) {
      const sent = await send(page, { intent, role: "sales/GERENTE", node: "amparo/chile" });
      expect([sent.statusCode, readable(sent).includes("ya no se puede modificar")]).toEqual([
        409,
        true,
      ]);
    }
  });

  it("is asked for the password after a quarter of an hour, and loses nothing of the form", async () => {
    const email = "clave.reciente@correo.example";
    await addAccount(site, email);
    const late = await signInAs(site, "staff/ADMINISTRADOR");
    const hash = await site.database.connection
      .selectFrom("user_passwords")
      .selectAll()
      .where("user_id", "=", await idOf(email))
      .executeTakeFirstOrThrow();
    await site.database.connection
      .updateTable("user_passwords")
      .set({ user_id: late.userId })
      .where("user_id", "=", hash.user_id)
      .execute();
    const at = site.clock.now();
    site.clock.set(new Date(at.getTime() + 16 * 60_000));
    const page = `${users}/${await idOf(colleague.email)}`;
    const form = { intent: "grant", role: "sales/BACKOFFICE", node: "amparo" };
    const asked = await send(page, form, late);
    expect(asked.statusCode).toBe(403);
    expect(readable(asked)).toContain("Confirma que eres tú");
    expect(readable(asked)).toContain('name="role" value="sales/BACKOFFICE"');
    const wrong = await send(page, { ...form, proof: "Otra-8-Vez" }, late);
    expect([wrong.statusCode, readable(wrong).includes("Otra-8-Vez")]).toEqual([401, false]);
    const done = await send(page, { ...form, proof: accountPassword }, late);
    expect(done.statusCode).toBe(303);
    site.clock.set(at);
    expect(readable(await open(page))).toContain("sales/BACKOFFICE");
  });

  it("reads in the trail who did what to whom", async () => {
    const trail = readable(await open("/Gestion/Auditoria?accion=access"));
    expect(trail).toContain("access.grant");
    expect(trail).toContain("Posventa de todos los países · staff/POSTVENTA");
    expect(trail).toContain("Rosa Leal");
    expect(trail).toContain("Elena Ríos");
    const denied = readable(await open("/Gestion/Auditoria?resultado=denied"));
    expect(denied).not.toContain("Hecho</span>");
    const checked = readable(await open("/Gestion/Auditoria?verificar=1"));
    expect(checked).toMatch(/El registro está completo: \d+ eventos? sellados?/);
    const nobody = readable(await open("/Gestion/Auditoria?persona=x"));
    expect(nobody).toContain("Nada coincide con el filtro.");
  });
});

describe("the roles on the screen", () => {
  it("are those of the database, each with its permissions", async () => {
    const { connection } = site.database;
    const roles = await connection.selectFrom("roles").select("name").execute();
    const list = readable(await open("/Gestion/Accesos/Roles"));
    expect(roles).toHaveLength(25);
    for (const { name } of roles) expect(list).toContain(`>${name}</span>`);
    expect(list).toContain(">Supervisión de un equipo de ventas</a>");
    for (const name of ["sales/SUPERVISOR", "portal/REFERIDOR PERU"]) {
      const page = readable(
        await open(`/Gestion/Accesos/Roles/${name.split("/").map(encodeURIComponent).join("/")}`),
      );
      const [, permissions = ""] = page.split("access-permissions");
      const shown = [
        ...permissions.matchAll(/<dt[^>]*>([^<]+)<\/dt>((?:<dd>.*?<\/dd>)+)/g),
      ].flatMap(([, subject = "", acts = ""]) =>
        [...acts.matchAll(/<dd><span[^>]*>([^<]*)/g)].map(([, act = ""]) => `${subject}:${act}`),
      );
      const held = await connection
        .selectFrom("role_permissions")
        .select("permission")
        .where("role", "=", name)
        .execute();
      expect(shown.toSorted()).toEqual(held.map(({ permission }) => permission).toSorted());
    }
    expect((await open("/Gestion/Accesos/Roles/sales/NADIE")).statusCode).toBe(404);
  });

  it.each([
    [
      "/Gestion/Accesos/Roles",
      "solicitudes y ejecutivos del equipo",
      "une duplicados y lo deshace",
    ],
    [
      "/en/Back-Office/Access/Roles",
      "leads and executives of the team",
      "joins duplicates and undoes it",
    ],
    [
      "/pt/Gestao/Acessos/Papeis",
      "solicitações e executivos da equipe",
      "une duplicados e o desfaz",
    ],
  ])("%s says what narrows each and what its permissions are", async (path, narrowing, meaning) => {
    expect(readable(await open(path))).toContain(narrowing);
    const one = readable(await open(`${path}/sales/SUPERVISOR`));
    for (const text of [narrowing, meaning]) expect(one).toContain(text);
  });

  it("have words for all that their tables say, and for nothing else", async () => {
    const { connection } = site.database;
    const roles = await connection.selectFrom("roles").select(["name", "narrowing"]).execute();
    const permissions = await connection
      .selectFrom("permissions")
      .select(["name", "meaning"])
      .where("meaning", "<>", "")
      .execute();
    const { narrowing, meaning } = messages;
    const told = (tree: Record<string, Record<string, string>>, sign: string) =>
      Object.entries(tree)
        .flatMap(([subject, names]) =>
          Object.entries(names).map(([name, text]) => `${subject}${sign}${name} ${text}`),
        )
        .toSorted();
    expect(told(narrowing, "/")).toEqual(
      roles.map((one) => `${one.name} ${one.narrowing}`).toSorted(),
    );
    expect(told(meaning, ":")).toEqual(
      permissions.map((one) => `${one.name} ${one.meaning}`).toSorted(),
    );
  });
});

describe("somebody of another tenant", () => {
  it("sees their own people alone, and another user is not found", async () => {
    const company = await signInAs(site, "portal/ADMIN_CLIENT_QPCLIENTS");
    const list = readable(await open(users, company));
    expect(list).not.toContain("Elena");
    const foreign = await open(`${users}/${await idOf(colleague.email)}`, company);
    expect([foreign.statusCode, foreign.body.includes("Elena")]).toEqual([404, false]);
    expect((await open("/Gestion/Auditoria", company)).statusCode).toBe(403);
  });
});
