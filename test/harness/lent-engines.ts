import type { PGlite } from "@electric-sql/pglite";
import { EngineState } from "./engine-state.ts";

/** C libraries of the functions that the schema uses. They are loaded before the state is saved, because a library adds
 *  functions to the WebAssembly table, and the saved state does not include that table. */
const libraries = "(plpgsql|pg_trgm|unaccent|dict_snowball)$";
/** Maximum number of unused engines that a worker keeps of each kind; each takes some tens of megabytes. */
const idleAtMost = 2;
/** Milliseconds to wait for running queries before an engine is closed instead of reused. */
const endsWithin = 5_000;

interface Engine {
  pglite: PGlite;
  state: EngineState;
}

/** A pool of embedded database engines. Starting one takes half of the time in which a test application opens, so a
 *  worker reuses a few of them and restores the initial state of each before the next test gets it. */
export class LentEngines {
  readonly #start: () => Promise<PGlite>;
  readonly #idle: Engine[] = [];

  constructor(start: () => Promise<PGlite>) {
    this.#start = start;
  }

  /** A database in its initial state. The caller closes it; queries after `close` are rejected. */
  async borrow(): Promise<PGlite> {
    return this.#lent(this.#idle.pop() ?? (await this.#started()));
  }

  async #started(): Promise<Engine> {
    const pglite = await this.#start();
    const { rows } = await pglite.query<{ name: string }>(
      "select distinct probin as name from pg_proc where probin ~ $1",
      [libraries],
    );
    for (const { name } of rows) await pglite.exec(`load '${name}'`);
    return { pglite, state: new EngineState(pglite) };
  }

  #lent(engine: Engine): PGlite {
    const { pglite } = engine;
    const unlistens: (() => Promise<void>)[] = [];
    let isClosed = false;
    const own: Partial<Record<PropertyKey, unknown>> = {
      listen: async (...asked: Parameters<PGlite["listen"]>) => {
        const unlisten = await pglite.listen(...asked);
        unlistens.push(() => unlisten());
        return unlisten;
      },
      close: async () => {
        if (isClosed) return;
        isClosed = true;
        await this.#takeBack(engine, unlistens);
      },
    };
    return new Proxy(pglite, {
      get(_engine, key) {
        if (key === "closed") return isClosed || pglite.closed;
        const value = key in own ? own[key] : Reflect.get(pglite, key, pglite);
        if (typeof value !== "function") return value;
        return (...asked: unknown[]) => {
          if (isClosed && key !== "close") return Promise.reject(new Error("PGlite is closed"));
          return Reflect.apply(value, pglite, asked) as unknown;
        };
      },
      set(_engine, key, value) {
        own[key] = value;
        return true;
      },
    });
  }

  async #takeBack(engine: Engine, unlistens: readonly (() => Promise<void>)[]): Promise<void> {
    const { pglite, state } = engine;
    if (pglite.closed) return;
    if (this.#idle.length >= idleAtMost || !(await isIdle(pglite, unlistens))) {
      await pglite.close();
      return;
    }
    state.restore();
    // `exec` clears the list of prepared statements, which the restored engine no longer has.
    await pglite.exec("select 1");
    this.#idle.push(engine);
  }
}

/** Removes the listeners and waits for running queries; false if they take longer than `endsWithin`. */
async function isIdle(
  pglite: PGlite,
  unlistens: readonly (() => Promise<void>)[],
): Promise<boolean> {
  const ended = (async () => {
    for (const unlisten of unlistens) await unlisten();
    await pglite.transaction(async () => undefined);
    return true;
  })();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), endsWithin);
  });
  return Promise.race([ended.catch(() => false), late]).finally(() => clearTimeout(timer));
}
