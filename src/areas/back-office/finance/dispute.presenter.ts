import { formatMoney } from "#src/contracts/money.ts";
import { dateAndTime, longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import {
  answerLongest,
  answerReferenceLongest,
  changeFault,
} from "#src/modules/sale/dispute/dispute-answer.rules.ts";
import type { AnsweredDispute } from "#src/modules/sale/dispute/dispute-answer.service.ts";
import { fileKinds, fileMegabytesMost, filesMost } from "#src/platform/files/file.rules.ts";
import { href } from "#src/routes/back-office.ts";
import { bytesText } from "#src/ui/kit/file-limits.rules.ts";
import { disputeReason } from "./dispute-reason.presenter.ts";
import type { DisputeModel } from "./dispute.view-model.ts";
import { disputeTones } from "./disputes.presenter.ts";

/** One dispute in words: what it is about, its documents, and the answer with what may be done with it. */
export function presentDispute(found: AnsweredDispute, reader: Reader): DisputeModel {
  const { dispute, answer, mayAnswer, isTaken, today } = found;
  const { say, language } = reader;
  const id = String(dispute.id);
  const isOpen = changeFault({ ...dispute, answer }) === null;
  const isLate = today > dispute.evidenceUntil;
  const canAnswer = mayAnswer && isOpen;
  const own = href("dispute", language, { id });
  return {
    title: say("disputes.title", { payment: dispute.payment }),
    listHref: href("disputes", language),
    state: say(`finance-desk.disputes.state.${dispute.state}`),
    tone: disputeTones[dispute.state],
    facts: presentFacts(found, reader),
    late: isOpen && isLate ? say("disputes.late") : null,
    readOnly: isOpen && !mayAnswer ? say("disputes.readOnly") : null,
    files: presentFiles(found, reader, canAnswer),
    upload: canAnswer
      ? {
          action: `/api/back-office/disputes/${id}/files`,
          back: own,
          limits: {
            count: Math.max(1, filesMost - found.files.length),
            bytes: fileMegabytesMost * 1_000_000,
            endings: Object.keys(fileKinds).map((ending) => `.${ending}`),
          },
        }
      : null,
    form: canAnswer
      ? {
          version: String(answer?.version ?? 0),
          text: answer?.body ?? "",
          longest: answerLongest,
          canSend: isTaken && !isLate,
          hand: {
            longest: answerReferenceLongest,
            day: isLate ? dispute.evidenceUntil : today,
            min: found.openedOn,
            max: isLate ? dispute.evidenceUntil : today,
            note: say(isTaken ? "disputes.hand.noteTaken" : "disputes.hand.note"),
          },
        }
      : null,
    answer: canAnswer ? null : (answer?.body ?? null),
    sent: presentSent(found, reader),
  };
}

function presentFacts({ dispute, answer }: AnsweredDispute, reader: Reader): DisputeModel["facts"] {
  const { say, language, locale } = reader;
  const { payment, amountMinor, currency, closedAt } = dispute;
  const fact = (name: string, value: string | null) => ({
    name: say(`disputes.fact.${name}`),
    value,
  });
  return [
    {
      ...fact("payment", payment),
      href: href("payment", language, { reference: payment }),
    },
    fact("sales", dispute.sales.join(", ") || null),
    fact("provider", say(`finance.provider.${dispute.provider}`)),
    fact("theirs", dispute.providerDisputeId),
    fact("reason", disputeReason(dispute.reason, reader)),
    fact("amount", formatMoney({ amountMinor, currency }, locale)),
    fact("opened", dateAndTime(dispute.openedAt, reader)),
    fact("until", longDay(dispute.evidenceUntil, reader)),
    ...(closedAt === null ? [] : [fact("closed", dateAndTime(closedAt, reader))]),
    fact("answer", say(`disputes.answered.${dispute.answer ?? "NONE"}`)),
    ...(answer === null
      ? []
      : [
          fact(
            "written",
            say("disputes.written", {
              name: answer.writer,
              when: dateAndTime(answer.written_at, reader),
            }),
          ),
        ]),
  ];
}

const presentFiles = (
  { dispute, files }: AnsweredDispute,
  reader: Reader,
  canRemove: boolean,
): DisputeModel["files"] =>
  files.map(({ id, name, size, scan, added_at: at }) => ({
    id,
    name,
    href:
      scan === "none" || scan === "clean"
        ? `/api/back-office/disputes/${dispute.id}/files/${id}`
        : null,
    note: [
      bytesText(size, reader.locale),
      dateAndTime(at, reader),
      ...(scan === "pending" || scan === "infected" ? [reader.say(`disputes.scan.${scan}`)] : []),
    ].join(" · "),
    remove: canRemove ? reader.say("disputes.files.remove", { name }) : null,
  }));

/** How the answer left; null while it is a draft. */
function presentSent({ answer }: AnsweredDispute, reader: Reader): DisputeModel["sent"] {
  if (answer === null || answer.way === null || answer.sent_on === null) return null;
  const { say } = reader;
  return [
    { name: say("disputes.fact.way"), value: say(`disputes.way.${answer.way}`) },
    { name: say("disputes.fact.reference"), value: answer.reference },
    { name: say("disputes.fact.sentOn"), value: longDay(answer.sent_on, reader) },
    { name: say("disputes.fact.sentBy"), value: answer.sender },
    {
      name: say("disputes.fact.sentAt"),
      value: answer.sent_at === null ? null : dateAndTime(answer.sent_at, reader),
    },
  ];
}
