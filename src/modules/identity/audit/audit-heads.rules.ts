/** Where the chain of seals stood on a day. */
export interface AuditHead {
  /** Civil day of the operator, YYYY-MM-DD. */
  day: string;
  /** Number of the last seal; 0 where there was none. */
  number: number;
  hash: string;
}

const pattern = /^(\d{4}-\d{2}-\d{2})\t(\d{1,15})\t([\da-f]{64})$/;

/** Heads as their file has them, a line each. Throws where a line is none: somebody changed the file, or a disk was
 *  full. */
export const readHeads = (text: string): AuditHead[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line, place) => {
      const [, day, number, hash] = pattern.exec(line) ?? [];
      if (day === undefined || number === undefined || hash === undefined)
        throw new Error(`Line ${place + 1} of audit/heads.tsv is no head of the chain.`);
      return { day, number: Number(number), hash };
    });
