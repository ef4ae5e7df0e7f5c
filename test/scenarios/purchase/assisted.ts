import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import type { Profile } from "#src/contracts/profile.ts";
import { asService } from "#src/platform/database/acting.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo, makeExecutive } from "#test/scenarios/back-office/people.ts";
import { hiddenValue, petHolder } from "./buyer.ts";

/** A site with an executive who opens and fills purchases for the persons of their leads. */

export const pet = "mascota-guina-chip-y-vacunas";
export const health = "complementario-boldo-ambulatorio";
export const own = Object.fromEntries(Object.entries(petHolder));

/** Texts of a page as they are read. */
export const plain = (html: string): string =>
  html
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");

export const valueOf = (page: string, name: string): string | undefined =>
  new RegExp(`<input[^>]*name="${name.replaceAll(".", "\\.")}"[^>]*>`)
    .exec(page)?.[0]
    .match(/ value="([^"]*)"/)?.[1];

export const chosen = (page: string, name: string): string | undefined =>
  new RegExp(`<select[^>]*name="${name.replaceAll(".", "\\.")}"[^>]*>(.*?)</select>`, "s")
    .exec(page)?.[1]
    ?.match(
      /<option[^>]*value="([^"]*)"[^>]* selected=""|<option[^>]* selected=""[^>]*value="([^"]*)"/,
    )
    ?.slice(1)
    .find(Boolean);

/** Opened before the tests of a file, and closed after them. */
export function assistedSite() {
  let site: TestApp;
  let executive: SignedInPerson;
  let administrator: SignedInPerson;
  beforeAll(async () => {
    site = await createTestApp({}, "2026-11-23T15:00:00Z");
    executive = await signInAs(site, "sales/EJECUTIVO");
    await makeExecutive(site, executive.userId);
    administrator = await signInAs(site, "sales/ADMINISTRADOR");
  });
  afterAll(() => site.close());

  /** A lead of the executive that asked for a product. */
  async function leadOf({
    product = pet,
    status = 2,
    profile = null,
  }: { product?: string; status?: number; profile?: Profile | null } = {}): Promise<string> {
    const lead = await addLeadTo(site, { status, executive: executive.userId });
    await site.database.connection
      .updateTable("leads")
      .set({
        product_code: product,
        product_name: product,
        profile: profile === null ? null : JSON.stringify(profile),
      })
      .where("reference", "=", lead)
      .execute();
    return lead;
  }

  const urlOf = (lead: string) => `/Gestion/Solicitudes/${lead}`;

  const open = (who: SignedInPerson, url: string) =>
    site.app.inject({ url, headers: { host: "localhost:3000", cookie: who.cookie } });

  const press = (who: SignedInPerson, url: string, form: Record<string, string>) =>
    site.app.inject({
      method: "POST",
      url,
      headers: {
        host: "localhost:3000",
        origin: "http://localhost:3000",
        cookie: who.cookie,
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: new URLSearchParams(form).toString(),
    });

  const openPurchase = (who: SignedInPerson, lead: string, more: Record<string, string> = {}) =>
    press(who, urlOf(lead), { intent: "purchaseOpen", id: randomUUID(), consent: "true", ...more });

  /** An open purchase of a lead, at the address of its forms. */
  async function opened(product = pet, profile: Profile | null = null) {
    const lead = await leadOf({ product, profile });
    const made = await openPurchase(executive, lead);
    expect(made.statusCode).toBe(303);
    const url = made.headers.location ?? "";
    return { lead, url, reference: url.split("/").at(-1) ?? "" };
  }

  const rowOf = (lead: string) =>
    site.database.connection
      .selectFrom("leads")
      .select(["id", "status", "sub_status", "full_name", "email"])
      .where("reference", "=", lead)
      .executeTakeFirstOrThrow();

  const purchasesOf = (lead: string) =>
    asService(site.database.connection, (service) =>
      service.selectFrom("purchases").selectAll().where("lead_reference", "=", lead).execute(),
    );

  const kept = async (lead: string) =>
    (
      await site.database.connection
        .selectFrom("audit_events")
        .select(["action", "outcome", "actor_id"])
        .where("action", "like", "lead.purchase%")
        .where("record", "like", `%${lead}%`)
        .orderBy("id")
        .execute()
    ).map(({ action, outcome, actor_id: by }) => `${action} ${outcome} ${by === executive.userId}`);

  const fill = async (url: string, form: Record<string, string>) => {
    const page = await open(executive, url);
    const at = /<form[^>]*action="(\/Gestion\/[^"]+)"/.exec(page.body)?.[1] ?? url;
    return press(executive, at, { _version: hiddenValue(page.body, "_version"), ...form });
  };

  return {
    get site() {
      return site;
    },
    get executive() {
      return executive;
    },
    get administrator() {
      return administrator;
    },
    leadOf,
    urlOf,
    open,
    press,
    openPurchase,
    opened,
    rowOf,
    purchasesOf,
    kept,
    fill,
  };
}
