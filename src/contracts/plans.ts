/** What an isapre plan is, as CQ 3's plan filters name it. */

/** 0 libre elección, 1 preferente, 2 cerrado. */
export type PlanType = 0 | 1 | 2;

/** 'Con parto', or reduced in childbirth. */
export type BirthCoverage = "conParto" | "reducidoParto";
