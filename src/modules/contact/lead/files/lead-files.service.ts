import { createHash } from "node:crypto";
import type { PermissionName } from "#src/contracts/access.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound, staleEdit } from "#src/platform/errors.ts";
import type { CheckedFile } from "#src/platform/files/file-check.ts";
import { tooManyFiles } from "#src/platform/files/file.errors.ts";
import { filesMost } from "#src/platform/files/file.rules.ts";
import type { FileOwner, Files, OpenedFile, StoredFile } from "#src/platform/files/files.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { type LeadActing, leadFacts } from "../lead-acting.ts";
import type { LeadActor } from "../lead-desk.types.ts";
import { onceForKey } from "../lead-once.ts";
import { insertEvent, updateLead, type WorkedLead } from "../lead-work.queries.ts";
import { idsWithJoined } from "./lead-files.queries.ts";

/** What a file holds, as who adds it says: health data has a permission of its own, and every read is kept. */
const kinds = ["lead", "lead-health"] as const;
type LeadFileKind = (typeof kinds)[number];

/** Papers of people hold contact data, which not everybody who sees a lead may see. */
const openedWith: Readonly<Record<LeadFileKind, PermissionName>> = {
  lead: "lead:read-contact",
  "lead-health": "health:read",
};

const listAct = { permission: "lead:read", action: "lead.read" } as const;
const addAct = { permission: "lead:update", action: "lead.file-add" } as const;
const removeAct = { permission: "lead:update", action: "lead.file-remove" } as const;

export interface LeadFile extends StoredFile {
  isHealth: boolean;
  /** Whether this person may have its bytes. */
  canOpen: boolean;
  /** Of a lead that was joined into this one: it goes back with it. */
  isOfJoined: boolean;
}

export type LeadFiles = ReturnType<typeof createLeadFiles>;

interface LeadFilesNeeds {
  clock: Clock;
  access: AccessService;
  acting: LeadActing;
  files: Files;
}

const ownerOf = (kind: LeadFileKind, leadId: number): FileOwner => ({ kind, id: String(leadId) });

interface KeptFile {
  owner: FileOwner & { kind: LeadFileKind };
  file: StoredFile;
}

/** The files of a lead, with those of leads that were joined into it, the oldest first. */
async function keptOf(
  { files }: { files: Pick<Files, "list"> },
  reader: Connection,
  leadIds: readonly number[],
): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  for (const leadId of leadIds)
    for (const kind of kinds) {
      const owner = { kind, id: String(leadId) };
      kept.push(...(await files.list(reader, owner)).map((file) => ({ owner, file })));
    }
  return kept.toSorted((one, other) => one.file.added_at.getTime() - other.file.added_at.getTime());
}

/** What is attached to a lead, without bytes. Throws NOT_FOUND, FORBIDDEN. */
const list = (needs: LeadFilesNeeds, actor: LeadActor, reference: string): Promise<LeadFile[]> =>
  needs.acting.read(actor, reference, listAct, async (transaction, lead) => {
    const may = (permission: PermissionName) =>
      needs.access.decide(permission, actor.holder, leadFacts(lead)).outcome === "allowed";
    const kept = await keptOf(needs, transaction, await idsWithJoined(transaction, lead.id));
    return kept.map(({ owner, file }) => ({
      ...file,
      isHealth: owner.kind === "lead-health",
      canOpen: may(openedWith[owner.kind]),
      isOfJoined: owner.id !== String(lead.id),
    }));
  });

/** Adds a file; the kinds of BO 5, by what they hold, 15 MB each and 15 a lead. Throws NOT_FOUND, FORBIDDEN,
 *  DEMO_ACCESS, FILE_TYPE, FILE_TOO_BIG, TOO_MANY_FILES, IDEMPOTENCY_CONFLICT. */
async function attach(
  needs: LeadFilesNeeds,
  actor: LeadActor,
  reference: string,
  { file, isHealth, key }: AddedFile,
): Promise<{ id: string }> {
  const checked = await needs.files.check(file);
  return needs.acting.change(actor, reference, addAct, async (transaction, lead, about) => {
    const at = needs.clock.now();
    const digest = createHash("sha256")
      .update(file?.bytes ?? "")
      .digest("hex");
    const input = { name: file?.name, digest, isHealth };
    const add = async () => {
      // The lead's row is held: of two who add at once, the second counts the first one's.
      if ((await roomForFiles(needs.files, transaction, lead.id)) === 0) throw tooManyFiles();
      const added = await needs.files.add(transaction, {
        owner: ownerOf(isHealth ? "lead-health" : "lead", lead.id),
        tenantId: lead.tenant_id,
        addedBy: actor.user.id,
        file: checked,
      });
      await noteFile(needs, transaction, lead, { actor, kind: "file-added", name: added.name });
      return { id: added.id };
    };
    const called = { actor, name: `file/${lead.id}`, input, key, at };
    return onceForKey(transaction, called, add, about);
  });
}

