import { Outlet, useRouteError, useRouteLoaderData } from "react-router";
import type { FrameHandle } from "#src/areas/page/frame/document-facts.ts";
import { latestData, revalidatesByPath } from "#src/areas/page/frame/frame-data.ts";
import { FrameFailure } from "#src/areas/page/frame/frame-failure.tsx";
import { loadSiteFrame } from "#src/areas/page/frame/site-frame.presenter.ts";
import { staysIn } from "#src/areas/page/frame/whole-document.ts";
import { WithoutFrame } from "#src/areas/page/frame/without-frame.tsx";
import { framePage } from "#src/areas/page/page.ts";
import { useNeedsCode } from "#src/areas/page/page-handle.ts";
import { type FrameData, presentExtras } from "./frame.presenter.ts";
import { MarketplaceFrame } from "./frame.view.tsx";
import lists from "./list-pages.css?url";
import texts from "./text-pages.css?url";
import product from "./product-pages.css?url";

const area = "marketplace";

/** What every page needs, and what the marketplace adds to it. */
export const loader = framePage(async (args): Promise<FrameData> => {
  const frame = await loadSiteFrame(args);
  return { ...frame, ...presentExtras(args, frame.partner) };
});

export const shouldRevalidate = revalidatesByPath;
export const clientMiddleware = [staysIn(area)];
export const handle: FrameHandle = {
  frame: area,
  styles: import.meta.env.SSR ? (await import("./marketplace.css?inline")).default : null,
  sheet: import.meta.env.SSR ? (await import("./marketplace.css?url")).default : null,
  pageSheets: {
    lists: {
      text: import.meta.env.SSR ? (await import("./list-pages.css?inline")).default : null,
      href: lists,
    },
    texts: {
      text: import.meta.env.SSR ? (await import("./text-pages.css?inline")).default : null,
      href: texts,
    },
    product: {
      text: import.meta.env.SSR ? (await import("./product-pages.css?inline")).default : null,
      href: product,
    },
  },
  printSheet: import.meta.env.SSR ? (await import("./print.css?url")).default : null,
};

const useLatest = latestData<FrameData>();
const useFrame = () => useLatest(useRouteLoaderData<typeof loader>(area));

export default function MarketplaceLayout() {
  const frame = useFrame();
  const needsCode = useNeedsCode();
  if (frame === undefined) return <WithoutFrame />;
  return (
    <MarketplaceFrame frame={frame} needsCode={needsCode}>
      <Outlet />
    </MarketplaceFrame>
  );
}

/** A page or the router failed: the frame stays where its data is there. */
export function ErrorBoundary() {
  const error = useRouteError();
  const frame = useFrame();
  const needsCode = useNeedsCode();
  if (frame === undefined) return <WithoutFrame />;
  return (
    <MarketplaceFrame frame={frame} needsCode={needsCode}>
      <FrameFailure error={error} />
    </MarketplaceFrame>
  );
}
