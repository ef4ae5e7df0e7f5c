import { firstVariants } from "#src/modules/insight/experiment/experiments.rules.ts";
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { type CountryConfig, countries } from "#src/config/countries.ts";
import type { Profile } from "#src/contracts/profile.ts";
import {
  createProfileFormService,
  type ListOption,
  type ProfileFormService,
} from "#src/modules/offer/profile/profile-form.service.ts";
import type { Services } from "#src/services.ts";
import { answerAt, fieldAt, shownText } from "#src/ui/form/form-answers.rules.ts";
import { exampleReader } from "#test/factories/product-details.ts";
import { factsContext, type RequestFacts, servicesContext } from "#src/areas/page/context.ts";
import { action, loader } from "./profile.page.tsx";
import type { ProfileFormModel } from "./profile.view-model.ts";
import { flatAnswers } from "./stored-profile.rules.ts";

const folder = resolve(import.meta.dirname, "../../../../db/seed/profile-forms");
const names = readdirSync(folder).flatMap((file) =>
  file.endsWith(".json") ? [file.slice(0, -".json".length)] : [],
);
const { say } = exampleReader();

/** Lists of a few options; what a list is asked below stands in `asked`. */
const asked: string[] = [];
const list = (...options: ListOption[]) => ({
  give: async (_country: string, { of }: { of: readonly string[] }) => {
    if (of.length > 0) asked.push(of.join());
    return options.filter((one) => of.length === 0 || of.includes(String(one.of)));
  },
});

let profileForms: ProfileFormService;
beforeAll(async () => {
  profileForms = await createProfileFormService({
    folder,
    retrieve: {
      regions: list(
        { value: 13, label: "Metropolitana" },
        { value: 5115, label: "Lima" },
        { value: 5711, label: "Bogotá" },
      ).give,
      countries: list({ value: "CL", label: "Chile" }, { value: "DE", label: "Alemania" }).give,
      breeds: list(
        { value: "pug", label: "Pug", of: "Perro" },
        { value: "siames", label: "Siamés", of: "Gato" },
      ).give,
      sctrSectors: list({ value: "mineria", label: "Minería" }).give,
      sctrWorks: list({ value: "socavon", label: "Socavón", of: "mineria" }).give,
      tripZones: list({ value: "AMERICA", label: "América" }).give,
      healthProviders: list({ value: "eps", label: "EPS" }, { value: "notengo", label: "No" }).give,
      providers: list(
        { value: "norte", label: "Clínica Norte", of: 13 },
        { value: "lima", label: "Clínica Lima", of: 5115 },
      ).give,
    },
  });
});

const countryOf = (form: string): CountryConfig => {
  const codes: Readonly<Record<string, string>> = { chile: "CL", peru: "PE", colombia: "CO" };
  const code = codes[form.split("-")[0] ?? ""] ?? "INT";
  const found = countries.find((one) => one.code === code);
  if (found === undefined) throw new Error(`no country ${code}`);
  return found;
};

