import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Files } from "#src/platform/files/files.ts";
import { paperOwner } from "./sale-files.service.ts";
import { lockUnmovedPaper, setPaperFile } from "./sale.queries.ts";

/** Makes files of the papers whose bytes were kept in their rows, each in a transaction of its own; how many. */
export async function movePapers({
  connection,
  files,
}: {
  connection: Connection;
  files: Pick<Files, "add">;
}): Promise<number> {
  for (let moved = 0; ; moved += 1) {
    const isMoved = await asService(connection, async (transaction) => {
      const paper = await lockUnmovedPaper(transaction);
      if (paper === undefined || paper.bytes === null) return false;
      const { id, name, media_type: mediaType, bytes } = paper;
      const stored = await files.add(transaction, {
        owner: paperOwner(paper.sale_id),
        tenantId: paper.tenant_id,
        addedBy: paper.added_by,
        file: { name, mediaType, bytes: Buffer.from(bytes) },
      });
      await setPaperFile(transaction, id, stored.id);
      return true;
    });
    if (!isMoved) return moved;
  }
}