interface AddedFile {
  file: { name: string; bytes: Buffer } | undefined;
  isHealth: boolean;
  /** Of a call that may come twice. */
  key?: string | undefined;
}

/** One file with its bytes; that it was opened is kept. Throws NOT_FOUND, FORBIDDEN, FILE_NOT_SCANNED, FILE_INFECTED. */
async function open(
  needs: LeadFilesNeeds,
  actor: LeadActor,
  reference: string,
  id: string,
): Promise<OpenedFile> {
  const owner = await needs.acting.read(actor, reference, listAct, async (transaction, lead) => {
    const kept = await keptOf(needs, transaction, await idsWithJoined(transaction, lead.id));
    return kept.find(({ file }) => file.id === id)?.owner;
  });
  if (owner === undefined) throw notFound();
  const isHealth = owner.kind === "lead-health";
  const act = {
    permission: openedWith[owner.kind],
    action: isHealth ? "lead.health-file-read" : "lead.file-read",
  } as const;
  return needs.acting.read(actor, reference, act, async (transaction, lead) => {
    const opened = await needs.files.open(transaction, owner, id);
    await needs.acting.keepDone(actor, act, [lead], { transaction, about: { fields: ["file"] } });
    return opened;
  });
}

/** Takes a file away for good. Throws NOT_FOUND, FORBIDDEN, DEMO_ACCESS, STALE_EDIT. */
const remove = (
  needs: LeadFilesNeeds,
  actor: LeadActor,
  reference: string,
  { id, version }: { id: string; version: number },
) =>
  needs.acting.change(actor, reference, removeAct, async (transaction, lead) => {
    const found = (await keptOf(needs, transaction, [lead.id])).find(({ file }) => file.id === id);
    if (found === undefined) throw notFound();
    const { version: now, scan } = found.file;
    if (now !== version) throw staleEdit({ version: now, scan });
    await needs.files.remove(transaction, found.owner, id);
    const { name } = found.file;
    await noteFile(needs, transaction, lead, { actor, kind: "file-removed", name });
  });

async function noteFile(
  { clock }: LeadFilesNeeds,
  transaction: Connection,
  lead: WorkedLead,
  event: { actor: LeadActor; kind: "file-added" | "file-removed"; name: string },
): Promise<void> {
  const at = clock.now();
  await updateLead(transaction, lead.id, { last_act_at: at });
  await insertEvent(transaction, {
    lead,
    at,
    actor: event.actor.user.id,
    system: "QPOPTIMIZE",
    kind: event.kind,
    note: event.name,
  });
}

/** How many more files may be added to a lead. */
export async function roomForFiles(
  files: Pick<Files, "list">,
  reader: Connection,
  leadId: number,
): Promise<number> {
  return Math.max(0, filesMost - (await keptOf({ files }, reader, [leadId])).length);
}

/** Keeps what somebody sent with the message that became a lead, or with an answer, in the transaction of who made it. */
export async function keepSentFiles(
  files: Pick<Files, "add">,
  transaction: Connection,
  sent: {
    lead: { id: number; tenant_id: string };
    files: readonly CheckedFile[];
    by: string | null;
    at: Date;
  },
): Promise<void> {
  const { lead, by, at } = sent;
  for (const file of sent.files) {
    const addition = {
      owner: ownerOf("lead", lead.id),
      tenantId: lead.tenant_id,
      addedBy: by,
      file,
    };
    const { name: note } = await files.add(transaction, addition);
    const event = { lead, at, actor: by, system: "QPCLIENTS", kind: "file-added", note } as const;
    await insertEvent(transaction, event);
  }
}

/** Takes away what was attached to a lead that is erased. */
export async function removeLeadFiles(
  files: Pick<Files, "removeAll">,
  transaction: Connection,
  leadIds: readonly number[],
): Promise<void> {
  for (const leadId of leadIds)
    for (const kind of kinds) await files.removeAll(transaction, ownerOf(kind, leadId));
}

/** What people attach to a lead (BO 5). */
export function createLeadFiles(needs: LeadFilesNeeds) {
  return withNeeds(needs, { list, add: attach, open, remove });
}
