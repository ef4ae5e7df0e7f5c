import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { insertAfter, readRecipes, type Recipe } from "./recipes.ts";

/** Follows every recipe of CONTRIBUTING.md in a clone of its own and runs `npm run check` there. Returns 0
 *  where all pass. */
export function proveRecipes(root: string): number {
  const recipes = readRecipes(readFileSync(join(root, "CONTRIBUTING.md"), "utf8"));
  const failed = recipes.filter((recipe) => !follow(recipe, root));
  for (const { title } of failed) console.error(`The recipe "${title}" does not pass the checks.`);
  console.log(`${recipes.length - failed.length} of ${recipes.length} recipes pass`);
  return failed.length === 0 ? 0 : 1;
}

function follow({ title, steps }: Recipe, root: string): boolean {
  console.log(`\n## ${title}`);
  const clone = mkdtempSync(join(tmpdir(), "amparo-recipe-"));
  try {
    execFileSync("git", ["clone", "--quiet", "--local", root, clone]);
    symlinkSync(join(root, "node_modules"), join(clone, "node_modules"));
    for (const step of steps) {
      const path = join(clone, "file" in step ? step.file : step.into);
      mkdirSync(dirname(path), { recursive: true });
      const text =
        "file" in step ? step.text : insertAfter(readFileSync(path, "utf8"), step.after, step.text);
      writeFileSync(path, text);
    }
    const inClone = { cwd: clone, stdio: "inherit" } as const;
    spawnSync("npm", ["run", "--silent", "format"], inClone);
    return spawnSync("npm", ["run", "--silent", "check"], inClone).status === 0;
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
}
