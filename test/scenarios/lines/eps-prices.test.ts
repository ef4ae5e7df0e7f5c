import { afterAll, beforeAll, expect, it } from "vitest";
import type { Profile } from "#src/contracts/profile.ts";
import { type SharedTestApp, sharedTestApp } from "#test/harness/app.ts";
import { profileCookie } from "#test/harness/profile-cookie.ts";

/** Plans of EPS carry ' p/empl' beside the sum of a household: the card says for how many people it is (CQ 9). */

let site: SharedTestApp;
beforeAll(async () => {
  site = await sharedTestApp();
});
afterAll(() => site.close());

const agent = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140", accept: "text/html" };
const host = "co.localhost";

/** What stands under the price of each card, for a household or for somebody who has told nothing. */
async function underPrices(profile: Profile | null): Promise<string[]> {
  const cookie = profile === null ? "" : await profileCookie(site.app, host, profile);
  const page = await site.app.inject({
    url: "/Comparar/EPS",
    headers: { ...agent, host, cookie },
  });
  expect(page.statusCode).toBe(200);
  const [, list = ""] = page.body.split("<main");
  expect(list).toContain("/mes p/empl");
  return [...list.matchAll(/price-block__team[^>]*>([^<]*)</g)].map(([, text = ""]) => text);
}

it.each<[string, Profile | null, string]>([
  ["somebody who has told nothing", null, "Por una persona"],
  ["one person", { cotizante: [{ edad: 39, sexo: "Masculino" }] }, "Por una persona"],
  [
    "a couple",
    {
      cotizante: [{ edad: 39, sexo: "Masculino" }],
      cargas: [{ parentesco: "Cónyuge", edad: 37, sexo: "Femenino" }],
    },
    "Por 2 personas en total",
  ],
])("of %s it says for how many the price is", async (_who, profile, words) => {
  const said = await underPrices(profile);
  expect(said.length).toBeGreaterThan(0);
  expect(new Set(said)).toEqual(new Set([words]));
});
