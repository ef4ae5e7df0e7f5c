/** Whether a value is a card number: 13 to 19 digits, spaces and hyphens dropped, that pass Luhn (PP 1). */
export function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, "");
  if (!/^\d{13,19}$/.test(digits)) return false;
  let sum = 0;
  for (const [index, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Whether any text of a value is one, however deep it stands. */
export function holdsCardNumber(value: unknown): boolean {
  if (typeof value === "string") return isCardNumber(value);
  if (typeof value === "number") return isCardNumber(String(value));
  if (value === null || typeof value !== "object") return false;
  return Object.values(value).some(holdsCardNumber);
}
