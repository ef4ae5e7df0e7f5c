import { setTimeout as wait } from "node:timers/promises";

/** Tries something again after a pause; the last failure is thrown. */
export async function retry<T>(
  work: () => Promise<T>,
  { attempts, delayMs }: { attempts: number; delayMs: number },
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts) throw error;
      await wait(delayMs);
    }
  }
}
