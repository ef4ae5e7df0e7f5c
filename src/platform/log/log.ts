import { scrubPath, scrubStack, scrubText } from "./scrub.rules.ts";

/** One line of JSON an event, to standard error. Never a query string, a body or a person's data:
 *  callers pass codes, routes and durations, and known personal keys are stripped all the same. */
export interface Log {
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, fields?: Record<string, unknown>): void;
}

const levels = ["debug", "info", "warn", "error", "silent"] as const;
const personalKeys = new Set([
  "email",
  "phone",
  "name",
  "fullName",
  "identification",
  "rut",
  "profile",
  "perfil",
  "body",
  "query",
  "cookie",
  "authorization",
  "comment",
  "ingreso",
  "cotizante",
  "cargas",
  "password",
  "token",
  "edad",
  "sexo",
  "fechaNacimiento",
  "prevision",
  "preexistencias",
  "dps",
  "address",
  "direccion",
  "telefono",
  "correo",
]);
/** Texts that may quote what somebody typed. */
const scrubbed: Readonly<Record<string, (text: string) => string>> = {
  message: (text) => scrubText(text),
  path: scrubPath,
  stack: scrubStack,
};

/** Removes named personal keys from nested objects before anything is logged or sent, and values from what
 *  failures say (BO 7). */
export function stripPersonal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripPersonal);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !personalKeys.has(key))
      .map(([key, inner]) => {
        const scrub = typeof inner === "string" ? scrubbed[key] : undefined;
        return [key, scrub === undefined ? stripPersonal(inner) : scrub(inner as string)];
      }),
  );
}

export function createLog(
  level: (typeof levels)[number],
  write: (line: string) => void = (line) => process.stderr.write(`${line}\n`),
): Log {
  const threshold = levels.indexOf(level);
  const emit = (name: (typeof levels)[number], event: string, fields: object = {}) => {
    if (levels.indexOf(name) < threshold) return;
    write(
      JSON.stringify({
        at: new Date().toISOString(),
        level: name,
        event,
        ...(stripPersonal(fields) as object),
      }),
    );
  };
  return {
    info: (event, fields) => emit("info", event, fields),
    warn: (event, fields) => emit("warn", event, fields),
    error: (event, fields) => emit("error", event, fields),
  };
}

export const silentLog: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
