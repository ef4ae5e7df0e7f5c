import { Outlet, useRouteError, useRouteLoaderData } from "react-router";
import type { FrameHandle } from "#src/areas/page/frame/document-facts.ts";
import { latestData, revalidatesByPath } from "#src/areas/page/frame/frame-data.ts";
import { FrameFailure } from "#src/areas/page/frame/frame-failure.tsx";
import { loadSiteFrame } from "#src/areas/page/frame/site-frame.presenter.ts";
import { staysIn } from "#src/areas/page/frame/whole-document.ts";
import { WithoutFrame } from "#src/areas/page/frame/without-frame.tsx";
import { framePage } from "#src/areas/page/page.ts";
import { type FrameData, presentChatLink, presentDemo } from "./frame.presenter.ts";
import { AccountFrame } from "./frame.view.tsx";

const area = "account";

/** The site's frame, and the way to the chat. */
export const loader = framePage(async (args): Promise<FrameData> => {
  const frame = await loadSiteFrame(args);
  return { ...frame, chat: presentChatLink(args, frame.partner), demo: presentDemo(args) };
});

export const shouldRevalidate = revalidatesByPath;
export const clientMiddleware = [staysIn(area)];
export const handle: FrameHandle = {
  frame: area,
  styles: import.meta.env.SSR ? (await import("./account.css?inline")).default : null,
};

const useLatest = latestData<FrameData>();
const useFrame = () => useLatest(useRouteLoaderData<typeof loader>(area));

export default function AccountLayout() {
  const frame = useFrame();
  if (frame === undefined) return <WithoutFrame />;
  return (
    <AccountFrame frame={frame}>
      <Outlet />
    </AccountFrame>
  );
}

/** A page or the router failed: the frame stays where its data is there. */
export function ErrorBoundary() {
  const error = useRouteError();
  const frame = useFrame();
  if (frame === undefined) return <WithoutFrame />;
  return (
    <AccountFrame frame={frame}>
      <FrameFailure error={error} />
    </AccountFrame>
  );
}