/** A visit of the form's page; `sent` posts it. */
function visit(form: string, sent?: readonly (readonly [string, string])[], stored?: Profile) {
  const saved: Profile[] = [];
  const url = new URL("https://amparo.example/Perfil/Comparador");
  const facts: RequestFacts = {
    country: countryOf(form),
    language: "es",
    nonce: "n",
    visitorId: stored === undefined ? undefined : "visitor",
    address: "192.0.2.1",
    partner: null,
    tenant: "amparo",
    isUnknownHost: false,
    showsKitPage: false,
    visitor: undefined,
    session: null,
    isBadToken: false,
    isInternalVisit: false,
    isAdmitted: true,
    isFormSent: false,
    isDocument: true,
    showcase: null,
    leadsTo: null,
    site: "CL",
    isPreview: false,
    figures: null,
    imageCdn: null,
    variants: firstVariants,
    ensureVisitor: async () => "visitor",
    url,
    askedQuery: url.search,
    leavesMissing: () => false,
    origins: [],
    countryOrigins: [],
    elsewhere: null,
    origin: url.origin,
    countCompareCall: async () => undefined,
    countRequest: async () => undefined,
    takeDocument: () => undefined,
    clinic: null,
    rememberClinic: () => undefined,
    markPersonal: () => undefined,
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (event, details) => {
        throw new Error(`${event} ${JSON.stringify(details)}`);
      },
    },
  };
  const services = {
    profileForms,
    catalog: {
      findComparator: async () => ({
        baseUrl: "Comparador",
        title: "x",
        profileForm: form,
        insuranceTypes: [],
        texts: {},
      }),
      listRegions: async () => [{ code: 13, displayName: "Metropolitana", abbreviation: "RM" }],
    },
    comparison: {
      current: () => ({ snapshot: { incomeCeilingUf: 900_000, uf: { valueCents: 4_113_624 } } }),
    },
    words: { say: () => say, pick: () => ({}) },
    visitors: {
      findVisitor: async () => ({ profile: stored ?? null }),
      saveProfile: async (_id: string, profile: Profile) => void saved.push(profile),
    },
  } as unknown as Services;
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(factsContext, facts);
  const body = sent && new URLSearchParams(sent.map(([name, value]) => [name, value]));
  const request = new Request(url, body ? { method: "POST", body } : {});
  return { args: { request, params: { comparator: "Comparador" }, context }, saved };
}

async function load(form: string, stored?: Profile): Promise<ProfileFormModel> {
  const { data } = await loader(visit(form, undefined, stored).args);
  if ("error" in data) throw new Error(data.error.code);
  return data.model.form;
}

/** What posting a form answers: the form again, or where it leads. */
async function post(form: string, sent: readonly (readonly [string, string])[], stored?: Profile) {
  const { args, saved } = visit(form, sent, stored);
  const answered = await action(args as never).catch((thrown: unknown) => thrown);
  if (answered instanceof Response) return { status: answered.status, saved, form: undefined };
  const { data, init } = answered as {
    data: { form: ProfileFormModel };
    init: { status?: number } | null;
  };
  return { status: init?.status ?? 200, saved, form: data.form };
}

/** Answers for what a form's defaults leave open. */
const open: Readonly<Record<string, string>> = {
  epsActual: "eps",
  "sctr.sector": "mineria",
  "sctr.tipo_trabajo": "socavon",
};

