import { shownDocumentCode } from "#src/modules/sale/signature/signature.rules.ts";
import type { Signatures } from "#src/modules/sale/signature/signature.service.ts";
import { href } from "#src/routes/marketplace.ts";
import { longDate, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { VerifiedModel } from "./verify-document.view-model.ts";

type Found = Awaited<ReturnType<Signatures["verify"]>>;

/** What is said of a code and a file: genuine, altered, void or unknown. `found` is null before anything was asked and
 *  undefined for an unknown code. */
export function presentVerified(
  { code, hash, found }: { code: string; hash: string; found: Found | null | undefined },
  reader: Reader,
): VerifiedModel {
  const { say, language } = reader;
  const kind = kindOf(found, hash);
  return {
    action: href("verifyDocument", language),
    code: found ? shownDocumentCode(found.code) : code,
    hash,
    verdict:
      kind === null
        ? null
        : { kind, text: say(`signature.verify.${sentenceOf(kind, hash, found)}`) },
    facts: found
      ? [
          {
            label: say("signature.verify.kind"),
            value: say(`signature.verify.kinds.${found.kind}`),
          },
          { label: say("signature.verify.product"), value: found.product },
          { label: say("signature.verify.madeAt"), value: longDate(found.madeAt, reader) },
          ...(found.kind === "proposal"
            ? [
                {
                  label: say("signature.verify.signedAt"),
                  value:
                    found.signedAt === null
                      ? say("signature.verify.unsigned")
                      : longDate(found.signedAt, reader),
                },
              ]
            : []),
        ]
      : [],
    documentHash: found?.hash ?? null,
  };
}

type Kind = NonNullable<VerifiedModel["verdict"]>["kind"];

function kindOf(found: Found | null | undefined, hash: string): Kind | null {
  if (found === null) return null;
  if (found === undefined) return "unknown";
  if (hash !== "" && hash !== found.hash) return "altered";
  return ["void", "withdrawn", "ended"].includes(found.state) ? "void" : "genuine";
}

function sentenceOf(kind: Kind, hash: string, found: Found | null | undefined): string {
  if (kind === "void" && (found?.state === "withdrawn" || found?.state === "ended"))
    return found.state;
  if (kind !== "genuine") return kind;
  if (found?.state === "unsigned") return "genuineUnsigned";
  return hash === "" ? "genuine" : "genuineFile";
}
