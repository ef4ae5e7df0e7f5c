import { randomUUID } from "node:crypto";
import type { CompiledQuery, RootOperationNode } from "kysely";
import { createQueryId } from "kysely";
import type { Connection } from "#src/platform/database/database.ts";

/** A connection that remembers what it is asked for while somebody records. */
export function recordingOver(bare: Connection) {
  let kept: RootOperationNode[] | null = null;
  const connection = bare.withPlugin({
    transformQuery({ node }) {
      kept?.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return {
    connection,
    /** The statements of some work, to be sent again as they are. */
    async record(work: () => Promise<unknown>): Promise<CompiledQuery[]> {
      kept = [];
      await work();
      const nodes = kept;
      kept = null;
      return nodes.map((node) => bare.getExecutor().compileQuery(node, createQueryId()));
    },
    /** Sends statements in one transaction, and does nothing else; a key that was new then is new now. */
    replay: (statements: readonly CompiledQuery[], key: string | null): Promise<void> => {
      const fresh = randomUUID();
      const renewed = (value: unknown) =>
        key !== null && typeof value === "string" ? value.replaceAll(key, fresh) : value;
      return bare.transaction().execute(async (transaction) => {
        for (const statement of statements)
          await transaction.executeQuery({
            ...statement,
            parameters: statement.parameters.map(renewed),
          });
      });
    },
  };
}

export type Recording = ReturnType<typeof recordingOver>;
