import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SharedTestApp, sharedTestApp } from "../harness/app.ts";

let site: SharedTestApp;
beforeAll(async () => {
  site = await sharedTestApp();
});
afterAll(() => site.close());

/** Paths of fields without a description, anywhere in the document. */
function undescribed(node: unknown, path: string): string[] {
  if (node === null || typeof node !== "object") return [];
  const { properties } = node as { properties?: Record<string, { description?: string }> };
  const own = Object.entries(properties ?? {})
    .filter(([, field]) => (field.description ?? "") === "")
    .map(([name]) => `${path}.${name}`);
  return [
    ...own,
    ...Object.entries(node).flatMap(([key, inner]) => undescribed(inner, `${path}.${key}`)),
  ];
}

describe("the OpenAPI document", () => {
  it("describes every field and every parameter", async () => {
    const document = (await site.app.inject({ url: "/api/openapi.json" })).json();
    expect(document.openapi).toBe("3.1.0");
    expect(undescribed(document.paths, "")).toEqual([]);
  });

  it("names every answer of every operation", async () => {
    const document = (await site.app.inject({ url: "/api/openapi.json" })).json();
    for (const operations of Object.values(
      document.paths as Record<
        string,
        Record<string, { summary: string; responses: Record<string, { description: string }> }>
      >,
    )) {
      for (const { summary, responses } of Object.values(operations)) {
        expect(summary).not.toBe("");
        expect(Object.values(responses).every(({ description }) => description !== "")).toBe(true);
      }
    }
  });
});
