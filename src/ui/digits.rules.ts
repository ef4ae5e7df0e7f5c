/** Classes by which styles know a whole number from 0 to 109 (icons.css): the place of an icon's shape, the share that
 *  a bar shows. No style may come with the markup, and a rule for each number would be a hundred rules. */
export const digits = (number: number): string =>
  `tens-${Math.floor(number / 10)} units-${number % 10}`;
