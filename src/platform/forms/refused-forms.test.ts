import { expect, it } from "vitest";
import { createRefusedForms } from "./refused-forms.ts";

it("a form that was refused is there for who typed it, for a quarter of an hour", () => {
  let now = new Date("2026-11-23T15:00:00Z");
  const forms = createRefusedForms({ clock: { now: () => now } });
  const id = forms.keep("ana", { text: "Va adjunto", until: undefined, note: "" });
  expect(forms.find("ana", id)).toEqual({ text: "Va adjunto" });
  expect(forms.find("eva", id)).toEqual({});
  expect(forms.find("ana", "another")).toEqual({});
  expect(forms.find("ana", null)).toEqual({});
  now = new Date("2026-11-23T15:15:00Z");
  expect(forms.find("ana", id)).toEqual({});
});
