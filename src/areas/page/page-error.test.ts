import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { describe, expect, it } from "vitest";
import { isPageError } from "./page.ts";

describe("a page's error", () => {
  it("is what the page answered with", () => {
    const error = { code: "NOT_FOUND", status: 404, fields: [], params: {} };
    expect(isPageError({ error })).toBe(true);
  });

  it.each([
    [502, "<html>Bad gateway</html>"],
    [500, "upstream error"],
    [404, '{"error":"no upstream"}'],
  ])("is no answer of something before the site: %i %s", (status, body) => {
    expect(isPageError(new ErrorResponse(status, "", body))).toBe(false);
  });
});
