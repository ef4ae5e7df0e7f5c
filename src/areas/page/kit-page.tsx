import type { ReactNode } from "react";
import { KitProvider } from "#src/ui/kit/kit-provider.tsx";
import { UnsentForm } from "#src/ui/kit/unsent-form.tsx";
import { LoadedPage, type PageLoader, type RenderPage } from "./loaded-page.tsx";

/** A `LoadedPage` behind sign-in, with what the components of the kit need around them. A form that a lost connection or
 *  the server's trouble held up stays, and says so. */
export function KitPage<Loader extends PageLoader, Action = never>({
  children,
}: {
  children: RenderPage<Loader, Action>;
}) {
  return <LoadedPage<Loader, Action> withUnsent={aboveForm}>{children}</LoadedPage>;
}

function aboveForm(failure: object | null, shown: ReactNode, isSending: boolean): ReactNode {
  return (
    <KitProvider>
      <UnsentForm failure={failure} isSending={isSending} />
      {shown}
    </KitProvider>
  );
}
