import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Profile } from "#src/contracts/profile.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { createVisitorService, type VisitorService } from "./visitor.service.ts";

const profile: Profile = { cotizante: [{ sexo: "Femenino", edad: 34 }], cargas: [] };

describe("visitors", () => {
  let database: OpenDatabase;
  let visitors: VisitorService;
  const clock = fixedClock("2026-10-10T12:00:00Z");
  beforeAll(async () => {
    database = await openTestDatabase();
    visitors = createVisitorService({ connection: database.connection, clock });
  });
  afterAll(() => database.close());
  beforeEach(() => clock.set("2026-10-10T12:00:00Z"));
  const newVisitor = async () => (await visitors.ensureVisitor(undefined)).visitor;
  const count = async () =>
    (await database.connection.selectFrom("visitors").select("id").execute()).length;

  it("get a row only when they are ensured, and are found again by their token", async () => {
    const before = await count();
    expect(await visitors.findVisitorByToken(undefined)).toBeUndefined();
    expect(await visitors.findVisitorByToken("a".repeat(32))).toBeUndefined();
    expect(await count()).toBe(before);
    const { visitor, newToken } = await visitors.ensureVisitor(undefined);
    expect(await count()).toBe(before + 1);
    expect(await visitors.findVisitorByToken(newToken)).toEqual(visitor);
    expect(await visitors.ensureVisitor(newToken)).toEqual({ visitor, newToken: undefined });
  });

  it("never take a token that was not given to them", async () => {
    const planted = "b".repeat(32);
    const { newToken } = await visitors.ensureVisitor(planted);
    expect(newToken).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(newToken).not.toBe(planted);
  });

  it("are stored by the hash of their token only", async () => {
    const { newToken } = await visitors.ensureVisitor(undefined);
    const rows = await database.connection.selectFrom("visitors").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(newToken);
  });

  it("keep their profile until they delete it, with everything they submitted", async () => {
    const visitor = await newVisitor();
    await visitors.saveProfile(visitor.id, profile);
    const uuid = await visitors.submitProfile(visitor, {
      country: "CL",
      productType: "SEGURO_INTEGRAL_GENERAL",
      profile,
    });
    expect((await visitors.findVisitor(visitor.id))?.profile).toEqual(profile);
    await visitors.deleteProfile(visitor.id);
    expect((await visitors.findVisitor(visitor.id))?.profile).toBeNull();
    await expect(visitors.readSubmission(visitor.id, uuid)).rejects.toMatchObject({ status: 404 });
  });

  it("know the profile that an edit replaced, until they delete it", async () => {
    const visitor = await newVisitor();
    const read = async () => (await visitors.findVisitor(visitor.id))?.profileBefore;
    await visitors.saveProfile(visitor.id, profile);
    expect(await read()).toBeNull();
    await visitors.saveProfile(visitor.id, { ...profile, cargas: [] });
    expect(await read()).toEqual(profile);
    await visitors.deleteProfile(visitor.id);
    expect(await read()).toBeNull();
  });

  const form = { country: "CL", productType: "ISAPRE", profile } as const;

  it("read a submission back for 30 days, then it is not found and is purged", async () => {
    const visitor = await newVisitor();
    const uuid = await visitors.submitProfile(visitor, form);
    clock.set("2026-11-09T11:59:59Z");
    expect(await visitors.readSubmission(visitor.id, uuid)).toEqual({
      productType: "ISAPRE",
      country: "CL",
      profile,
    });
    clock.set("2026-11-09T12:00:00Z");
    await expect(visitors.readSubmission(visitor.id, uuid)).rejects.toMatchObject({ status: 404 });
    expect(
      (await visitors.purgeExpired(async () => new Date(0))).submissions,
    ).toBeGreaterThanOrEqual(1);
  });

  it("do not find another visitor's submission, and cannot write over it", async () => {
    const [owner, other] = [await newVisitor(), await newVisitor()];
    const uuid = await visitors.submitProfile(owner, form);
    for (const visitorId of [other.id, undefined]) {
      await expect(visitors.readSubmission(visitorId, uuid)).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    }
    await expect(visitors.submitProfile(other, { ...form, uuid })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("may submit again under the same uuid", async () => {
    const visitor = await newVisitor();
    const uuid = randomUUID();
    await visitors.submitProfile(visitor, { ...form, uuid });
    const changed: Profile = { cotizante: [{ sexo: "Masculino", edad: 40 }] };
    await visitors.submitProfile(visitor, { ...form, uuid, profile: changed });
    expect((await visitors.readSubmission(visitor.id, uuid)).profile).toEqual(changed);
  });

  it("leave no submission when they are internal traffic", async () => {
    const visitor = await newVisitor();
    await visitors.setInternalTraffic(visitor.id, true);
    const internal = (await visitors.findVisitor(visitor.id))!;
    const uuid = await visitors.submitProfile(internal, form);
    await expect(visitors.readSubmission(visitor.id, uuid)).rejects.toMatchObject({ status: 404 });
  });
});
