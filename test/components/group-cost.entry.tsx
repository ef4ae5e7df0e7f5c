import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import product from "#src/locales/es/product.json" with { type: "json" };
import { GroupCostForm } from "#src/areas/marketplace/product-facts/group-cost-form.view.tsx";
import {
  shareParameter,
  shareRows,
} from "#src/areas/marketplace/product-facts/group-cost.rules.ts";
import { WordsProvider } from "#src/ui/words.tsx";

/** The cost of a group of two kinds of workers, with half paid by the employer at first. */

const money = (amountMinor: number) => ({ amountMinor, currency: "CLP" as const });
const workers = [
  { label: "Sin cargas", count: 8, total: money(30_441), uf: "0,74 UF" },
  { label: "Con cargas", count: 4, total: money(48_541), uf: "1,18 UF" },
];
const cost = {
  percent: 50,
  workers,
  rows: shareRows(workers, 50, "es-CL"),
  locale: "es-CL" as const,
  conversion: "0,74 UF · UF del 10-10-2026: $41.136,24",
  action: "/Precio",
  name: shareParameter,
  kept: [],
};
const element = (
  <WordsProvider locale="es-CL" words={{ product }}>
    <main>
      <h1>Precio</h1>
      <GroupCostForm cost={cost} />
    </main>
  </WordsProvider>
);
const router = createMemoryRouter([{ path: "*", element }]);
document.title = "Precio";
const root = document.getElementById("root");
if (root) createRoot(root).render(<RouterProvider router={router} />);
