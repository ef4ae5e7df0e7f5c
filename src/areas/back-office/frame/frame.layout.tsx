import { Outlet, useRouteError, useRouteLoaderData } from "react-router";
import type { FrameHandle } from "#src/areas/page/frame/document-facts.ts";
import { latestData, revalidatesByPath } from "#src/areas/page/frame/frame-data.ts";
import { FrameFailure } from "#src/areas/page/frame/frame-failure.tsx";
import { keepsForms } from "#src/areas/page/frame/kept-forms.ts";
import { staysIn } from "#src/areas/page/frame/whole-document.ts";
import { WithoutFrame } from "#src/areas/page/frame/without-frame.tsx";
import { framePage } from "#src/areas/page/page.ts";
import { type BackOfficeFrameData, loadBackOfficeFrame } from "./frame.presenter.ts";
import { BackOfficeFrame } from "./frame.view.tsx";
import "#src/ui/kit/kit.css";

const area = "back-office";

/** Navigation by permission, and who is signed in. */
export const loader = framePage(loadBackOfficeFrame);

export const shouldRevalidate = revalidatesByPath;
export const clientMiddleware = [staysIn(area), keepsForms];
export const handle: FrameHandle = {
  frame: area,
  styles: import.meta.env.SSR ? (await import("./back-office.css?inline")).default : null,
};

const useLatest = latestData<BackOfficeFrameData>();
const useFrame = () => useLatest(useRouteLoaderData<typeof loader>(area));

export default function BackOfficeLayout() {
  const frame = useFrame();
  if (frame === undefined) return <WithoutFrame />;
  return (
    <BackOfficeFrame frame={frame}>
      <Outlet />
    </BackOfficeFrame>
  );
}

/** A page or the router failed: the frame stays where its data is there. */
export function ErrorBoundary() {
  const error = useRouteError();
  const frame = useFrame();
  if (frame === undefined) return <WithoutFrame />;
  return (
    <BackOfficeFrame frame={frame}>
      <FrameFailure error={error} />
    </BackOfficeFrame>
  );
}
