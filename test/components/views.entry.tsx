import { useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Link, RouterProvider, useLoaderData } from "react-router";
import { CardBadges } from "#src/areas/marketplace/comparator/card-badges.view.tsx";
import { CardDetails } from "#src/areas/marketplace/comparator/card-details.view.tsx";
import {
  exampleCard,
  exampleComparator,
} from "#src/areas/marketplace/comparator/comparator.example.ts";
import { ComparatorView } from "#src/areas/marketplace/comparator/comparator.view.tsx";
import { LoadingList } from "#src/areas/marketplace/comparator/loading-list.view.tsx";
import { ProfileForm } from "#src/areas/marketplace/profile/profile-form.view.tsx";
import { exampleProfileForm } from "#src/areas/marketplace/profile/profile.example.ts";
import comparator from "#src/locales/es/comparator.json" with { type: "json" };
import product from "#src/locales/es/product.json" with { type: "json" };
import profile from "#src/locales/es/profile.json" with { type: "json" };
import shell from "#src/locales/es/shell.json" with { type: "json" };
import states from "#src/locales/es/states.json" with { type: "json" };
import { ModalDialog } from "#src/ui/form/modal-dialog.tsx";
import { PopoverButton } from "#src/ui/popover.tsx";
import { WordsProvider } from "#src/ui/words.tsx";

/** The views that the tests beside this file draw, one a path. */

/** A card whose information is not there yet, so many pixels below the screen. */
function WaitingCard() {
  const query = new URLSearchParams(window.location.search);
  const below = Number(query.get("below") ?? "-1000");
  const [clinic, setClinic] = useState("");
  const card = exampleCard({
    information: null,
    informationHref: `/Tarjetas/QV-80${clinic}`,
    profilePriceHref: query.has("family") ? "/Tarjetas/QV-80?precios=1" : null,
    offerCount: 1,
  });
  return (
    <>
      <button type="button" onClick={() => setClinic("?clinica=davila")}>
        Clínica
      </button>
      <div
        className={`results results--${query.get("view") ?? "list"}`}
        style={{ position: "absolute", insetInline: 0, top: window.innerHeight + below }}
      >
        <article className="card">
          <CardDetails card={card} />
        </article>
      </div>
    </>
  );
}

/** The form in its dialog, closed by the guard's leave. */
function FormInDialog() {
  const guard = useRef<() => boolean>(null);
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return <p>Cerrado</p>;
  return (
    <ModalDialog
      titleId="title"
      closeLabel="Cerrar"
      mayClose={() => guard.current?.() ?? true}
      onClose={() => setIsOpen(false)}
      head={<h2 id="title">Perfil</h2>}
    >
      <ProfileForm
        model={{ ...exampleProfileForm, errors: [], message: null }}
        headingLevel={3}
        guard={guard}
        classes={{ body: "dialog__body stack", foot: "dialog__foot" }}
      />
    </ModalDialog>
  );
}

/** A comparator whose list is asked for at every change of its address. */
function Comparator() {
  const model = useLoaderData<ReturnType<typeof exampleComparator>>();
  return (
    <>
      <Link to="?page=2" preventScrollReset>
        Página dos
      </Link>
      <ComparatorView model={model} />
    </>
  );
}

/** A list whose cards count how often they are rendered; its address may change and its products do not. */
const countingList = (() => {
  const model = exampleComparator({});
  if (model.outcome.kind !== "results") throw new Error("The example has results.");
  const items = model.outcome.items.map((item) => {
    if (item.kind !== "product") return item;
    const { code, insurer } = item.card;
    const card = Object.defineProperty({ ...item.card }, "insurer", {
      get() {
        renders[code] = (renders[code] ?? 0) + 1;
        return insurer;
      },
    });
    return { ...item, card };
  });
  return { ...model, outcome: { ...model.outcome, items } };
})();

/** The profile's page as the dialog asks for it; its calls are the test's to answer. */
const loadProfile = async () => {
  await fetch("/form");
  const form = { ...exampleProfileForm, errors: [], message: null };
  const answers = { ...form.answers, cargas: [] };
  return { model: { breadcrumb: [], form: { ...form, answers } }, words: { profile, product } };
};
const saveProfile = async () => {
  await fetch("/save");
  return { isSaved: true };
};

async function loadComparator({ request }: { request: Request }) {
  const { search } = new URL(request.url);
  const answer = await fetch(`/list${search}`);
  return exampleComparator((await answer.json()) as Partial<ReturnType<typeof exampleComparator>>);
}

/** By a product's code; for the test to read. */
const renders: Record<string, number> = {};
Object.assign(globalThis, { renders });

const words = { comparator, product, profile, shell, states };
const title = "Incluye control dental de urgencia para toda la familia";

const router = createBrowserRouter([
  { path: "/card", element: <WaitingCard /> },
  { path: "/loading", element: <LoadingList view="list" count={20} noun="insurance" /> },
  {
    path: "/Comparar/Seguros-de-Salud",
    loader: loadComparator,
    element: <Comparator />,
    HydrateFallback: () => null,
  },
  {
    path: "/Perfil/Seguros-de-Salud",
    loader: loadProfile,
    action: saveProfile,
    element: null,
    HydrateFallback: () => null,
  },
  { path: "/counting", element: <ComparatorView model={countingList} /> },
  { path: "/profile", element: <FormInDialog /> },
  {
    path: "/popover",
    element: (
      <div style={{ padding: "350px 100px" }}>
        <PopoverButton className="more-btn" label="+3">
          {() => <p>Explicación</p>}
        </PopoverButton>
      </div>
    ),
  },
  {
    path: "/badges",
    element: (
      <div style={{ width: 260 }}>
        <CardBadges badges={[{ kind: "record", text: title }, { kind: "new" }]} />
      </div>
    ),
  },
]);

const place = document.querySelector("#root");
if (place !== null) {
  createRoot(place).render(
    <WordsProvider locale="es-CL" words={words}>
      <RouterProvider router={router} />
    </WordsProvider>,
  );
}
