import { describe, expect, it } from "vitest";
import { chile, countryOf } from "#src/config/countries.ts";
import {
  type Partner,
  partnerLayoutSchema,
  partnerSettingsSchema,
} from "#src/contracts/partner.ts";
import { askedBy, presentAdvisor } from "./advisor.presenter.ts";

const partner = (settings: object): Partner => ({
  subdomain: "clinica-demo",
  displayName: "Clínica Demo",
  country: "CL" as const,
  defaultPath: "/Comparar/Isapres",
  layout: partnerLayoutSchema.parse({}),
  settings: partnerSettingsSchema.parse(settings),
});
const given = { referral: null, state: "form" as const, returnTo: "/" };
const present = (host: Partner | null) =>
  presentAdvisor(given, {
    country: host === null ? countryOf("PE") : chile,
    language: "es",
    partner: host,
    say: (key) => key,
  });

describe("the advisor's dialog", () => {
  it("says what the host says instead, and cannot be closed freely there", () => {
    const settings = { pseudoLogin: true, subdomainModalRef: "¿Quién te atiende?" };
    expect(present(partner(settings))).toMatchObject({
      title: "¿Quién te atiende?",
      isRequired: true,
      portal: { href: "/Comparar/Isapres" },
    });
  });

  it.each([
    ["a main host", null, null],
    ["a partner without pseudo-login", partner({ pseudoLogin: false }), null],
    ["a partner without a message", partner({ pseudoLogin: true }), { startMessage: null }],
  ])("of %s has the usual title", (_which, host, asked) => {
    expect(askedBy(host)).toEqual(asked);
    expect(present(host)).toMatchObject({ title: "referral.title", isRequired: asked !== null });
  });

  it("asks again where what was found is gone", () => {
    const reader = { country: chile, language: "es" as const, partner: null };
    const model = presentAdvisor({ ...given, state: "found" }, { ...reader, say: (key) => key });
    expect(model.state).toBe("form");
  });
});
