import { createInternalTraffic } from "#src/modules/identity/visitor/internal-traffic.service.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { solveChallenge } from "#src/contracts/proof-of-work.ts";
import { learnChat } from "./known-chat.ts";
import { learnLinks } from "./known-links.ts";
import { knownSearch } from "./known-search.ts";
import { knownTranslation } from "./known-translation.ts";
import { knownPartners } from "./known-partners.ts";
import { learnShell } from "./known-shell.ts";
import { dataOf, type KnownPart, pathTo, texts, type Walk } from "./known-part.ts";
import { learnReferral } from "./known-referral.ts";
import type { Operation } from "./openapi-document.ts";

/** Values that exist in the running site, so that calls get past the door: learned by a visitor's own
 *  walk through the API before the fuzz begins. */
export interface KnownValues {
  forName(operation: Operation, name: string): readonly string[];
  /** A body that the operation takes. */
  bodyFor(operation: Operation): unknown;
  profiles: readonly unknown[];
}

const adult = (sexo: string, edad: number) => ({ sexo, edad, ingreso: 1_650_000 });
const household = {
  cotizante: [adult("Femenino", 34)],
  cargas: [{ sexo: "Masculino", edad: 3, parentesco: "Hijo" }],
  region: { stateCode: 13 },
  ingresodatos: true,
};

/** Households at the edges: nobody's data, newborn, oldest, a hundred people, every key. */
export const extremeProfiles: readonly unknown[] = [
  household,
  {},
  { cotizante: [] },
  { cotizante: [adult("Masculino", 0)] },
  { cotizante: [adult("Femenino", 120)] },
  { cotizante: [adult("Masculino", 45), adult("Femenino", 44)], enPareja: true },
  {
    cotizante: [adult("Femenino", 30)],
    cargas: Array.from({ length: 99 }, () => ({ sexo: "Femenino", edad: 1, parentesco: "Hija" })),
  },
  { cotizante: [{ sexo: "", edad: "", ingreso: "1.650.000" }], cargas: [], prevision: "Fonasa" },
  {
    cotizante: [{ ...adult("Masculino", 27), imponible: 0, bruto: 1e12 }],
    region: { stateCode: "13", stateName: "Ñuble" },
  },
];

const contact = {
  fullName: "Ana Núñez",
  identification: "12.345.678-5",
  email: "ana@correo.example",
  phone: "+56 9 1234 5678",
};

const orders = [
  "lowerPrice",
  "HIGHERPRICE",
  "asc",
  "DESC",
  "recommended",
  "",
  "POPULAR",
  "popular",
  "Distance",
];

