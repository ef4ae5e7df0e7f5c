import type { SaleActor } from "#src/modules/contact/lead/lead-sale.service.ts";
import type {
  BroughtReason,
  DocumentKind,
  DocumentReason,
} from "#src/modules/sale/document/document.rules.ts";
import { isSettled } from "#src/modules/sale/health-declaration/health-declaration.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Files, OpenedFile } from "#src/platform/files/files.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { askedOf } from "./health-step.ts";
import { addPermission, audited, inScope, type ReviewNeeds, tell } from "./review.service.ts";

/** What people decide about documents of purchases: approved, refused with a reason, or asked for, and
 *  what they add for a person. */

export type DocumentReviews = ReturnType<typeof createDocumentReviews>;

type DocumentAct =
  | { act: "approve" | "ask"; kind: DocumentKind }
  | { act: "reject"; kind: DocumentKind; reason: DocumentReason };

const permission = "purchase:review";

/** Whether nothing of its health declaration waits for a person. */
async function isHealthSettled(
  { healthDeclarations, clock }: ReviewNeeds,
  transaction: Connection,
  step: StepPurchase,
): Promise<boolean> {
  if (!step.purchase.steps.includes("dps")) return true;
  const { id } = step.purchase;
  return isSettled(await healthDeclarations.standing(transaction, id, askedOf(step, clock)));
}

/** Lets a purchase go on that waited for documents alone, once all of them were approved. */
async function goOn(needs: ReviewNeeds, transaction: Connection, purchaseId: string) {
  const step = await needs.purchases.read(transaction, purchaseId);
  if (step.purchase.state !== "IN_REVIEW") return;
  if (!(await needs.purchaseDocuments.areSettled(transaction, step))) return;
  if (!(await isHealthSettled(needs, transaction, step))) return;
  await needs.purchases.move(transaction, purchaseId, { to: "OPEN", who: permission });
  await tell(needs, transaction, purchaseId, "accepted");
}

/** Approves, refuses or asks for a document. Throws NOT_FOUND, FORBIDDEN, NOT_EDITABLE. */
async function act(
  needs: ReviewNeeds,
  actor: SaleActor,
  reference: string,
  asked: DocumentAct,
): Promise<void> {
  const action = `document.${asked.act}` as const;
  const review = await inScope(needs, actor, reference, permission, action);
  const { kind } = asked;
  const decision = { purchaseId: review.id, kind, by: actor.user.id };
  await asService(needs.connection, async (transaction) => {
    if (asked.act === "ask") await needs.purchaseDocuments.ask(transaction, decision);
    else {
      const reason = asked.act === "reject" ? asked.reason : null;
      await needs.purchaseDocuments.decide(transaction, { ...decision, reason });
      await goOn(needs, transaction, review.id);
    }
    const facts = { kind };
    const done = { action, permission, outcome: "done", review, facts } as const;
    await audited(needs, actor, done, transaction);
  });
}

/** Adds a document for its person, with how it came; a reviewer decides about it as about any other. Throws NOT_FOUND,
 *  FORBIDDEN, NOT_EDITABLE, FILE_TYPE, FILE_TOO_BIG, TOO_MANY_FILES. */
async function add(
  needs: ReviewNeeds & { files: Pick<Files, "check"> },
  actor: SaleActor,
  reference: string,
  asked: { kind: DocumentKind; brought: BroughtReason; file: { name: string; bytes: Buffer } },
): Promise<{ id: string; approval: "PENDING" }> {
  const action = "document.add";
  // It is added where documents are decided about, and by who may upload files besides.
  await inScope(needs, actor, reference, permission, action);
  const review = await inScope(needs, actor, reference, addPermission, action);
  const { kind, brought } = asked;
  const file = await needs.files.check(asked.file);
  return asService(needs.connection, async (transaction) => {
    const { id } = review;
    const sent = { id, kind, file, by: actor.user.id, brought };
    const added = await needs.purchaseDocuments.addFor(transaction, sent);
    const done = { action, permission: addPermission, outcome: "done", review } as const;
    await audited(needs, actor, { ...done, facts: { kind }, fields: ["file"] }, transaction);
    return added;
  });
}

/** One file, earlier ones too; that it was opened is kept. Throws NOT_FOUND, FORBIDDEN, FILE_NOT_SCANNED,
 *  FILE_INFECTED. */
async function open(
  needs: ReviewNeeds,
  actor: SaleActor,
  { reference, fileId }: { reference: string; fileId: string },
): Promise<OpenedFile> {
  const action = "document.read";
  const review = await inScope(needs, actor, reference, permission, action);
  const file = await needs.access.asHolder(actor.holder, (own) =>
    needs.purchaseDocuments.open(own, { purchaseId: review.id, fileId }),
  );
  const fields = ["file"];
  await audited(needs, actor, { action, permission, outcome: "done", review, fields });
  return file;
}

/** What people decide about documents. */
export const createDocumentReviews = (needs: ReviewNeeds & { files: Pick<Files, "check"> }) =>
  withNeeds(needs, { act, add, open });
