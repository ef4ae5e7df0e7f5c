/** Does the work of each item, at most `most` at a time, begun in their order. Where one rejects no further one is begun,
 *  those under way are waited for, and the first failure is thrown. */
export async function sideBySide<Item>(
  items: Iterable<Item>,
  most: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  let failed: { error: unknown } | undefined;
  async function take(): Promise<void> {
    while (failed === undefined) {
      const { done, value } = left.next();
      if (done === true) return;
      try {
        await work(value);
      } catch (error) {
        failed ??= { error };
      }
    }
  }
  await Promise.all(Array.from({ length: most }, take));
  if (failed !== undefined) throw failed.error;
}
