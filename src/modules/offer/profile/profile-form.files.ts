import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ProfileFormDefinition } from "#src/contracts/profile-form.ts";
import { composeProfileForm } from "./profile-form-source.rules.ts";

const FRAGMENTS = "fragments";

/** Every form definition of a folder by its file's name, fragments resolved; `names` reads those alone.
 *  Throws, naming the file, where one does not fit its schema. */
export async function readProfileForms(
  folder: string,
  names?: readonly string[],
): Promise<Map<string, ProfileFormDefinition>> {
  const fragments = await readJsonFiles(join(folder, FRAGMENTS));
  const sources = await readJsonFiles(folder, names);
  const forms = new Map<string, ProfileFormDefinition>();
  for (const [name, source] of Object.entries(sources)) {
    try {
      forms.set(name, composeProfileForm(source, fragments));
    } catch (error) {
      throw new Error(`profile form ${name}: ${String(error)}`, { cause: error });
    }
  }
  return forms;
}

async function readJsonFiles(
  folder: string,
  names?: readonly string[],
): Promise<Record<string, unknown>> {
  const found =
    names ??
    (await readdir(folder))
      .filter((file) => file.endsWith(".json"))
      .map((file) => file.slice(0, -".json".length))
      .sort();
  const texts = await Promise.all(
    found.map(
      async (name) => [name, await readFile(join(folder, `${name}.json`), "utf8")] as const,
    ),
  );
  return Object.fromEntries(texts.map(([name, text]) => [name, JSON.parse(text) as unknown]));
}
