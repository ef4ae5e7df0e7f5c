import { type HeadersArgs, useLoaderData } from "react-router";
import { readInternalSettings } from "#src/contracts/internal-settings.ts";
import { readPonderation } from "#src/modules/identity/visitor/internal-panel.rules.ts";
import { href } from "#src/routes/marketplace.ts";
import { isPageError, page, seeOther } from "#src/areas/page/page.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { knownPath } from "#src/areas/page/known-path.ts";
import { PageFailure } from "#src/areas/page/page-failure.tsx";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { privateHead } from "#src/areas/page/private-head.presenter.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { InternalTrafficView } from "./internal-traffic.view.tsx";
import { presentStaffPanel } from "./staff.presenter.ts";
import {
  faultParameter,
  intentField,
  intents,
  ponderationField,
  returnField,
  toggleField,
} from "./staff.rules.ts";

/** /Trafico-Interno: what staff set for their own visit. For a visit that a signed link switched on, and for
 *  staff who are signed in; others are sent to /login (SA 2.9, SA 8). */
export const loader = page(async (args) => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const { language, origin } = facts;
  const say = services.words.say(language);
  const panel = services.internalPanel.panelOf(facts.visitor);
  const path = href("internalTraffic", language);
  return {
    model: {
      title: say("staff.title"),
      text: say("staff.text"),
      action: path,
      panel: presentStaffPanel(panel, { language, origin, say }),
      on: say("staff.on"),
      fault: askedUrl(request).searchParams.has(faultParameter)
        ? say("staff.ponderationFault")
        : null,
      signedIn:
        facts.session?.kind === "staff"
          ? say("staff.signedIn", { name: facts.session.user.name })
          : null,
      loginHref: href("login", language),
    },
    head: privateHead(
      `${say("staff.pageTitle")} | Amparo`,
      say("staff.description"),
      path,
      readerOf(facts, say),
    ),
  };
});

/** Switching on and off, and keeping what was set: each by POST, then 303. */
export const action = page(async (args): Promise<Response> => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const form = await request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : undefined;
  };
  const path = href("internalTraffic", facts.language);
  const back = knownPath(text(returnField), path);
  const intent = text(intentField);
  if (intent === intents.on && facts.session?.kind === "staff") {
    await services.visitors.setInternalTraffic(await facts.ensureVisitor(), true);
    return seeOther(back);
  }
  const visitor = facts.visitor;
  if (visitor === undefined) return seeOther(back);
  if (intent === intents.off) {
    await services.visitors.setInternalTraffic(visitor.id, false);
    return seeOther(back);
  }
  if (!visitor.isInternal) return seeOther(back);
  const typed = text(ponderationField);
  const kept = readInternalSettings(visitor.internalSettings).ponderation;
  const ponderation = typed === undefined ? kept : readPonderation(typed);
  if (ponderation === undefined) return seeOther(`${path}?${faultParameter}=ponderation`);
  const { toggles } = readInternalSettings({ toggles: form.getAll(toggleField) });
  await services.internalPanel.save(visitor, { toggles, ponderation });
  return seeOther(back);
});

export const headers = ({ loaderHeaders }: HeadersArgs): Headers => loaderHeaders;

export const meta = pageMeta;

export default function InternalTrafficPage() {
  const loaded = useLoaderData<typeof loader>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  return (
    <div className="wrap">
      <InternalTrafficView model={loaded.model} />
    </div>
  );
}
