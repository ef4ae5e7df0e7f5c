/** Accounts of our own, to which people transfer by hand: no provider is called, and the bank's statement names the
 *  payment. */
const houses: readonly string[] = ["queplan", "queseguro"];

export const isHouse = (provider: string): boolean => houses.includes(provider);
