import { createRoot } from "react-dom/client";
import { showToast, ToastRegion } from "#src/ui/kit/toasts.tsx";
import { WordsProvider } from "#src/ui/words.tsx";

/** A page of the kit with a message at its end. */

const words = { kit: { close: "Cerrar", toast: { region: "Avisos", undo: "Deshacer" } } };

function Parts() {
  return (
    <WordsProvider words={words}>
      <main>
        <button
          type="button"
          onClick={() => showToast({ tone: "error", text: "No se pudo guardar." })}
        >
          Guardar
        </button>
        <button type="button">Otra cosa</button>
      </main>
      <ToastRegion />
    </WordsProvider>
  );
}

const root = document.querySelector("#root");
if (root) createRoot(root).render(<Parts />);
