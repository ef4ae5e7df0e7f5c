import { linkParameters } from "#src/modules/contact/link/link-address.rules.ts";

/** SA 9: how long the fragment stays. */
export const stripAfterMs = 1_000;

/** Takes the household of the fragment, which no server sees, into the session; draws the page anew with it;
 *  and strips the fragment unless replaceUrl is false. One that the server refuses changes nothing. */
export async function takeLinkedProfile(): Promise<void> {
  const { hash, search } = window.location;
  const values = new URLSearchParams(hash.slice(1));
  const perfil = values.get(linkParameters.profile);
  if (perfil === null) return;
  const isKept = [values, new URLSearchParams(search)].some(
    (one) => one.get(linkParameters.keepProfile) === "false",
  );
  if (!isKept) setTimeout(() => strip(hash), stripAfterMs);
  try {
    const { call } = await import("#src/ui/calls/call.ts");
    const { isOk } = await call("/api/profile-form/link", { method: "POST", body: { perfil } });
    if (isOk) await drawAnew();
  } catch {
    // No connection: the page stays as it is, and the link can be opened again.
  }
}

/** By the router of the page, outside of its components: their code would come with every page. This may
 *  be there before the router is. */
async function drawAnew(): Promise<void> {
  const page = window as { __reactRouterDataRouter?: { revalidate(): Promise<void> } };
  const { lookUp } = await import("#src/ui/calls/look-up.ts");
  const router = await lookUp(() => page.__reactRouterDataRouter);
  await router?.revalidate();
}

function strip(hash: string): void {
  const { location, history } = window;
  // A dialog may have been opened in its place.
  if (location.hash !== hash) return;
  history.replaceState(history.state, "", `${location.pathname}${location.search}`);
}
