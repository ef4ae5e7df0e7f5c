import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const bytesOfKey = 32;

/** The key that wraps the keys of people: the environment's, else one that is made once and kept in the data folder,
 *  which nobody else on the machine reads. Other nodes need the same. Never in the database: a copy of that opens
 *  nothing. */
export function readHealthKey(given: string | undefined, dataFolder: string): Buffer {
  if (given !== undefined) return keyOf(given, "HEALTH_KEY");
  const path = join(dataFolder, "health-key");
  if (!existsSync(path)) {
    mkdirSync(dataFolder, { recursive: true });
    try {
      // Of two that start at once one writes; both then read that one's.
      writeFileSync(path, randomBytes(bytesOfKey).toString("base64"), { mode: 0o600, flag: "wx" });
    } catch (error) {
      if (!existsSync(path)) throw error;
    }
  }
  return keyOf(readFileSync(path, "utf8").trim(), path);
}

function keyOf(text: string, where: string): Buffer {
  const key = Buffer.from(text, "base64");
  if (key.length !== bytesOfKey || key.toString("base64") !== text)
    throw new Error(`${where} is not 32 bytes in base64.`);
  return key;
}

export const newPersonKey = (): Buffer => randomBytes(bytesOfKey);

/** AES-256-GCM. `place` is authenticated: what is moved to another row does not open. */
export function sealBytes(key: Buffer, content: Buffer, place: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Throws where it was sealed with another key, for another place, or was changed. */
export function openBytes(key: Buffer, text: string, place: string): Buffer {
  const bytes = Buffer.from(text, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12))
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
}
