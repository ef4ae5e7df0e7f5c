import type { Log } from "./log.ts";

const WINDOW_MS = 60_000;
/** Kinds of errors remembered at once; beyond that every line is written. */
const MOST_KINDS = 500;

interface Repeated {
  fields: Record<string, unknown>;
  count: number;
}

/** A log that writes an error line of one kind (event, code, route, where it was thrown) once a minute; of
 *  those that were left out a last line says how many there were (`repeated`). A database that is away or a
 *  full disk fails every request: a line each would fill the disk further and bury everything else. */
export function thinnedLog(log: Log): Log {
  const open = new Map<string, Repeated>();

  function close(event: string, key: string): void {
    const { fields, count } = open.get(key) ?? { fields: {}, count: 0 };
    open.delete(key);
    if (count > 0) log.error(event, { ...fields, repeated: count });
  }

  return {
    ...log,
    error(event, fields = {}) {
      // It says how many it stands for: it has been thinned where it was made (`thinned-lines.ts`).
      if (typeof fields["count"] === "number") return log.error(event, fields);
      // Only failures repeat with every request; what else is an error is written each time.
      if (fields["code"] === undefined && fields["stack"] === undefined)
        return log.error(event, fields);
      const key = kindOf(event, fields);
      const earlier = open.get(key);
      if (earlier) {
        earlier.count += 1;
        return;
      }
      log.error(event, fields);
      if (open.size >= MOST_KINDS) return;
      setTimeout(() => close(event, key), WINDOW_MS).unref();
      const { stack: _, ...told } = fields;
      open.set(key, { fields: told, count: 0 });
    },
  };
}

function kindOf(event: string, { code, route, name, stack }: Record<string, unknown>): string {
  // The first line of a stack quotes the message, which may differ each time; the second says where.
  const place =
    typeof stack === "string" ? stack.split("\n").find((line) => /^\s+at /.test(line)) : "";
  return JSON.stringify([event, code, route, name, place]);
}
