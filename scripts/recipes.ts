/** A block of a recipe of CONTRIBUTING.md: a new file, or lines that go below a line of one. */
export type RecipeStep =
  | { file: string; text: string }
  | { into: string; after: string; text: string };

export interface Recipe {
  title: string;
  steps: readonly RecipeStep[];
}

const block = /^```\w+ (?:file=(\S+)|into=(\S+) after="(.+)")\n([\s\S]*?)^```$/gm;

/** The recipes of a text, each with its blocks in order: `file=PATH` or `into=PATH after="TEXT"`. */
export function readRecipes(markdown: string): Recipe[] {
  const [, ...sections] = markdown.split(/^### /m);
  return sections.map((section) => ({
    title: section.slice(0, section.indexOf("\n")),
    steps: [...section.matchAll(block)].map(([, file, into, after, text = ""]): RecipeStep => {
      if (file !== undefined) return { file, text };
      return { into: into ?? "", after: after ?? "", text };
    }),
  }));
}

/** A file's text with a step's lines below the first line that has `after`. Throws where none has it. */
export function insertAfter(text: string, after: string, lines: string): string {
  const at = text.indexOf(after);
  if (at < 0) throw new Error(`No line has "${after}".`);
  const end = text.indexOf("\n", at) + 1;
  return text.slice(0, end) + lines + text.slice(end);
}
