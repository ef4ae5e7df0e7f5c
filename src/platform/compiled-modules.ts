import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";

/** Where a checkout keeps what its modules were compiled to, below its root. */
export const compiledFolder = "node_modules/.cache/amparo/compiled";

/** Has modules that are imported from now on read as they were compiled at an earlier start. A folder that cannot be
 *  written to changes nothing: modules are compiled anew. Node.js names the files by version, and reads none whose
 *  source has changed. */
export const readCompiledModules = (root: string): void =>
  void enableCompileCache(join(root, compiledFolder));

/** Writes what was compiled since the start: a process that is killed would not. */
export const keepCompiledModules = (): void => flushCompileCache();
