import type { SaleActor } from "#src/modules/contact/lead/lead-sale.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { StoredFile } from "#src/platform/files/files.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { addFiles, openFile, removeFile } from "./dispute-answer-files.ts";
import {
  type AnswerNeeds,
  audited,
  change,
  openedOn,
  ownerOf,
  reads,
  requireChange,
  todayOf,
  within,
} from "./dispute-answer-hold.ts";
import { answerStale } from "./dispute-answer.errors.ts";
import { findShownAnswer, putAnswer, type ShownAnswer } from "./dispute-answer.queries.ts";
import { noteSent, send } from "./dispute-answer-send.ts";
import type { DisputeRow } from "./dispute.queries.ts";

/** What the company answers to a dispute: a text and documents, sent to the provider once. */

export type DisputeAnswers = ReturnType<typeof createDisputeAnswers>;

export interface AnsweredDispute {
  dispute: DisputeRow;
  answer: ShownAnswer | null;
  files: readonly StoredFile[];
  /** Whether the actor may change and send the answer, where its standing lets anybody. */
  mayAnswer: boolean;
  /** Whether the provider takes it by a call. */
  isTaken: boolean;
  /** The civil days of today and of its opening, in the country of the payment. */
  today: string;
  openedOn: string;
}

/** One dispute with its answer and documents. Throws FORBIDDEN (403), NOT_FOUND (404). */
const find = (needs: AnswerNeeds, actor: SaleActor, id: number): Promise<AnsweredDispute> =>
  within(needs, actor, { id, action: "dispute.read", permission: reads }, async (own, dispute) => ({
    dispute,
    answer: (await asService(own, (service) => findShownAnswer(service, id))) ?? null,
    files: await needs.files.list(own, ownerOf(id)),
    mayAnswer: needs.access.permissionsOf(actor.holder).has("payment:upload-file"),
    isTaken: needs.takers.has(dispute.provider),
    today: todayOf(needs, dispute),
    openedOn: openedOn(dispute),
  }));

/** Keeps the text; `version` is the one that was read, 0 where there was none. Throws FORBIDDEN, NOT_FOUND,
 *  DISPUTE_DECIDED, NOT_EDITABLE, STALE_EDIT with what is there. */
const save = (
  needs: AnswerNeeds,
  actor: SaleActor,
  id: number,
  { text, version }: { text: string; version: number },
): Promise<{ version: number }> =>
  change(needs, actor, { id, action: "dispute.answer" }, async (transaction, held) => {
    requireChange(held);
    const { dispute, answer } = held;
    const there = answer?.version ?? 0;
    if (there !== version) throw answerStale({ version: there, text: answer?.body ?? "" });
    await putAnswer(transaction, {
      dispute_id: id,
      tenant_id: dispute.tenant_id,
      version: there + 1,
      body: text,
      written_by: actor.user.id,
      written_at: needs.clock.now(),
    });
    const act = { action: "dispute.answer", permission: "payment:upload-file", dispute } as const;
    await audited(needs, actor, { ...act, fields: ["text"] }, transaction);
    return { version: there + 1 };
  });

/** Answers to disputes. */
export const createDisputeAnswers = (needs: AnswerNeeds) =>
  withNeeds(needs, { find, save, addFiles, removeFile, openFile, send, noteSent });
