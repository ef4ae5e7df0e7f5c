import type { PGlite } from "@electric-sql/pglite";
import { EngineState } from "./engine-state.ts";

/** Libraries of the schema's functions: one that is loaded later stays in the engine's table of functions, which its
 *  state does not hold. */
const libraries = "(plpgsql|pg_trgm|unaccent|dict_snowball)$";
/** Engines without a borrower that a worker keeps of each kind: each takes some tens of megabytes. */
const idleAtMost = 2;
const endsWithin = 5_000;

interface Engine {
  pglite: PGlite;
  state: EngineState;
}

/** Starting the embedded engine takes as long as all else of a test application's opening: a worker has few of them,
 *  and sets each back to how it began before the next test borrows it. */
export class LentEngines {
  readonly #start: () => Promise<PGlite>;
  readonly #idle: Engine[] = [];

  constructor(start: () => Promise<PGlite>) {
    this.#start = start;
  }

  /** An engine as it was started, to be closed by whoever borrows it: what is asked of it after that is refused. */
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
    // The engine no longer has the statements prepared that it had since: this forgets their names.
    await pglite.exec("select 1");
    this.#idle.push(engine);
  }
}

/** Whether what runs came to its end soon, and listeners with it. */
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
