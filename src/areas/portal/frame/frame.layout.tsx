import { Outlet, useRouteError, useRouteLoaderData } from "react-router";
import type { FrameHandle } from "#src/areas/page/frame/document-facts.ts";
import { latestData, revalidatesByPath } from "#src/areas/page/frame/frame-data.ts";
import { FrameFailure } from "#src/areas/page/frame/frame-failure.tsx";
import { keepsForms } from "#src/areas/page/frame/kept-forms.ts";
import { staysIn } from "#src/areas/page/frame/whole-document.ts";
import { WithoutFrame } from "#src/areas/page/frame/without-frame.tsx";
import { framePage } from "#src/areas/page/page.ts";
import { loadPortalFrame, type PortalFrameData } from "./frame.presenter.ts";
import { PortalFrame } from "./frame.view.tsx";

const area = "portal";

/** The site's frame and the user's account: portals have no navigation of their own yet. */
export const loader = framePage(loadPortalFrame);

export const shouldRevalidate = revalidatesByPath;
export const clientMiddleware = [staysIn(area), keepsForms];
export const handle: FrameHandle = {
  frame: area,
  styles: import.meta.env.SSR ? (await import("./portal.css?inline")).default : null,
};

const useLatest = latestData<PortalFrameData>();
const useFrame = () => useLatest(useRouteLoaderData<typeof loader>(area));

export default function PortalLayout() {
  const frame = useFrame();
  if (frame === undefined) return <WithoutFrame />;
  return (
    <PortalFrame frame={frame}>
      <Outlet />
    </PortalFrame>
  );
}

/** A page or the router failed: the frame stays where its data is there. */
export function ErrorBoundary() {
  const error = useRouteError();
  const frame = useFrame();
  if (frame === undefined) return <WithoutFrame />;
  return (
    <PortalFrame frame={frame}>
      <FrameFailure error={error} />
    </PortalFrame>
  );
}
