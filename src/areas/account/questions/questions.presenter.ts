import type { TicketListPage } from "#src/modules/contact/ticket/ticket-desk.service.ts";
import { dateAndTime, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { AccountTab } from "../credentials/account-tabs.view.tsx";
import type { QuestionsModel } from "./questions.view.tsx";

/** What a new question may be about: topics of the contact page that become a ticket. */
export const askedTopics = ["soporte", "portal", "otro"] as const;

/** One's own questions in words, and the form of a new one. */
export const presentQuestions = (
  page: TicketListPage,
  reader: Reader,
  place: {
    tabs: readonly AccountTab[];
    path: string;
    hrefOf(reference: string): string;
    /** Of the form; null for who may not write to us. */
    key: string | null;
  },
): QuestionsModel => {
  const { say } = reader;
  const { tabs, path, hrefOf, key } = place;
  return {
    tabs,
    questions: page.rows.map(({ reference, subject, status, lastActAt }) => ({
      reference,
      href: hrefOf(reference),
      subject,
      status: say(`tickets.status.${status}`),
      lastAct: dateAndTime(lastActAt, reader),
    })),
    newer: page.previous === null ? null : `${path}?antes=${page.previous}`,
    older: page.next === null ? null : `${path}?despues=${page.next}`,
    form:
      key === null
        ? null
        : {
            action: path,
            key,
            topics: askedTopics.map((value) => ({
              value,
              label: say(`account.questions.topic.${value}`),
            })),
          },
  };
};
