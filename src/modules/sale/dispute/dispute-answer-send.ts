import type { SaleActor } from "#src/modules/contact/lead/lead-sale.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest } from "#src/platform/errors.ts";
import {
  answerByHand,
  answerNotTaken,
  answerRefused,
  answerUnheard,
} from "./dispute-answer.errors.ts";
import {
  type AnswerNeeds,
  audited,
  change,
  type Held,
  openedOn,
  ownerOf,
  standingOf,
  todayOf,
} from "./dispute-answer-hold.ts";
import { type AnswerRow, claimAnswer, closeAnswer, holdDispute } from "./dispute-answer.queries.ts";
import { sendFault } from "./dispute-answer.rules.ts";

/** How the answer to a dispute leaves: by the provider's call, or in the provider's own site. */

/** The draft, where it may leave on a day. Throws DISPUTE_DECIDED, NOT_EDITABLE, ANSWER_LATE, BAD_REQUEST. */
function requireDraft(held: Held, day: string): AnswerRow {
  const fault = sendFault(standingOf(held), day);
  if (fault !== null) throw answerRefused(fault);
  if (held.answer === undefined) throw badRequest([{ field: "text", code: "REQUIRED" }]);
  return held.answer;
}

/** Sends text and documents to the provider, by the last day for evidence. Nothing is changed meanwhile; where the
 *  provider does not answer it stays a draft, which may be sent again. Throws FORBIDDEN, NOT_FOUND, DISPUTE_DECIDED,
 *  NOT_EDITABLE, ANSWER_LATE, BAD_REQUEST, FILE_NOT_SCANNED, ANSWER_BY_HAND, ANSWER_NOT_TAKEN,
 *  ANSWER_UNHEARD. */
export async function send(needs: AnswerNeeds, actor: SaleActor, id: number): Promise<void> {
  const { asked, take, day } = await change(
    needs,
    actor,
    { id, action: "dispute.send" },
    async (transaction, held) => {
      const today = todayOf(needs, held.shown);
      const draft = requireDraft(held, today);
      const taker = needs.takers.get(held.dispute.provider);
      if (taker === undefined) throw answerByHand();
      const files = [];
      for (const file of await needs.files.list(transaction, ownerOf(id))) {
        if (file.scan === "infected") throw badRequest([{ field: "file", code: "FILE_INFECTED" }]);
        const { name, media_type, bytes } = await needs.files.open(
          transaction,
          ownerOf(id),
          file.id,
        );
        files.push({ name, mediaType: media_type, bytes });
      }
      await claimAnswer(transaction, id, needs.clock.now());
      const disputeId = held.dispute.provider_dispute_id;
      return { asked: { disputeId, text: draft.body, files }, take: taker, day: today };
    },
  );
  const taken = await take(asked).catch((error: unknown) => {
    needs.log.warn("dispute.answer-unheard", { code: error instanceof Error ? error.name : "" });
    return undefined;
  });
  if (taken?.kind === "taken")
    return asService(needs.connection, (transaction) =>
      close(needs, transaction, actor, id, {
        way: "provider",
        reference: taken.receipt,
        day,
      }),
    );
  await asService(needs.connection, (transaction) => claimAnswer(transaction, id, null));
  throw taken === undefined ? answerUnheard() : answerNotTaken();
}

async function close(
  needs: AnswerNeeds,
  transaction: Connection,
  actor: SaleActor,
  id: number,
  { way, reference, day }: { way: "provider" | "hand"; reference: string; day: string },
): Promise<void> {
  const dispute = await holdDispute(transaction, id);
  const isClosed = await closeAnswer(transaction, id, {
    way,
    reference,
    sent_on: day,
    sent_by: actor.user.id,
    sent_at: needs.clock.now(),
  });
  // Its claim was so old that somebody else noted it as sent meanwhile.
  if (!isClosed) return;
  const act = { action: "dispute.send", permission: "payment:upload-file", dispute } as const;
  await audited(needs, actor, { ...act, facts: { kind: way } }, transaction);
}

/** Notes that the draft was sent in the provider's own site on a day, with its reference there. Throws FORBIDDEN,
 *  NOT_FOUND, DISPUTE_DECIDED, NOT_EDITABLE, ANSWER_LATE, BAD_REQUEST. */
export const noteSent = (
  needs: AnswerNeeds,
  actor: SaleActor,
  id: number,
  { reference, day }: { reference: string; day: string },
): Promise<void> =>
  change(needs, actor, { id, action: "dispute.send" }, async (transaction, held) => {
    const { shown } = held;
    requireDraft(held, day);
    if (day < openedOn(shown) || day > todayOf(needs, shown))
      throw badRequest([{ field: "day", code: "INVALID" }]);
    await close(needs, transaction, actor, id, { way: "hand", reference, day });
  });
