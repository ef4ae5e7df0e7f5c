import { join, resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSeedFolders } from "#src/modules/offer/catalog/seed.service.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import {
  answerEventPath,
  type BannerRecord,
  bannersOn,
  type CampaignEvent,
  civilTime,
  eventShown,
} from "./campaign.rules.ts";
import { type CampaignService, createCampaignService } from "./campaign.service.ts";
import { seedExperiments } from "#src/modules/insight/experiment/experiment-seed.service.ts";

const santiago = { code: "CL", timeZone: "America/Santiago" };
const path = "/Comparar/Seguros-de-Salud/Cyber-Monday";
const cyber: CampaignEvent = {
  code: "cyber-2025",
  name: "Cyber Monday 2025",
  title: "Cyber Monday en seguros de salud",
  titles: { es: "Cyber Monday", en: "Cyber Monday", pt: "Cyber Monday" },
  country: "CL",
  isShown: true,
  startsAt: "2025-10-06T00:00:00",
  finishesAt: "2025-10-12T23:59:59",
  logo: null,
  image: null,
  video: null,
  comparatorPath: path,
  blogPath: "/QP-Blog/Cyber-Monday",
};

describe("civil time", () => {
  it.each([
    ["2025-10-06T02:59:59Z", "America/Santiago", "2025-10-05T23:59:59"],
    ["2025-10-06T03:00:00Z", "America/Santiago", "2025-10-06T00:00:00"],
    ["2025-07-06T04:00:00Z", "America/Santiago", "2025-07-06T00:00:00"],
    ["2025-10-06T05:00:00Z", "America/Lima", "2025-10-06T00:00:00"],
  ])("of %s in %s is %s", (at, zone, civil) => {
    expect(civilTime(new Date(at), zone)).toBe(civil);
  });
});

describe("the event of the window of CQ 9", () => {
  it.each([
    ["2025-10-05T23:59:59", "cyber-2025", "closed"],
    ["2025-10-06T00:00:00", "cyber-2025", "open"],
    ["2025-10-12T23:59:59", "cyber-2025", "open"],
    ["2025-10-13T00:00:00", undefined, "closed"],
  ])("at %s shows the banner of %s and its path is %s", (now, shown, kind) => {
    expect(eventShown([cyber], "CL", now)?.code).toBe(shown);
    expect(answerEventPath([cyber], "CL", path, now).kind).toBe(kind);
  });

  it("leads to the comparator outside its window", () => {
    expect(answerEventPath([cyber], "CL", path, "2026-01-01T00:00:00")).toEqual({
      kind: "closed",
      comparatorPath: "/Comparar/Seguros-de-Salud",
    });
  });

  it("is of its own country and path, and nothing where it is switched off", () => {
    const now = "2025-10-08T12:00:00";
    expect(eventShown([cyber], "PE", now)).toBeNull();
    expect(answerEventPath([cyber], "PE", path, now)).toEqual({ kind: "unknown" });
    expect(answerEventPath([cyber], "CL", `${path}s`, now)).toEqual({ kind: "unknown" });
    const off = { ...cyber, isShown: false };
    expect(eventShown([off], "CL", now)).toBeNull();
    expect(answerEventPath([off], "CL", path, now).kind).toBe("closed");
  });

  it("is the one that finishes first, and the path is open for whichever runs", () => {
    const next = {
      ...cyber,
      code: "next",
      startsAt: "2026-10-05T00:00:00",
      finishesAt: "2026-10-11T23:59:59",
    };
    expect(eventShown([next, cyber], "CL", "2025-10-08T12:00:00")?.code).toBe("cyber-2025");
    expect(eventShown([next, cyber], "CL", "2025-12-08T12:00:00")?.code).toBe("next");
    expect(answerEventPath([next, cyber], "CL", path, "2026-10-08T12:00:00")).toMatchObject({
      kind: "open",
      event: { code: "next" },
    });
  });
});

