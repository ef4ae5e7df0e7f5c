/** Which leads a purchase takes along (PP, purchase). Pure. */

/** Statuses from which a lead goes to 500 with a purchase; of another one the person gets another lead. */
export const buyingStatuses: readonly number[] = [1, 2, 7, 8, 9, 13, 14];

/** Deleted, joined, of tests, false: nothing is bought for their person by them (AL 6). */
export const unboughtStatuses: readonly number[] = [5, 6, 97, 98];
