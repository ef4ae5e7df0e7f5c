import { type ReactNode, Suspense } from "react";

/** A part of a long page that React hydrates by itself: a touch that comes before hydration has ended waits for the
 *  touched part and what is around the parts, not for the whole page. Nothing within may suspend: there is no
 *  fallback. */
export const HydratedApart = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={null}>{children}</Suspense>
);
