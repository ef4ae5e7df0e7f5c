import { expect, it } from "vitest";
import { resumeHandler } from "./resume-reminders.ts";

/** Each reminder of a left purchase may be switched off for everybody (notification-types.tsv). */
it("of a left purchase leaves nothing, and reads nothing, where its own type is off", async () => {
  const asked: string[] = [];
  const needs = {
    isMailed: async (type: string) => {
      asked.push(type);
      return false;
    },
  } as unknown as Parameters<typeof resumeHandler>[0];
  const payload = { purchase: "1", template: "retomar_contratacion_2" };
  const message = { id: 1, kind: "purchase-resume", ref: "1/2", payload, attempts: 1 };
  await expect(resumeHandler(needs)(message)).resolves.toBeUndefined();
  expect(asked).toEqual(["retomar_contratacion_2"]);
});
