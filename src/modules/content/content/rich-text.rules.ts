import { type Block, type Inline, withInlines } from "#src/contracts/markdown.rules.ts";

/** The same text with every link's address as `address` gives it. */
export function withAddresses(
  blocks: readonly Block[],
  address: (href: string) => string,
): Block[] {
  const inline = (children: readonly Inline[]): Inline[] =>
    children.map((child) => {
      if (child.kind === "text") return child;
      const inner = inline(child.children);
      return child.kind === "link"
        ? { ...child, href: address(child.href), children: inner }
        : { ...child, children: inner };
    });
  return withInlines(blocks, inline);
}

/** Puts words in the places that a text names: `{email}`. A name without a word stays as it is. */
export const withWords = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(words, name) ? (words[name] ?? whole) : whole,
  );