/** Walks through the site once and keeps what it saw. */
export async function learnKnownValues(walk: Walk): Promise<KnownValues> {
  const listed = await walk("GET /api/insurance/compare/metadata", {
    query: [
      ["organizationTypes", "ASEG,ISAPRE,CLIN"],
      ["take", "100"],
    ],
  });
  const found = dataOf(listed);
  const products = Array.isArray(found) ? (found as unknown[]) : [];
  const codes = texts(products.map((product) => pathTo(product, "productCode")));
  const productCode = codes[0] ?? "none";
  const compared = await walk("POST /api/insurance/compare/metadata", {
    body: { profile: household, organizationTypes: ["ASEG"] },
  });
  const submitted = await walk("POST /api/profile-form/data", {
    body: { productType: "SEGURO", profile: household },
  });
  const comparator = await walk("GET /api/comparators", {
    query: [["baseUrl", "Seguros-de-Salud"]],
  });
  const isapres = await walk("GET /api/comparators", { query: [["baseUrl", "Isapres"]] });
  const leadBody = {
    productCode,
    contact,
    consents: { quote: true, whatsapp: false, news: false },
  };
  const requested = dataOf(await walk("POST /api/leads", { body: leadBody }));
  const challenge = dataOf(await walk("GET /api/robot-check", {}));
  if (typeof pathTo(challenge, "challenge") === "string") {
    const sent = String(pathTo(challenge, "challenge"));
    const solution = await solveChallenge(sent, Number(pathTo(challenge, "bits")));
    await walk("POST /api/robot-check", { body: { challenge: sent, solution } });
  }
  const shared = dataOf(
    await walk("POST /api/shared-links", {
      body: { url: "/Comparar/Seguros-de-Salud", profile: household },
    }),
  );

  const form = dataOf(
    await walk("GET /api/profile-form/form", { query: [["productType", "SEGURO"]] }),
  );
  const scriptUrl = pathTo(form, "profileForm", "validationScriptUrl");

  const filterBody = { comparator: "Isapres", name: "Más baratos", query: "orden=menor-precio" };
  const saved = dataOf(await walk("POST /api/saved-filters", { body: filterBody }));
  // As test/harness/app.ts signs and dates: a link for staff.
  const internalToken = createInternalTraffic({
    secret: "a test needs no secret",
    clock: fixedClock("2026-10-10T15:00:00Z"),
  }).issueToken();

  const parts: readonly KnownPart[] = [
    await learnChat(walk),
    await learnLinks(walk),
    await learnReferral(walk),
    learnShell(),
    knownPartners,
    knownSearch,
    knownTranslation,
  ];

  const submission = texts([pathTo(dataOf(submitted), "uuid")]);
  const earlier = texts([
    compared?.statusCode === 200 ? pathTo(compared.json(), "metaData", "uuid") : undefined,
  ]);
  const comparators = texts(
    [dataOf(comparator), dataOf(isapres)].flatMap((data) => [
      pathTo(data, "id"),
      pathTo(data, "0", "id"),
    ]),
  );
  const quoteToken =
    ((pathTo(requested, "links", "quote") ?? "") as string).split("/").at(-1) ?? "";
  const insuranceTypes = texts(products.map((product) => pathTo(product, "insuranceType", "name")));
  const upperTypes = texts(
    products.map((product) => pathTo(product, "insuranceType", "upperType", "name")),
  );
  const byName: Readonly<Record<string, readonly string[]>> = {
    id: texts(products.map((product) => pathTo(product, "id"))),
    code: codes,
    productCode: codes,
    codes: [codes.slice(0, 3).join(",")],
    type: [...insuranceTypes.slice(0, 4), ...upperTypes.slice(0, 2)],
    types: [insuranceTypes.slice(0, 3).join(","), upperTypes.join(","), "ISAPRE,ISAPRE"],
    baseUrl: ["Seguros-de-Salud", "Isapres"],
    comparator: ["Seguros-de-Salud", "Isapres", ...comparators],
    organizationTypes: ["ASEG", "ISAPRE", "ASEG,ISAPRE"],
    organizationType: ["ASEG", "ISAPRE"],
    organizations: texts(products.map((product) => pathTo(product, "organization", "code"))),
    insuranceTypes,
    productType: ["SEGURO", ...insuranceTypes],
    upperType: upperTypes,
    order: orders,
    deductiblesToCompare: ["deductible", "deductible_fonasa", "deductible,deductible_fonasa"],
    page: ["1", "2", "100000"],
    take: ["1", "20", "100"],
    ponderer: ["0", "0.5", "1"],
    planTypes: ["0", "1,2", "libreEleccion"],
    marketable: ["true", "false,true"],
    births: ["conParto", "reducidoParto"],
    features: ["12", "2", "1,2,3"],
    featuresFilter: ["12", "2"],
    coverageOrganizations: ["clinica-alemana"],
    hasOffer: ["true", "false"],
    url: ["/Comparar/Seguros-de-Salud"],
    link: texts([pathTo(shared, "link")]).map((link) => link.split("/").at(-1) ?? ""),
    file: texts([scriptUrl]).map((url) => url.split("/").at(-1) ?? ""),
    host: ["clinica-demo.localhost", "localhost"],
  };
  return {
    profiles: extremeProfiles,
    forName(operation, name) {
      const { path } = operation;
      for (const part of parts) {
        const names = part.forName(operation, name);
        if (names !== undefined) return names;
      }
      if (name === "id" && path.startsWith("/api/comparators/")) return comparators;
      if (name === "id" && path.startsWith("/api/saved-filters/"))
        return texts([pathTo(saved, "id")]);
      if (name === "token" && path === "/api/internal-traffic") return [internalToken];
      if (name === "clientKey") return ["amparo"];
      if (name === "token" && path.startsWith("/api/leads/"))
        return texts([pathTo(requested, "token")]);
      if (name === "token" && path.startsWith("/api/quotes/")) return [quoteToken];
      if (name === "uuid") return path.startsWith("/api/profile-form/") ? submission : earlier;
      if (name === "Idempotency-Key") return ["k", "k".repeat(200), "clave 1"];
      return byName[name] ?? [];
    },
    bodyFor(operation) {
      const { label } = operation;
      for (const part of parts) {
        const body = part.bodyFor(operation);
        if (body !== undefined) return body;
      }
      if (label === "POST /api/leads") return leadBody;
      if (label === "POST /api/profile-form/data")
        return { productType: "SEGURO", profile: household };
      if (label === "POST /api/profile-form/form") {
        return { productType: "SEGURO", comparator: "Seguros-de-Salud", profile: household };
      }
      if (label === "POST /api/saved-filters") return filterBody;
      if (label === "POST /api/visitor/opt-out") return { isOptedOut: false };
      if (label === "POST /api/internal-traffic") return { isInternal: false };
      if (label === "POST /api/insurance/promotedProduct")
        return { comparator: "Seguros-de-Salud", profile: household };
      if (label === "POST /api/robot-check") return { challenge: "never.issued", solution: "1" };
      if (label === "POST /api/shared-links")
        return { url: "/Comparar/Seguros-de-Salud", profile: household };
      if (label.includes("/compare/")) return { organizationTypes: ["ASEG"], profile: household };
      if (label.endsWith("/profile-price"))
        return { profile: household, upperType: byName["upperType"]?.[0] ?? "SEGURO" };
      return undefined;
    },
  };
}
