/** An address that can be written to: one @, a domain with a point, no spaces or control characters. The
 *  mail itself shows whether somebody reads it. */
export function isEmail(email: string): boolean {
  return /^[^\s@<>(),;:"\\[\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,63}$/u.test(
    email,
  );
}
