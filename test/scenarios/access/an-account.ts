/** A bank account that a refund may go to. */
export const anAccount = {
  bank: "Banco Coihue",
  kind: "savings",
  number: "0012345678",
  holder: "Ana Soto",
  legalId: "12.345.678-5",
};

/** What is sent of a transfer that was made. */
export const madeTransfer = { version: 1, on: "2026-11-23", bankReference: "Prueba" };
