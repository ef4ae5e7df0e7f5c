import { lookUpRetryMs, lookUpTries } from "../../contracts/shell-figures.ts";

/** Looks for a part of the page that may not be there yet, again and again for a while (SA 9); undefined
 *  where it never came. */
export async function lookUp<Part>(find: () => Part | undefined): Promise<Part | undefined> {
  for (let tries = 1; ; tries += 1) {
    const found = find();
    if (found !== undefined || tries === lookUpTries) return found;
    await new Promise((resolve) => setTimeout(resolve, lookUpRetryMs));
  }
}
