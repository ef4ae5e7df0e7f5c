import { useCallback, useState } from "react";
import { createRoot } from "react-dom/client";
import { presentPicture } from "#src/ui/picture.rules.ts";
import { Picture } from "#src/ui/picture.tsx";
import { Snackbar } from "#src/ui/snackbar.tsx";

/** What comes and goes by itself: a confirmation, and a picture that is far down the page. */

const logo = presentPicture({ src: "/late.png", width: 96, height: 48, cdn: null });

function Parts() {
  const [text, setText] = useState<string | null>(null);
  const forget = useCallback(() => setText(null), []);
  return (
    <main>
      <button type="button" onClick={() => setText("Enlace copiado.")}>
        Copiar
      </button>
      <Snackbar text={text} onEnd={forget} />
      <div style={{ height: 4_000 }} />
      <Picture picture={logo} alt="Sello" />
    </main>
  );
}

const root = document.querySelector("#root");
if (root) createRoot(root).render(<Parts />);
