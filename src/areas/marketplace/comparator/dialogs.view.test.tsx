import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import comparator from "../../../locales/es/comparator.json" with { type: "json" };
import product from "../../../locales/es/product.json" with { type: "json" };
import profile from "../../../locales/es/profile.json" with { type: "json" };
import shell from "../../../locales/es/shell.json" with { type: "json" };
import states from "../../../locales/es/states.json" with { type: "json" };
import { WordsProvider } from "../../../ui/words.tsx";
import { faultsOf, readText } from "../product/drawn.example.tsx";
import { ProductDialog } from "../product/product-dialog.view.tsx";
import { exampleProductPage } from "../product/product.example.ts";
import type { ProductTabKey } from "#src/areas/marketplace/product-facts/product.view-model.ts";
import { ProfileDialog } from "../profile/profile-dialog.view.tsx";
import { exampleProfileForm } from "../profile/profile.example.ts";
import { exampleCard, exampleComparator } from "./comparator.example.ts";
import { ComparatorView } from "./comparator.view.tsx";
import { ComparatorHead } from "./comparator-head.view.tsx";

function drawn(view: ReactNode, fragment = ""): string {
  const element = (
    <WordsProvider locale="es-CL" words={{ shell, comparator, states, product, profile }}>
      {view}
    </WordsProvider>
  );
  const router = createMemoryRouter([{ path: "*", element }], {
    initialEntries: [`/Comparar/Seguros-de-Salud${fragment}`],
  });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const ignore = () => undefined;

const productDialog = (tab: ProductTabKey, compare = exampleProductPage.compare) =>
  drawn(
    <ProductDialog
      model={{ ...exampleProductPage, compare }}
      tab={tab}
      onTab={ignore}
      onToggleCompare={ignore}
    />,
  );

describe("the dialogs over the list", () => {
  it("are links to their pages in the first HTML, so they work without JavaScript", () => {
    const model = exampleComparator({});
    const page = drawn(<ComparatorView model={model} />);
    const links = [...page.matchAll(/<a [^>]*data-opens="(\w+)"[^>]*>/g)].map(([tag, opens]) => ({
      opens,
      href: /href="([^"]*)"/.exec(tag)?.[1],
    }));
    expect(links).toContainEqual({ opens: "profile", href: model.profile.editHref });
    // Each card's name and 'Ver detalle'.
    const details = links.filter(({ opens }) => opens === "product");
    const cards = page.match(/<article /g) ?? [];
    expect(details).toHaveLength(2 * cards.length);
    expect(new Set(details.map(({ href }) => href))).toEqual(new Set([exampleCard({}).href]));
  });

  it.each(["#perfil", `#detalle=${exampleCard({}).code}`])(
    "are not in the first drawing at %s, which is the server's",
    (fragment) => {
      const model = exampleComparator({});
      const page = drawn(<ComparatorView model={model} />, fragment);
      expect(page).not.toContain("<dialog");
    },
  );

  it("show the finished state of a profile just saved in place of its link's words", () => {
    const model = exampleComparator({});
    expect(readText(drawn(<ComparatorHead model={model} isProfileFinished />))).toContain(
      "Precios calculados",
    );
    expect(readText(drawn(<ComparatorHead model={model} />))).not.toContain("Precios calculados");
  });

  it("show a product's tab that was asked for, one section at a time", () => {
    const headings = (html: string) =>
      [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, text]) => readText(text ?? ""));
    expect(headings(productDialog("summary"))).toEqual(["Resumen"]);
    expect(headings(productDialog("price"))).toEqual(["Cómo se calcula tu precio"]);
    expect(productDialog("price")).toMatch(/aria-current="true"[^>]*>Precio</);
  });

  it("lead from a product to its page, its request and the comparison", () => {
    const html = productDialog("summary");
    expect(html).toContain(`href="${exampleProductPage.product.href}"`);
    expect(html).toContain(`href="${exampleProductPage.request?.href}"`);
    expect(readText(html)).toContain("En tu comparación (2 de 3)");
    expect(readText(productDialog("summary", null))).not.toContain("comparación");
  });

  it("post the profile to its page and ask to stay where they are", () => {
    const html = drawn(
      <ProfileDialog model={exampleProfileForm} guard={{ current: null }} onSaved={ignore} />,
    );
    expect(html).toContain(`action="${exampleProfileForm.action}"`);
    expect(html).toMatch(/<input type="hidden" name="_stay" value="1"\/>/);
  });

  it("are valid HTML inside", async () => {
    expect(await faultsOf(`<h1>x</h1>${productDialog("summary")}`)).toEqual([]);
  });
});
