import { href } from "#src/routes/account.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { answerHeaders, formAction, page, type Refused } from "#src/areas/page/page.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { writtenFrom } from "#src/modules/contact/ticket/contact-us.rules.ts";
import { accountPage, goOn, textsOf } from "../credentials/account-request.ts";
import { accountTabs } from "../credentials/account-tabs.presenter.ts";
import { askerOf, faultsOf, type QuestionAnswer } from "./question-form.ts";
import { askedTopics, presentQuestions } from "./questions.presenter.ts";
import { QuestionsView } from "./questions.view.tsx";

/** /Mi-Cuenta/Consultas: what somebody asked of us, and a new question. */
export const loader = page(async (args) => {
  const { request, services, facts } = args;
  const { language } = facts;
  const asker = askerOf(args);
  const query = askedUrl(request).searchParams;
  const listed = await services.ticketDesk.listAsked(asker, query);
  const path = href("myQuestions", language);
  const mayAsk = services.access.permissionsOf(asker.holder).has("contact-us:create");
  const model = presentQuestions(listed, readerOf(facts, services.words.say(language)), {
    tabs: accountTabs(args, "questions"),
    path,
    hrefOf: (reference) => href("myQuestion", language, { reference }),
    key: mayAsk ? crypto.randomUUID() : null,
  });
  return { model, ...accountPage(args, { title: "questions.title", path }) };
});

/** Takes a new question, and leads to it. */
export const action = formAction(async (args): Promise<Refused<QuestionAnswer> | Response> => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const { language } = facts;
  const asker = askerOf(args);
  const sent = await textsOf(request);
  const values = { topic: sent("topic"), text: sent("text"), key: sent("key") };
  services.access.require("contact-us:create", asker.holder);
  await facts.countRequest();
  const { path, country } = writtenFrom(asker.holder);
  const { id, name, email } = asker.user;
  try {
    const message = {
      topic: askedTopics.find((one) => one === values.topic) ?? "otro",
      text: values.text,
      country: country ?? facts.country.code,
      language,
      requester: { name, email, phone: null, userId: id },
      path,
      visitorId: null,
      origin: href("myQuestions", language),
      isLegalIdChecked: true,
      key: values.key.slice(0, 100) || undefined,
    };
    const { reference } = await services.contactUs.send(message, asker);
    return goOn(`${href("myQuestion", language, { reference })}?hecho=create`);
  } catch (error) {
    const { fault, status } = faultsOf(error, services.words.say(language));
    return { shown: { fault, values }, status };
  }
});

export const headers = answerHeaders;
export const meta = pageMeta;

export default function QuestionsPage() {
  return (
    <LoadedPage<typeof loader, typeof action>>
      {(loaded, { sent }) => (
        <div className="wrap">
          <QuestionsView model={loaded.model} answer={sent} />
        </div>
      )}
    </LoadedPage>
  );
}
