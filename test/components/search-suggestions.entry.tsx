import { createRoot } from "react-dom/client";
import { SuggestingSearchBox } from "#src/areas/marketplace/search/search-box.view.tsx";

const model = {
  action: "/buscar",
  language: "es",
  labels: {
    open: "Buscar",
    field: "Busca",
    submit: "Buscar",
    options: "Sugerencias",
    found: "{count} sugerencias",
    all: "Todo sobre {text}",
  },
};

const root = document.querySelector("#root");
if (root) createRoot(root).render(<SuggestingSearchBox model={model} pathname="/" />);
