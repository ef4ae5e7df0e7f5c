import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";
import type { RandomSource } from "../random/random.ts";

/** Texts that the database holds encrypted (AES-256-GCM), with a key derived from the server's secret: a copy of
 *  the database alone does not open them. `purpose` makes the key; `place` (a row's id) is authenticated, so a
 *  sealed text moved to another row does not open. */
export function createSealer(options: { secret: string; purpose: string; random: RandomSource }) {
  const { secret, purpose, random } = options;
  const key = Buffer.from(hkdfSync("sha256", secret, "", `sealed|${purpose}`, 32));
  return {
    seal(text: string, place: string): string {
      const iv = random.bytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
    },

    /** Throws where the text was sealed with another secret, for another place, or was changed. */
    open(text: string, place: string): string {
      const bytes = Buffer.from(text, "base64url");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString();
    },
  };
}
