import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { chile } from "#src/config/countries.ts";
import { drawSeeded } from "#src/modules/content/notification/notification.fixture.ts";
import { createSay, type Messages } from "#src/platform/words/words.ts";
import { languages } from "#src/routes.ts";
import { examplePrice } from "#test/scenarios/visitor/example-price.ts";
import type { SnapshotPerson } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import { leadMail } from "./lead-mail.ts";
import { drawPdf, printable } from "#src/platform/pdf/pdf-document.ts";
import { leadDocument } from "./lead-pdf.ts";
import { leadWords } from "./lead.presenter.ts";
import type { LeadConfirmation } from "./lead.types.ts";

const locales = { es: "es-CL", en: "en-US", pt: "pt-BR" } as const;
const wordsOf = (language: string) =>
  Object.fromEntries(
    ["mail", "price", "profile"].map((area) => {
      const path = join(import.meta.dirname, "../../../locales", language, `${area}.json`);
      return [area, JSON.parse(readFileSync(path, "utf8")) as Messages];
    }),
  );
const missing: string[] = [];
const sayOf = (language: keyof typeof locales) =>
  createSay(locales[language], wordsOf(language), (key) => missing.push(key));

const confirmation: LeadConfirmation = {
  reference: "AMP-7F3K-29Q",
  country: "CL",
  language: "es",
  createdAt: new Date("2026-10-10T14:42:00Z"),
  availableUntil: new Date("2026-11-09T14:42:00Z"),
  contact: {
    fullName: "Camila Fuentes Muñoz",
    email: "camila@correo.example",
    phone: "+56981234567",
    comment: "Prefiero por la tarde",
  },
  consents: { quote: true, whatsapp: false, news: false },
  snapshot: examplePrice(),
  quote: { token: "q".repeat(32), expiresAt: new Date("2026-11-09T14:42:00Z") },
};
const link = { token: "t".repeat(32), baseUrl: "https://amparo.example" };
const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("\u202f", " ");

describe("the mail of a request", () => {
  it("says what was asked, the price with its UF and day, the reference and both links", async () => {
    const mail = await leadMail(confirmation, link, { say: sayOf("es"), draw: drawSeeded });
    expect(mail).toMatchObject({
      ref: "lead-requested/AMP-7F3K-29Q",
      to: "camila@correo.example",
      subject: "Recibimos tu solicitud AMP-7F3K-29Q",
      language: "es",
    });
    for (const part of [mail.text, mail.html]) {
      const text = plain(part);
      for (const said of [
        "Recibimos tu solicitud, Camila",
        "AMP-7F3K-29Q",
        "Complementario Familia 80",
        "Quillay Vida",
        "$48.541 /mes",
        "1,18 UF · UF del 10-10-2026: $41.136,24",
        "Mujer, 34 años · Hija, 6 años",
        `https://amparo.example/Solicitudes/${link.token}`,
        `https://amparo.example/Cotizacion/${"q".repeat(32)}`,
        "9 de noviembre de 2026",
        "+56 9 8123 4567",
      ]) {
        expect(text).toContain(said);
      }
    }
  });

  it("does not repeat what the visitor wrote freely, nor the identification", async () => {
    const mail = await leadMail(confirmation, link, { say: sayOf("es"), draw: drawSeeded });
    expect(mail.text + mail.html).not.toMatch(/Prefiero|123456785/);
  });

  it("greets by name only where the name is a plain word", async () => {
    const contact = { ...confirmation.contact, fullName: "gana.dinero.example Ya" };
    const mail = await leadMail({ ...confirmation, contact }, link, {
      say: sayOf("es"),
      draw: drawSeeded,
    });
    expect(mail.text).not.toContain("gana.dinero");
  });

  const [holder, child] = examplePrice().people;
  const without = (leftOut?: SnapshotPerson["leftOut"]): SnapshotPerson => ({
    ...child!,
    method: "PriceNotFound",
    amount: null,
    ...(leftOut === undefined ? {} : { leftOut }),
  });

  it("says 'Consultar' without a price, and names who cannot be insured", async () => {
    const people = [holder!, without()];
    const snapshot = examplePrice({ native: null, shown: null, uf: null, people });
    const { text } = await leadMail({ ...confirmation, snapshot }, link, {
      say: sayOf("es"),
      draw: drawSeeded,
    });
    expect(text).toContain("Precio: Consultar");
    expect(plain(text)).toContain("A quién no asegura: Hija, 6 años: no está en este precio");
    expect(text).not.toContain("Cálculo");
  });

  it.each([
    ["es", "Solo para ti (34): $48.541 /mes", "Hija, 6 años: se contrata desde los 18 años"],
    ["en", "Only for you (34): ", "Daughter, 6 years: "],
    ["pt", "Só para você (34): ", "Filha, 6 anos: "],
  ] as const)(
    "says in %s whom the price is for and why the others are left out",
    async (...row) => {
      const [language, price, why] = row;
      const people = [holder!, without({ code: "AGE_FROM", age: 18 })];
      const asked = { ...confirmation, language, snapshot: examplePrice({ people }) };
      const say = sayOf(language);
      const mail = await leadMail(asked, link, { say, draw: drawSeeded });
      const document = leadDocument(leadWords(asked, { say, country: chile, ...link }), say);
      for (const part of [mail.text, mail.html, JSON.stringify(document)]) {
        expect(plain(part)).toContain(price);
        expect(plain(part)).toContain(why);
      }
    },
  );

  it.each([
    [
      "es",
      "Solo para tu perro (3): $48.541 /mes",
      "Perro, 3 años",
      "Gato, 15 años: se contrata hasta los 10 años",
    ],
    ["en", "Only for your dog (3): ", "Dog, 3 years", "Cat, 15 years: "],
    ["pt", "Só para seu cachorro (3): ", "Cachorro, 3 anos", "Gato, 15 anos: "],
  ] as const)("says in %s which pet no rate takes, and why", async (...row) => {
    const [language, price, taken, why] = row;
    const pets = [
      { species: "dog", age: 3 },
      { species: "cat", age: 15, leftOut: { code: "AGE_TO" as const, age: 10 } },
    ];
    const asked = { ...confirmation, language, snapshot: examplePrice({ people: [], pets }) };
    const say = sayOf(language);
    const mail = await leadMail(asked, link, { say, draw: drawSeeded });
    const document = leadDocument(leadWords(asked, { say, country: chile, ...link }), say);
    for (const part of [mail.text, mail.html, JSON.stringify(document)])
      for (const said of [price, taken, why]) expect(plain(part)).toContain(said);
  });

  it("says 'Desde' for the default profile, and for whom", async () => {
    const snapshot = examplePrice({ isDefaultProfile: true });
    const { text } = await leadMail({ ...confirmation, snapshot }, link, {
      say: sayOf("es"),
      draw: drawSeeded,
    });
    expect(plain(text)).toContain("Desde $48.541 /mes");
    expect(text).toContain("(perfil de referencia)");
  });

  it.each(languages)("has every word in %s", async (language) => {
    missing.length = 0;
    for (const relationship of ["holder", "spouse", "child"] as const) {
      for (const sex of ["F", "M"] as const) {
        for (const isDefaultProfile of [true, false]) {
          const people = [
            { ...holder!, relationship, sex },
            { ...child!, relationship, sex, method: "PriceNotFound" as const, amount: null },
          ];
          for (const snapshot of [
            examplePrice({ people, isDefaultProfile, period: "year" }),
            examplePrice({ people, uf: { day: null, valueCents: 3_921_480, isFallback: true } }),
            examplePrice({ people, shown: null, native: null, uf: null }),
          ]) {
            const mail = await leadMail({ ...confirmation, language, snapshot }, link, {
              say: sayOf(language),
              draw: drawSeeded,
            });
            expect(mail.html).not.toMatch(/\b(?:mail|price|profile)\.[a-z]/);
          }
        }
      }
    }
    expect(missing).toEqual([]);
  });
});

