import { expect, it } from "vitest";
import purchase from "#src/locales/es/purchase.json" with { type: "json" };
import signature from "#src/locales/es/signature.json" with { type: "json" };
import type { WithdrawalTerm } from "#src/modules/sale/payment-setting/withdrawal.rules.ts";
import { createSay } from "#src/platform/words/words.ts";
import { conditionsSection } from "./document-sections.presenter.ts";

const say = createSay("es-CL", { purchase, signature });

it.each<[string, WithdrawalTerm | null, string | undefined]>([
  ["days", { days: 20, isBusiness: false }, "20 días desde que recibes la póliza"],
  ["one day", { days: 1, isBusiness: false }, "1 día desde que recibes la póliza"],
  ["business days", { days: 5, isBusiness: true }, "5 días hábiles desde que recibes la póliza"],
  ["nothing where there is no such right", null, undefined],
])("documents say of the withdrawal: %s", (_name, withdrawal, said) => {
  const gathered = { steps: [], product: undefined, exclusions: [], withdrawal };
  const { lines } = conditionsSection(gathered, { insurer_name: "Quillay" }, say);
  const label = say("purchase.review.withdrawal");
  const found = lines.find((line) => line.startsWith(label));
  expect(found).toBe(said && `${label}: ${said}`);
});
