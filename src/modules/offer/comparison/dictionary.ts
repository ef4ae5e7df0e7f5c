/** Codes of the catalogue as the small integers the engine works with, and back. */
export class Dictionary {
  readonly #ids = new Map<string, number>();
  readonly #codes: string[] = [];

  /** The number of a code, given out on first sight. */
  idOf(code: string): number {
    const known = this.#ids.get(code);
    if (known !== undefined) return known;
    const id = this.#codes.length;
    this.#ids.set(code, id);
    this.#codes.push(code);
    return id;
  }

  find(code: string): number | undefined {
    return this.#ids.get(code);
  }

  codeOf(id: number): string {
    const code = this.#codes[id];
    if (code === undefined) throw new RangeError(`no code for ${id}`);
    return code;
  }
}