describe("the PDF of a request", () => {
  async function textOf(language: "es" | "en" | "pt"): Promise<string> {
    const say = sayOf(language);
    const words = leadWords({ ...confirmation, language }, { say, country: chile, ...link });
    const pdf = await drawPdf(leadDocument(words, say), { compress: false });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    return plain(drawnText(pdf));
  }

  it("says reference, product, price with UF and day, people, contact, next steps and the quote's link", async () => {
    const text = await textOf("es");
    for (const said of [
      "Solicitud AMP-7F3K-29Q",
      "Complementario Familia 80",
      "Quillay Vida",
      "$48.541 /mes",
      "1,18 UF · UF del 10-10-2026: $41.136,24",
      "Mujer, 34 años",
      "Hija, 6 años",
      "Camila Fuentes Muñoz",
      "camila@correo.example",
      "Qué sigue",
      "1. Te llamamos al +56 9 8123 4567",
      "9 de noviembre de 2026",
      `https://amparo.example/Cotizacion/${"q".repeat(32)}`,
      "Página 1 de 1",
    ]) {
      expect(text).toContain(said);
    }
  });

  it.each(["en", "pt"] as const)("is in %s where the request was", async (language) => {
    const text = await textOf(language);
    expect(text).toContain(language === "en" ? "Request AMP-7F3K-29Q" : "Solicitação AMP-7F3K-29Q");
    expect(text).not.toMatch(/\b(?:mail|price|profile)\.[a-z]/);
  });

  it("is tagged, says its language and title, and links the quote", async () => {
    const say = sayOf("es");
    const words = leadWords(confirmation, { say, country: chile, ...link });
    const pdf = (await drawPdf(leadDocument(words, say), { compress: false })).toString("latin1");
    expect(pdf).toContain("/Marked true");
    expect(pdf).toContain("/Lang (es)");
    expect(pdf).toContain("/DisplayDocTitle true");
    expect(pdf).toContain(`/URI (https://amparo.example/Cotizacion/${"q".repeat(32)})`);
  });

  it("runs over several pages with its number on each", async () => {
    const say = sayOf("es");
    const people = Array.from({ length: 90 }, (_, index) => ({
      ...examplePrice().people[0]!,
      profileIndex: index,
    }));
    const large = { ...confirmation, snapshot: examplePrice({ people }) };
    const words = leadWords(large, { say, country: chile, ...link });
    const text = drawnText(await drawPdf(leadDocument(words, say), { compress: false }));
    expect(text).toContain("Página 1 de 3");
    expect(text).toContain("Página 3 de 3");
    expect(text.match(/Mujer, 34/g)).toHaveLength(90);
  });

  it.each([
    ["Ñandú «a» – 5 €", "Ñandú «a» – 5 €"],
    ["Dvořák\u202fŁ", "Dvorák ?"],
    ["王", "?"],
  ])("draws %s as %s", (typed, drawn) => {
    expect(printable(typed)).toBe(drawn);
  });
});

/** The text that an uncompressed PDF draws: the hex strings of its TJ operators, a line each. */
function drawnText(pdf: Buffer): string {
  const decoder = new TextDecoder("windows-1252");
  return [...pdf.toString("latin1").matchAll(/\[((?:<[0-9a-f]*>|[\s\d.-])*)\] TJ/g)]
    .map(([, operands = ""]) =>
      [...operands.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex = ""]) => decoder.decode(Buffer.from(hex, "hex")))
        .join(""),
    )
    .join("\n");
}
