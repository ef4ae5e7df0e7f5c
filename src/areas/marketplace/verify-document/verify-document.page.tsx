import { networkOf } from "#src/platform/limits/network.rules.ts";
import { knownError } from "#src/platform/errors.ts";
import { href } from "#src/routes/marketplace.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { answerHeaders, page, type PageArguments } from "#src/areas/page/page.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { privateHead } from "#src/areas/page/private-head.presenter.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { homeCrumb } from "#src/areas/marketplace/text-pages/text-page.presenter.ts";
import { presentVerified } from "./verify-document.presenter.ts";
import { CODE, HASH } from "./verify-document.view-model.ts";
import { VerifyDocumentView } from "./verify-document.view.tsx";

/** /Verificar-Documento/{code}: whether a document is ours, unchanged and in force; nothing of a person (PP 4). */
export const loader = page(async (args) => {
  const { params, request, services, facts } = args;
  const { language } = facts;
  facts.markPersonal();
  const reader = readerOf(facts, services.words.say(language));
  const query = askedUrl(request).searchParams;
  const code = (query.get(CODE) ?? params["code"] ?? "").slice(0, 60);
  const hash = (query.get(HASH) ?? "").replaceAll(/\s/g, "").toLowerCase().slice(0, 100);
  const found = code.trim() === "" ? null : await find(args, code);
  const title = reader.say("signature.verify.title");
  return {
    model: presentVerified({ code, hash, found }, reader),
    crumbs: [homeCrumb(reader), { label: title }],
    head: privateHead(
      title,
      reader.say("signature.verify.lead"),
      href("verifyDocument", language),
      reader,
    ),
    words: services.words.pick(language, ["content", "signature"]),
  };
});

/** The document of a code; undefined for an unknown code. */
async function find({ services, facts }: PageArguments, code: string) {
  try {
    return await services.signatures.verify({ code, network: networkOf(facts.address) });
  } catch (error) {
    if (knownError(error)?.code === "NOT_FOUND") return undefined;
    throw error;
  }
}

export const headers = answerHeaders;

export const meta = pageMeta;

export default function VerifyDocumentPage() {
  return (
    <LoadedPage<typeof loader>>
      {(loaded) => {
        const { model, crumbs } = loaded;
        return <VerifyDocumentView key={model.code} model={model} crumbs={crumbs} />;
      }}
    </LoadedPage>
  );
}
