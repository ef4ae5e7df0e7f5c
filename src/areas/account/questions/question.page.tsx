import { notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/account.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import {
  answerHeaders,
  formAction,
  page,
  type PageArguments,
  type Refused,
} from "#src/areas/page/page.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { accountPage, goOn, textsOf } from "../credentials/account-request.ts";
import { accountTabs } from "../credentials/account-tabs.presenter.ts";
import { askerOf, faultsOf, type QuestionAnswer } from "./question-form.ts";
import { presentQuestion } from "./question.presenter.ts";
import { QuestionView } from "./question.view.tsx";

/** A question that the signed-in person asked. Throws NOT_FOUND for a question that another person asked, even where a role
 *  of the signed-in person may read it. */
async function ownQuestion(args: PageArguments, before: number | null = null) {
  const reference = args.params["reference"] ?? "";
  const record = await args.services.ticketDesk.find(askerOf(args), reference, before);
  if (!record.canWrite) throw notFound();
  return record;
}

/** /Mi-Cuenta/Consultas/{reference}: what was asked and answered, and what one writes on. */
export const loader = page(async (args) => {
  const { request, services, facts } = args;
  const { language } = facts;
  const query = askedUrl(request).searchParams;
  const before = Number(query.get("antes"));
  const older = Number.isSafeInteger(before) && before > 0 ? before : null;
  const record = await ownQuestion(args, older);
  const { reference } = record.ticket;
  const path = href("myQuestion", language, { reference });
  const typed = services.refusedForms.find(askerOf(args).user.id, query.get("escrito"));
  const model = presentQuestion(record, readerOf(facts, services.words.say(language)), {
    tabs: accountTabs(args, "questions"),
    path,
    listHref: href("myQuestions", language),
    now: services.clock.now(),
    key: crypto.randomUUID(),
    done: query.get("hecho"),
    refused: { code: query.get("falta"), typed },
  });
  return { model, ...accountPage(args, { title: "questions.title", path }) };
});

/** Takes what who asked writes on: a question that waits or was solved is open again. */
export const action = formAction(async (args): Promise<Refused<QuestionAnswer> | Response> => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const { language } = facts;
  const { ticket } = await ownQuestion(args);
  const sent = await textsOf(request);
  const values = { text: sent("text"), key: sent("key") };
  try {
    const { reference } = await services.ticketActs.addMessage(
      askerOf(args),
      ticket.reference,
      { text: values.text, isInternal: false },
      values.key.slice(0, 100) || undefined,
    );
    return goOn(`${href("myQuestion", language, { reference })}?hecho=answer`);
  } catch (error) {
    const { fault, status } = faultsOf(error, services.words.say(language));
    return { shown: { fault, values }, status };
  }
});

export const headers = answerHeaders;
export const meta = pageMeta;

export default function QuestionPage() {
  return (
    <LoadedPage<typeof loader, typeof action>>
      {(loaded, { sent }) => (
        <div className="wrap">
          <QuestionView model={loaded.model} answer={sent} />
        </div>
      )}
    </LoadedPage>
  );
}
