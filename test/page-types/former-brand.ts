/** The former brand and what was named after it. Addresses and codes keep it (D1). */
export const formerBrand = /queplan(?!\.cl)|\bqp ?[a-z]/iu;
