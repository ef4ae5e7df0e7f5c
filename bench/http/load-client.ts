import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** One request of a load: its path and headers; GET. */
export interface LoadRequest {
  path: string;
  headers?: Readonly<Record<string, string>>;
}

export interface Load {
  port: number;
  /** Steps in their order; the requests of a step go out at once, each on a connection of its own. */
  steps: readonly (readonly LoadRequest[])[];
  /** How many steps are under way at any time. */
  clients: number;
  /** Steps a second; as fast as answers come where left out. The time of a step counts from when it was due. */
  perSecond?: number;
}

export interface LoadResult {
  /** Milliseconds of every step, in the order of the steps. */
  times: number[];
  /** Milliseconds of all of them. */
  total: number;
  /** Bytes that came, heads included. */
  bytes: number;
}

/** Puts a load to a server on this machine from a process of its own, so that its work is not measured as
 *  the server's. Rejects on any answer but 200. */
export function runLoad(load: Load): Promise<LoadResult> {
  return new Promise((settle, reject) => {
    const child = fork(fileURLToPath(new URL("load-client.process.ts", import.meta.url)));
    let result: LoadResult | undefined;
    child.once("message", (message) => {
      result = message as LoadResult;
    });
    child.once("error", reject);
    child.once("exit", () => {
      if (result) settle(result);
      else reject(new Error("The load was not carried through."));
    });
    child.send(load);
  });
}
