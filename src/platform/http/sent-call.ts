import { createHash } from "node:crypto";
import type { SentFile } from "./request-body.ts";

/** A call as its sender may repeat it, of a row that takes an Idempotency-Key. The table of calls makes it, so that
 *  what counts as the same call is decided in one place (AL 5, D2). */
export interface SentCall {
  /** The row and who sent it: the key of somebody else, or of another call, is another key. */
  scope: string;
  key: string | undefined;
  /** All that was sent. */
  input: object;
  /** Whether the answer had been given before: nothing was done now. */
  isRepeated: boolean;
}

/** What a key is compared by: address, query, body, and files by what they hold. */
export const sentInput = ({
  params,
  query,
  body,
  files,
}: {
  params: unknown;
  query: unknown;
  body: unknown;
  files: readonly SentFile[];
}): object => ({
  params,
  query,
  body,
  files: files.map(({ name, bytes }) => ({
    name,
    digest: createHash("sha256").update(bytes).digest("hex"),
  })),
});