describe.each(names)("the page of the form %s", (name) => {
  it("opens with its words, its lists and its script", async () => {
    const form = await load(name);
    expect(JSON.stringify(form.definition)).not.toMatch(/"profile\.[a-z]/);
    expect(form.words.submit).toBe("Calcular precios");
    expect(form.validationScriptUrl).toMatch(/^\/api\/profile-form\/scripts\/[0-9a-f]{64}\.js$/);
    expect(form.assumed).not.toBe("");
  });

  it("saves what is posted without JavaScript, and opens with it again", async () => {
    const form = await load(name);
    const answers = new Map([...flatAnswers(form.answers), ...Object.entries(open)]);
    const sent = [...answers].filter(([path]) => fieldAt(form.definition, path) !== undefined);
    const { status, saved } = await post(name, sent);
    expect([status, saved.length]).toEqual([303, 1]);
    const again = await load(name, saved[0]);
    expect(again.assumed).toBeNull();
    expect(again.canForget).toBe(true);
    for (const [path, value] of sent)
      expect([path, shownText(answerAt(again.answers, path))]).toEqual([path, value]);
  });

  it("opens with the people that another line's form was told of", async () => {
    const told = {
      cotizante: [{ sexo: "Femenino" as const, edad: 41 }],
      cargas: [{ parentesco: "Hija" as const, sexo: "Femenino" as const, edad: 4 }],
    };
    const { answers, definition, subject } = await load(name, told);
    if (subject !== "people") return;
    const namesApart = fieldAt(definition, "edadTitular") !== undefined;
    const shown = (path: string) => shownText(answerAt(answers, path));
    expect([
      shown(namesApart ? "sexoTitular" : "cotizante.0.sexo"),
      shown(namesApart ? "edadTitular" : "cotizante.0.edad"),
      shown(namesApart ? "cargas.0.edadCarga" : "cargas.0.edad"),
    ]).toEqual(["Femenino", "41", "4"]);
  });

  it("says at their fields what is missing", async () => {
    const form = await load(name);
    const sent = flatAnswers(form.answers).map(([path]) => [path, ""] as const);
    const refused = await post(name, sent);
    expect([refused.status, refused.saved]).toEqual([400, []]);
    expect(refused.form?.message).toMatch(
      /^Faltan? .+ datos?\. No se ingresaron los siguientes campos: .+/,
    );
    for (const { path, message } of refused.form?.errors ?? []) {
      expect(fieldAt(form.definition, path)?.fieldType.fldType).toMatch(/input|select|radio/);
      expect(message).not.toContain("profile.");
    }
  });
});

describe("the page without JavaScript", () => {
  it("draws the lists anew that follow from an answer, and keeps what was answered", async () => {
    asked.length = 0;
    const { form, status } = await post("chile-pets", [
      ["mascota.0.especie", "Gato"],
      ["mascota.0.edad", "7"],
      ["_update", "mascota.0.especie"],
    ]);
    expect(status).toBe(200);
    expect(asked.at(-1)).toBe("Gato");
    expect(form?.errors).toEqual([]);
    expect(form?.answers["mascota"]).toEqual([{ especie: "Gato", edad: "7" }]);
    const breeds = fieldAt(form?.definition ?? { profileFormFields: [] }, "mascota.0.raza");
    expect(breeds?.elements[0]?.allowedValues).toEqual([
      { value: "siames", label: "Siamés", of: "Gato" },
    ]);
  });

  it("adds and removes rows within their bounds", async () => {
    const row = [["mascota.0.especie", "Perro"]] as const;
    const more = await post("chile-pets", [...row, ["_add", "mascota"]]);
    expect(more.form?.answers["mascota"]).toHaveLength(2);
    const fewer = await post("chile-pets", [...row, ["_remove", "mascota.0"]]);
    expect(fewer.form?.answers["mascota"]).toHaveLength(1);
  });

  it("shows the partner with the assumed answers once the box is ticked", async () => {
    const { form } = await post("international", [
      ["cotizante.0.edad", "40"],
      ["enPareja", "true"],
      ["_update", "enPareja"],
    ]);
    expect(answerAt(form?.answers, "cotizante.1")).toEqual({ sexo: "Femenino", edad: "25" });
  });
});

describe("a visitor with a household", () => {
  const household: Profile = {
    cotizante: [{ edad: 34, sexo: "Femenino" }],
    region: { stateCode: 13 },
    ingresodatos: true,
  };

  it("keeps it when a pet is entered, and is asked for the pet before", async () => {
    const before = await load("chile-pets", household);
    expect(before.assumed).toContain("perro");
    const { saved } = await post(
      "chile-pets",
      [
        ["mascota.0.especie", "Gato"],
        ["mascota.0.edad", "7"],
      ],
      household,
    );
    expect(saved[0]).toMatchObject({
      cotizante: [{ edad: 34, sexo: "Femenino" }],
      mascota: [{ especie: "Gato", edad: 7 }],
    });
  });

  it("says the error of a row at its own control and by its own word", async () => {
    const { form } = await post("peru-health", [
      ["cotizante.0.edad", "34"],
      ["cargas.0.parentesco", "Hijo"],
      ["cargas.0.edad", "130"],
      ["region.stateCode", "5115"],
    ]);
    expect(form?.errors).toEqual([
      { path: "cargas.0.edad", message: "Escribe la edad de la persona 1, de 0 a 120 años" },
    ]);
  });
});
