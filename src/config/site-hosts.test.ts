import { describe, expect, it } from "vitest";
import {
  countryForHost,
  countryOrigin,
  countryOrigins,
  isOwnHost,
  partnerLabel,
  subdomainOrigin,
} from "./site-hosts.ts";

describe("the country of a request", () => {
  it.each([
    ["localhost:3000", undefined, "CL"],
    ["cl.localhost:3000", undefined, "CL"],
    ["pe.localhost", undefined, "PE"],
    ["CO.localhost:3000", undefined, "CO"],
    ["int.localhost", "CL", "INT"],
    ["127.0.0.1:3000", "pe", "PE"],
    ["127.0.0.1:3000", "XX", "CL"],
    ["127.0.0.1:3000", undefined, "CL"],
  ])("of host %s with X-Country %s is %s", (host, header, country) => {
    expect(countryForHost(host, header).code).toBe(country);
  });

  it.each([
    ["clinica-demo.localhost:3000", "clinica-demo"],
    ["CLINICA-demo.localhost", "clinica-demo"],
    ["pe.localhost", null],
    ["localhost:3000", null],
    ["127.0.0.1", null],
    ["clinica-demo.example.org", null],
  ])("of host %s is the partner %s", (host, label) => {
    expect(partnerLabel(host)).toBe(label);
  });
});

describe("configured hosts", () => {
  const suffixes = { hostSuffixes: ["amparo.example", "salud.example"] };
  const one = { ...suffixes, publicUrl: "https://www.amparo.example" };
  const own = {
    ...suffixes,
    publicOrigins: [
      { code: "CL", locale: "es-CL", origin: "https://www.amparo.example" },
      { code: "PE", locale: "es-PE", origin: "https://pe.salud.example" },
    ],
  } as const;

  const local = { publicUrl: "http://localhost:4000" };

  it.each([
    ["clinica-demo.amparo.example", one, "clinica-demo", "CL"],
    ["clinica-demo.salud.example:8443", one, "clinica-demo", "CL"],
    ["www.amparo.example", one, null, "CL"],
    ["amparo.example", one, null, "CL"],
    ["www.salud.example", one, null, "CL"],
    ["co.amparo.example", one, null, "CO"],
    ["clinica-demo.localhost", one, null, "CL"],
    ["www.amparo.example", own, null, "CL"],
    ["pe.salud.example", own, null, "PE"],
    ["otra.amparo.example.evil.test", own, null, "CL"],
  ] as const)("%s under %o is the partner %s of %s", (host, addresses, label, country) => {
    expect(partnerLabel(host, addresses)).toBe(label);
    expect(countryForHost(host, undefined, addresses).code).toBe(country);
  });

  it.each([
    ["http", "demo.localhost:3000", {}, "http://demo.localhost:3000"],
    ["http", "demo.localhost:3000", local, "http://demo.localhost:4000"],
    ["http", "demo.localhost:3000", { publicUrl: one.publicUrl }, "http://demo.localhost:3000"],
    ["http", "Demo.amparo.example:8080", one, "https://demo.amparo.example"],
    ["http", "demo.amparo.example", own, "https://demo.amparo.example"],
  ] as const)("a partner's own address is %s://%s under %o: %s", (protocol, host, all, origin) => {
    expect(subdomainOrigin({ host, protocol }, all)).toBe(origin);
  });

  it.each([
    [
      "pe.localhost:3000",
      {},
      [
        "http://cl.localhost:3000",
        "http://pe.localhost:3000",
        "http://co.localhost:3000",
        "http://int.localhost:3000",
      ],
    ],
    [
      "salud.example",
      suffixes,
      [
        "http://cl.salud.example",
        "http://pe.salud.example",
        "http://co.salud.example",
        "http://int.salud.example",
      ],
    ],
    ["127.0.0.1:3000", {}, []],
    ["www.amparo.example", one, []],
    ["www.amparo.example", own, ["https://www.amparo.example", "https://pe.salud.example"]],
    ["www.amparo.example", { publicOrigins: own.publicOrigins.slice(0, 1) }, []],
    [
      "www.amparo.example",
      { publicOrigins: [own.publicOrigins[0], { ...own.publicOrigins[0], code: "CO" as const }] },
      [],
    ],
  ] as const)("%s with %o leads to the countries %o", (host, addresses, origins) => {
    const found = countryOrigins({ host, protocol: "http" }, addresses);
    expect(found.map(({ origin }) => origin)).toEqual(origins);
  });

  it.each([
    ["cl.amparo.example", "CL", one, "https://www.amparo.example"],
    ["pe.amparo.example", "PE", one, "https://pe.amparo.example"],
    ["www.amparo.example", "PE", one, "https://www.amparo.example"],
    [
      "cl.amparo.example",
      "CL",
      { ...one, publicUrl: "https://pe.amparo.example" },
      "https://cl.amparo.example",
    ],
    ["pe.amparo.example", "PE", own, "https://pe.salud.example"],
    ["co.amparo.example", "CO", own, "https://co.amparo.example"],
    ["amparo.example", "CO", own, undefined],
    ["pe.localhost:3000", "PE", local, "http://pe.localhost:4000"],
    ["pe.localhost:3000", "PE", {}, "http://pe.localhost:3000"],
    ["127.0.0.1:3000", "CL", {}, undefined],
  ] as const)("%s, for %s under %o, has pages at %s", (host, code, addresses, origin) => {
    expect(countryOrigin({ host, protocol: "http" }, { code }, addresses)).toBe(origin);
  });

  it.each([
    ["www.amparo.example", true],
    ["Amparo.example:8443", true],
    ["clinica-demo.salud.example", true],
    ["localhost:3000", true],
    ["127.0.0.1:3000", true],
    ["[::1]:3000", true],
    ["evil.example", false],
    ["evil-amparo.example", false],
    ["amparo.example.evil.example", false],
    ["127.0.0.1.evil.example", false],
    ["", false],
  ])("may a page of %s send changes: %s", (host, isOwn) => {
    expect(isOwnHost(host, one)).toBe(isOwn);
  });
});
