import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "#src/config/environment.ts";

/** Signs challenges and links: from the environment where several nodes have to agree, else of the
 *  database's address, else made once and kept beside the data, so that a restart spends none. */
export function secretKey(
  environment: Pick<Environment, "SECRET_KEY" | "DATABASE_URL">,
  dataFolder: string,
): string {
  if (environment.SECRET_KEY !== undefined) return environment.SECRET_KEY;
  if (environment.DATABASE_URL !== undefined) {
    return createHash("sha256").update(`amparo|${environment.DATABASE_URL}`).digest("hex");
  }
  const path = join(dataFolder, "secret-key");
  if (existsSync(path)) return readFileSync(path, "utf8");
  mkdirSync(dataFolder, { recursive: true });
  const made = randomBytes(32).toString("hex");
  writeFileSync(path, made, { mode: 0o600 });
  return made;
}
