import { lazy, Suspense } from "react";

const BareError = lazy(() => import("./bare-error.view.tsx"));

/** The failure where not even a frame could be had. */
export const WithoutFrame = () => (
  <Suspense fallback={null}>
    <BareError />
  </Suspense>
);
