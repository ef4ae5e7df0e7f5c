/** Transbank's published test cards that are refused, with the response code of each: Webpay Plus and Oneclick take the
 *  same cards. */
export const refusedCards: Readonly<Record<string, number>> = {
  "5186059559590568": -1,
  "5186008541233829": -2,
  "5186174110629480": -4,
};
