/** SA 8: the share of errors that is reported. */
export const faultSampling = 0.075;