describe("banners", () => {
  const banner: BannerRecord = {
    code: "a",
    country: "CL",
    comparator: "Isapres",
    kind: "company-insurance",
    texts: {},
    href: "/",
    validFrom: "2026-10-10",
    validTo: "2026-10-12",
  };
  const place = { country: "CL", comparator: "Isapres" };
  it.each([
    ["2026-10-09", 0],
    ["2026-10-10", 1],
    ["2026-10-12", 1],
    ["2026-10-13", 0],
  ])("on %s are %i", (day, count) => {
    expect(bannersOn([banner], place, day)).toHaveLength(count);
  });

  it("are of their country, comparator and kind", () => {
    const day = "2026-10-11";
    expect(bannersOn([banner], { ...place, country: "PE" }, day)).toEqual([]);
    expect(bannersOn([banner], { ...place, comparator: "EPS" }, day)).toEqual([]);
    expect(bannersOn([banner], { ...place, kind: "other" }, day)).toEqual([]);
    const everywhere = { ...banner, comparator: null, validFrom: null, validTo: null };
    expect(bannersOn([everywhere], { ...place, comparator: "EPS" }, "1999-01-01")).toHaveLength(1);
  });
});

describe("events and banners on record", () => {
  const clock = fixedClock("2025-10-08T12:00:00-03:00");
  const root = resolve(import.meta.dirname, "../../../..");
  let database: OpenDatabase;
  let campaigns: CampaignService;
  let version = 1;
  beforeAll(async () => {
    database = await openTestDatabase();
    const { connection } = database;
    await loadSeedFolders(connection, [join(root, "db/seed/reference")], clock);
    await seedExperiments(connection, join(root, "db/seed/experiments"), clock);
    campaigns = createCampaignService({ connection, catalogueVersion: () => version });
    await campaigns.load();
  });
  afterAll(() => database.close());

  it("show the event's banner until the event ends, with comparator and article", async () => {
    expect(await campaigns.currentEvent(santiago, clock.now())).toMatchObject({
      code: "cyber-2025",
      isRunning: true,
      comparatorPath: path,
      blogPath: "/QP-Blog/Cyber-Monday",
    });
    const last = new Date("2025-10-12T23:59:59-03:00");
    expect((await campaigns.currentEvent(santiago, last))?.code).toBe("cyber-2025");
    expect(await campaigns.currentEvent(santiago, new Date(last.getTime() + 1_000))).toBeNull();
  });

  it("have their title in the reader's language, in Spanish where there is no other", async () => {
    await sql`update events set title_en = 'Cyber Monday for health insurance',
      title_pt = null`.execute(database.connection);
    version += 1;
    expect((await campaigns.currentEvent(santiago, clock.now()))?.titles).toEqual({
      es: "Cyber Monday en seguros de salud",
      en: "Cyber Monday for health insurance",
      pt: "Cyber Monday en seguros de salud",
    });
  });

  it("answer the event's path within its window only", async () => {
    expect((await campaigns.answerEventPath(santiago, path, clock.now())).kind).toBe("open");
    expect(
      await campaigns.answerEventPath(santiago, path, new Date("2025-10-13T00:00:00-03:00")),
    ).toEqual({ kind: "closed", comparatorPath: "/Comparar/Seguros-de-Salud" });
  });

  it("change the edition of stored pages when an event begins and ends", () => {
    const edition = (at: string) => campaigns.edition(santiago, new Date(at));
    expect(edition("2025-10-05T12:00:00-03:00")).toBe("cyber-2025:ahead");
    expect(edition("2025-10-08T12:00:00-03:00")).toBe("cyber-2025:running");
    expect(edition("2025-10-13T00:00:00-03:00")).toBe("");
  });

  it("have the company-insurance banner, in three languages, to the company comparator", async () => {
    const [banner, ...others] = await campaigns.listBanners(
      santiago,
      "Seguros-de-Salud",
      clock.now(),
      "company-insurance",
    );
    expect(others).toEqual([]);
    expect(banner?.href).toBe("/Comparar/Seguro-Complementario-Empresa");
    expect(Object.keys(banner?.texts ?? {}).toSorted()).toEqual(["en", "es", "pt"]);
    for (const words of Object.values(banner?.texts ?? {})) {
      expect(Object.values(words).every((word) => word !== "")).toBe(true);
    }
    expect(await campaigns.listBanners(santiago, "Isapres", clock.now())).toEqual([]);
  });

  it("are read again when the catalogue's version moves", async () => {
    await database.connection
      .updateTable("banners")
      .set({ valid_to: "2020-01-01" })
      .where("code", "=", "empresa-en-salud")
      .execute();
    const count = async () =>
      (await campaigns.listBanners(santiago, "Seguros-de-Salud", clock.now())).length;
    expect(await count()).toBe(1);
    version += 1;
    expect(await count()).toBe(0);
  });
});
