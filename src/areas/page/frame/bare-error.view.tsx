import words from "../../../locales/es/states.json" with { type: "json" };
import { contentAnchor } from "#src/ui/site-shell.tsx";
import { ServerErrorPanel } from "#src/ui/site-states.tsx";
import { WordsProvider } from "#src/ui/words.tsx";

/** Not even the frame could be had: words that are part of the program. */
export default function BareError() {
  return (
    <WordsProvider locale="es-CL" words={{ states: words }}>
      <main id={contentAnchor} className="wrap page-head">
        <title>Error | Amparo</title>
        <meta name="robots" content="noindex" />
        <ServerErrorPanel contact={null} />
      </main>
    </WordsProvider>
  );
}
