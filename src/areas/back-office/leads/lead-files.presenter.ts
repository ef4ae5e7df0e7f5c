import { fileKinds } from "#src/platform/files/file.rules.ts";
import { dateAndTime, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import { bytesText } from "#src/ui/kit/file-limits.rules.ts";
import { href } from "#src/routes/back-office.ts";
import type { LeadFilesModel } from "./lead-files.view.tsx";
import type { workerOf } from "./leads-page.ts";

/** What the form of the files comes back with: it is sent to its call, and works without JavaScript. */
const fileFaults = ["FILE_TYPE", "FILE_TOO_BIG", "TOO_MANY_FILES", "FORBIDDEN", "DEMO_ACCESS"];

/** What is attached to a lead, in words. */
export async function filesOf(
  { leadFiles }: Pick<PageArguments["services"], "leadFiles">,
  worker: ReturnType<typeof workerOf>,
  {
    reference,
    canEdit,
    fault,
    reader,
  }: { reference: string; canEdit: boolean; fault: string | null; reader: Reader },
): Promise<LeadFilesModel> {
  const { say } = reader;
  const action = `/api/back-office/leads/${reference}/attachments`;
  const found = await leadFiles.list(worker, reference);
  return {
    action,
    back: href("lead", reader.language, { reference }),
    accept: Object.keys(fileKinds)
      .map((extension) => `.${extension}`)
      .join(","),
    canEdit,
    fault:
      fault === null
        ? null
        : fileFaults.includes(fault)
          ? say(`errors.${fault}`)
          : say("errors.REQUIRED", { field: say("leads.files.file") }),
    files: found.map((file) => {
      const isThere = file.scan === "clean" || file.scan === "none";
      return {
        id: file.id,
        version: file.version,
        name: file.name,
        href: isThere && file.canOpen ? `${action}/${file.id}` : null,
        note: [
          say("leads.files.by", {
            size: bytesText(file.size, reader.locale),
            when: dateAndTime(file.added_at, reader),
          }),
          ...(file.isHealth ? [say("leads.files.isHealth")] : []),
          ...(file.isOfJoined ? [say("leads.files.joined")] : []),
          ...(file.scan === "pending" ? [say("leads.files.pending")] : []),
          ...(file.scan === "infected" ? [say("leads.files.infected")] : []),
          ...(file.scan === "none" ? [say("leads.files.unscanned")] : []),
          ...(isThere && !file.canOpen ? [say("leads.files.closed")] : []),
        ].join(" · "),
        canRemove: canEdit && !file.isOfJoined,
      };
    }),
  };
}
