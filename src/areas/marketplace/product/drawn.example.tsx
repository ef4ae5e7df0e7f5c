import { HtmlValidate } from "html-validate";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import compare from "../../../locales/es/compare.json" with { type: "json" };
import product from "../../../locales/es/product.json" with { type: "json" };
import profile from "../../../locales/es/profile.json" with { type: "json" };
import quote from "../../../locales/es/quote.json" with { type: "json" };
import request from "../../../locales/es/request.json" with { type: "json" };
import { WordsProvider } from "../../../ui/words.tsx";

/** A view as the server's first HTML, with its Spanish words; for tests. */
export function drawn(view: ReactNode): string {
  const words = { compare, product, profile, quote, request };
  const element = (
    <WordsProvider locale="es-CL" words={words}>
      {view}
    </WordsProvider>
  );
  const router = createMemoryRouter([{ path: "*", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

/** The text a person reads in some HTML, one space between parts. */
export function readText(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll(/[ \n]+/g, " ")
    .trim();
}

/** What the HTML checker finds wrong with a view inside its page's main part. */
export async function faultsOf(html: string): Promise<readonly string[]> {
  const validator = new HtmlValidate({
    extends: ["html-validate:recommended", "html-validate:a11y"],
    // React writes these its own way; all are valid HTML.
    rules: {
      "void-style": "off",
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "attr-case": "off",
    },
  });
  const report = await validator.validateString(`<main>${html}</main>`);
  return report.results.flatMap(({ messages }) => messages.map((one) => one.message));
}
