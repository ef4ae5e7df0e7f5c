import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { mendPictures } from "../ui/picture-fallback.state.ts";
import { faultSampling } from "../contracts/fault-sampling.ts";

type Told = Parameters<typeof import("./fault-report.ts").reportFault>;

/** A share of the faults is told to the server (SA 8); the code for it loads only then. */
function tell(...fault: Told): void {
  if (Math.random() >= faultSampling) return;
  import("./fault-report.ts").then(
    ({ reportFault }) => reportFault(...fault),
    () => undefined,
  );
}

window.addEventListener("error", ({ error }) => tell("error", error));
window.addEventListener("unhandledrejection", ({ reason }) => tell("rejection", reason));

mendPictures(document);

startTransition(() => {
  hydrateRoot(
    document,
    <HydratedRouter
      onError={(error) => {
        if (error instanceof Error) tell("render", error);
      }}
    />,
  );
});
// A household in the fragment is taken at once; what watches over a long visit is of no hurry.
const isLinked = window.location.hash.includes("perfil=");
setTimeout(
  () => void import("./open-page.ts").then(({ watchPage }) => watchPage()),
  isLinked ? 0 : 10_000,
);
