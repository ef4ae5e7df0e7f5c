import { useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Outlet, RouterProvider, useLoaderData } from "react-router";
import { ProfileDialog } from "#src/areas/marketplace/profile/profile-dialog.view.tsx";
import { ProfileView } from "#src/areas/marketplace/profile/profile.view.tsx";
import type { ProfileFormModel } from "#src/areas/marketplace/profile/profile.view-model.ts";
import profile from "#src/locales/es/profile.json" with { type: "json" };
import shell from "#src/locales/es/shell.json" with { type: "json" };
import { ModalDialog } from "#src/ui/form/modal-dialog.tsx";
import { WordsProvider } from "#src/ui/words.tsx";

/** Any profile form, in its dialog and on its page; its model and what becomes of it are the test's. */

function FormInDialog() {
  const model = useLoaderData<ProfileFormModel>();
  const guard = useRef<() => boolean>(null);
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return <main>Cerrado</main>;
  return (
    <ModalDialog
      titleId="title"
      closeLabel="Cerrar"
      className="dialog--profile"
      mayClose={() => guard.current?.() ?? true}
      onClose={() => setIsOpen(false)}
      head={<h2 id="title">{profile.title[model.subject]}</h2>}
    >
      <ProfileDialog model={model} guard={guard} onSaved={() => setIsOpen(false)} />
    </ModalDialog>
  );
}

function FormOnPage() {
  const model = useLoaderData<ProfileFormModel>();
  return (
    <main>
      <ProfileView model={{ breadcrumb: [], form: model }} />
    </main>
  );
}

const loadModel = async () => (await fetch("/model")).json() as Promise<ProfileFormModel>;

/** The page's action: hands what was sent to the test and answers what it says. */
const saveProfile = async ({ request }: { request: Request }) => {
  const sent = [...(await request.formData())];
  const answer = await fetch("/save", { method: "POST", body: JSON.stringify(sent) });
  return (await answer.json()) as unknown;
};

const router = createBrowserRouter([
  {
    path: "/",
    element: <Outlet />,
    HydrateFallback: () => null,
    children: [
      { path: "dialog", loader: loadModel, element: <FormInDialog /> },
      { path: "page", loader: loadModel, element: <FormOnPage /> },
      { path: "Perfil/:comparator", action: saveProfile, element: null },
    ],
  },
]);

const place = document.querySelector("#root");
if (place !== null) {
  document.title = "Perfil";
  createRoot(place).render(
    <WordsProvider locale="es-CL" words={{ profile, shell }}>
      <RouterProvider router={router} />
    </WordsProvider>,
  );
}
