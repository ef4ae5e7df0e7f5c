import { describe, expect, it } from "vitest";
import { answersTo, indexTexts } from "./known-texts.rules.ts";
import { createContentKnowledge } from "./content-knowledge.service.ts";

const paragraph = (text: string) =>
  [{ kind: "paragraph", children: [{ kind: "text", text }] }] as never;

/** A content service with one page and one article, as an editor may publish them. */
const knowledge = createContentKnowledge({
  content: {
    revision: async () => "7",
    findPage: async (slug) =>
      slug === "terms"
        ? {
            slug,
            title: "Términos y condiciones",
            description: "Las reglas de este sitio.",
            body: paragraph("Jurisdicción de los tribunales."),
            action: null,
            updated: null,
          }
        : undefined,
    listArticles: async () =>
      [{ slug: "Que-es-el-deducible", title: "Qué es el deducible", description: "" }] as never,
    findArticle: async () =>
      ({ body: paragraph("El monto que pagas antes de que pague la póliza.") }) as never,
  },
  articleHref: (_country, language, slug) => `/${language}/blog/${slug}`,
  wordsOf: () => ({}),
});

describe("what the assistant knows of the content", () => {
  it("is pages and articles at their addresses, found by their text too", async () => {
    expect(await knowledge.edition("CL", "es")).toBe("7");
    const index = indexTexts(await knowledge.texts("CL", "es"));
    const hrefOf = (question: string) => answersTo(index, question)[0]?.known.href;
    expect(hrefOf("¿qué tribunales tienen jurisdicción?")).toBe("/Terminos-y-Condiciones");
    expect(hrefOf("¿qué es el deducible?")).toBe("/es/blog/Que-es-el-deducible");
    expect(hrefOf("receta de cazuela")).toBeUndefined();
  });
});
