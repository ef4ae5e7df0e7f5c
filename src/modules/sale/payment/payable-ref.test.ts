import { expect, it } from "vitest";
import { paidRecords } from "./payable-ref.rules.ts";

it.each([
  ["COM-2VP5-5FG/1/1/48541", ["COM-2VP5-5FG"]],
  ["COM-2VP5-5FG/2/1/10864/COM-HHR8-YHS+2+3986", ["COM-2VP5-5FG", "COM-HHR8-YHS"]],
  ["SUS-24GR-86W/1290", ["SUS-24GR-86W"]],
  ["SUS-24GR-86W", ["SUS-24GR-86W"]],
  ["DEMO-P23", ["DEMO-P23"]],
])("a payable of %s pays %j", (ref, records) => {
  expect(paidRecords(ref)).toEqual(records);
});
