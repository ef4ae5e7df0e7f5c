import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
// What is of no hurry: its code comes once the page's own is running.
setTimeout(() => void import("./open-page.ts").then(({ watchPage }) => watchPage()));
