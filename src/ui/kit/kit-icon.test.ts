import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { kitIconNames } from "./kit-icon.tsx";

it("has a shape for every icon of the kit, and a name for every shape", () => {
  const file = readFileSync("src/ui/kit/kit-icons.svg", "utf8");
  expect([...file.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)).toEqual(kitIconNames);
});
