import { KitProvider } from "#src/ui/kit/kit-provider.tsx";
import { LoadedPage, type PageLoader, type RenderPage } from "./loaded-page.tsx";

/** A `LoadedPage` behind sign-in, with what the components of the kit need around them. */
export function KitPage<Loader extends PageLoader, Action = never>({
  children,
}: {
  children: RenderPage<Loader, Action>;
}) {
  return (
    <LoadedPage<Loader, Action>>
      {(loaded, form) => <KitProvider>{children(loaded, form)}</KitProvider>}
    </LoadedPage>
  );
}
