import { useRef, useState } from "react";
import { fileFault, type FileFault, type FileLimits } from "./file-limits.rules.ts";
import { FileRefused, type Sending, type SentFile } from "./send-file.ts";

export interface Upload {
  key: number;
  file: File;
  state:
    | { kind: "sending"; share: number }
    | { kind: "sent"; id: string }
    | { kind: "refused"; fault: FileFault }
    /** `why` is the server's sentence; null where it said nothing. */
    | { kind: "failed"; why: string | null };
}

export type SendFile = (file: File, sending: Sending) => Promise<SentFile>;

/** The files of one field: each is sent at once, can be called off, and sent again where that failed. Where somebody
 *  hears of files that were sent (`onSent`), those are shown by them and leave the field. */
export function useUploads(limits: FileLimits, send: SendFile, onSent?: () => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const lastKey = useRef(0);
  const running = useRef(new Map<number, AbortController>());
  const put = (key: number, state: Upload["state"]) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, state } : one)));
  const sent = (key: number, id: string) => {
    if (onSent === undefined) return put(key, { kind: "sent", id });
    setUploads((all) => all.filter((one) => one.key !== key));
    onSent();
  };
  const start = (key: number, file: File) => {
    const stop = new AbortController();
    running.current.set(key, stop);
    send(file, {
      signal: stop.signal,
      onProgress: (share) => put(key, { kind: "sending", share }),
    }).then(
      ({ id }) => sent(key, id),
      (error: unknown) => {
        const why = error instanceof FileRefused ? error.message : null;
        if (!stop.signal.aborted) put(key, { kind: "failed", why });
      },
    );
  };
  return {
    uploads,
    add: (files: readonly File[]) => {
      const taken: Upload[] = [];
      for (const file of files) {
        const there = [...uploads, ...taken]
          .filter(({ state }) => state.kind !== "refused")
          .map((one) => one.file);
        const fault = fileFault(file, there, limits);
        const key = ++lastKey.current;
        if (fault === null) start(key, file);
        taken.push({
          key,
          file,
          state: fault === null ? { kind: "sending", share: 0 } : { kind: "refused", fault },
        });
      }
      setUploads([...uploads, ...taken]);
    },
    /** Calls it off where it is on its way. */
    remove: (key: number) => {
      running.current.get(key)?.abort();
      setUploads((all) => all.filter((one) => one.key !== key));
    },
    again: ({ key, file }: Upload) => {
      put(key, { kind: "sending", share: 0 });
      start(key, file);
    },
  };
}
