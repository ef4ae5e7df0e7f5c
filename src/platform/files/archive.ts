import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";

const inflate = promisify(inflateRaw);

const inflatedMost = 50 * 1024 * 1024;
const entriesMost = 100;

interface Entry {
  name: string;
  method: number;
  packed: number;
  at: number;
}

/** The entries of an archive by its directory at the end; undefined where that does not hold. */
function readDirectory(bytes: Buffer): readonly Entry[] | undefined {
  const end = bytes.length - 22;
  // Neither a comment nor anything behind the directory, nothing before the first entry.
  if (end < 4 || bytes.readUInt32LE(end) !== 0x06054b50 || bytes.readUInt16LE(end + 20) !== 0)
    return undefined;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count === 0 || count > entriesMost || at + bytes.readUInt32LE(end + 12) !== end)
    return undefined;
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) return undefined;
    const nameLength = bytes.readUInt16LE(at + 28);
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1;
    if (isEncrypted) return undefined;
    entries.push({
      name: bytes.toString("utf8", at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return at === end && entries.some((entry) => entry.at === 0) ? entries : undefined;
}

/** The inflated bytes of an entry, at most so many; undefined where it is larger or broken. */
async function inflated(bytes: Buffer, entry: Entry, most: number): Promise<Buffer | undefined> {
  if (entry.at + 30 > bytes.length || bytes.readUInt32LE(entry.at) !== 0x04034b50) return undefined;
  const from =
    entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28);
  const packed = bytes.subarray(from, from + entry.packed);
  if (packed.length !== entry.packed) return undefined;
  if (entry.method === 0) return packed.length <= most ? packed : undefined;
  if (entry.method !== 8) return undefined;
  if (packed.length === 0 || most <= 0) return undefined;
  // Damaged, or larger than allowed: either way the archive is refused.
  return inflate(packed, { maxOutputLength: most }).catch(() => undefined);
}

/** The bytes of an entry by its name, at most so many inflated; undefined where there is none, or it is larger. */
export async function readEntry(
  bytes: Buffer,
  name: string,
  most: number,
): Promise<Buffer | undefined> {
  const entry = readDirectory(bytes)?.find((one) => one.name === name);
  return entry && inflated(bytes, entry, most);
}

/** What makes an Office file run something. */
const active =
  /vbaProject|vbaData|macrosheets|activeX|oleObject|\.(?:exe|dll|js|vbs|bat|com|scr)$/i;

/** Whether an Office file is one that is taken: at most 100 entries and 50 MB by what they really inflate to, for
 *  what an archive says of itself may be a lie; and no macros. */
export async function isPlainOfficeFile(bytes: Buffer): Promise<boolean> {
  const entries = readDirectory(bytes);
  if (entries === undefined) return false;
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size !== entries.length) return false;
  let rest = inflatedMost;
  for (const entry of entries) {
    if (active.test(entry.name) || /^[/\\]|\.\.[/\\]/.test(entry.name)) return false;
    const content = await inflated(bytes, entry, rest);
    if (content === undefined) return false;
    if (entry.name === "[Content_Types].xml" && /macroEnabled|vbaProject/i.test(content.toString()))
      return false;
    rest -= content.length;
  }
  return true;
}
