import type { ComponentType } from "react";
import { useActionData, useNavigation } from "react-router";
import { type FormAnswer, formValues, refusedForm } from "#src/areas/page/form-faults.ts";
import { PageFailure } from "#src/areas/page/page-failure.tsx";
import {
  formAction,
  isPageError,
  type PageArguments,
  type PageError,
  type Refused,
  seeOther,
} from "#src/areas/page/page.ts";
import { badRequest } from "#src/platform/errors.ts";
import { KitProvider } from "#src/ui/kit/kit-provider.tsx";
import { WordsProvider, type Words } from "#src/ui/words.tsx";
import type { HandOverAnswer } from "./hand-over-page.view.tsx";

/** What pages share by which finance enters that something was handed over, with what proves it. */

interface HandOver {
  /** Names the form, and what the page says is done. */
  form: string;
  /** Key of the words for what proves it. */
  proof: string;
  path(language: PageArguments["facts"]["language"]): string;
  /** Enters it. Throws as its service. */
  enter(args: PageArguments, values: Record<string, string>, proof: string): Promise<unknown>;
}

/** Enters what a form says was handed over, and leads back to the page. */
export const handOverAction = ({ form, proof: proofWords, path, enter }: HandOver) =>
  formAction(async (args): Promise<Refused<FormAnswer> | Response> => {
    const { request, services, facts } = args;
    facts.markPersonal();
    const values = await formValues(request);
    const say = services.words.say(facts.language);
    try {
      const proof = (values["proof"] ?? "").trim().slice(0, 500);
      if (proof.length < 3) throw badRequest([{ field: "proof", code: "REQUIRED" }]);
      await enter(args, values, proof);
      return seeOther(`${path(facts.language)}?hecho=${form}`);
    } catch (error) {
      return refusedForm(error, { form, values, say, nameOf: () => say(proofWords) });
    }
  });

interface Loaded<Model> {
  model: Model;
  done: string | null;
  words: Words;
}

/** The page around its view: what was loaded, and what came of the form. */
export function HandOverFrame<Model>({
  loaded,
  view: View,
}: {
  loaded: Loaded<Model> | { error: PageError };
  view: ComponentType<HandOverAnswer & { model: Model }>;
}) {
  const sent = useActionData<FormAnswer | { error: PageError }>();
  const isSending = useNavigation().state === "submitting";
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  if (sent !== undefined && isPageError(sent)) return <PageFailure error={sent.error} />;
  return (
    <WordsProvider words={loaded.words}>
      <KitProvider>
        <View
          model={loaded.model}
          done={sent === undefined ? loaded.done : null}
          faults={sent?.faults ?? []}
          typed={sent?.values ?? {}}
          isSending={isSending}
        />
      </KitProvider>
    </WordsProvider>
  );
}
