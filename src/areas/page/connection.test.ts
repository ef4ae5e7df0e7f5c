import { describe, expect, it } from "vitest";
import { orFailure } from "./connection.ts";

describe("asking the server from the browser", () => {
  it("hands on what the server answers", async () => {
    expect(await orFailure(() => Promise.resolve({ model: 1 }))).toEqual({ model: 1 });
  });

  it("turns a lost connection into an answer that says so", async () => {
    const lost = await orFailure(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(lost).toMatchObject({
      data: { error: { code: "CONNECTION", status: 503 } },
      init: { status: 503 },
    });
  });

  it("lets a redirect pass", async () => {
    const away = new Response(null, { status: 302 });
    await expect(orFailure(() => Promise.reject(away as unknown as Error))).rejects.toBe(away);
  });
});
