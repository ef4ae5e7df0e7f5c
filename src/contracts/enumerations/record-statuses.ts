/** Statuses of every other record (BO 3). The words are stored and sent as they stand. */

/** BO 3 adds "cancellations": see saleCancellationStates. */
export const saleStates = ["OK", "FAIL", "PENDING", "OVERDUE"] as const;
export type SaleState = (typeof saleStates)[number];

/** Named in BO 3 by the word "cancellations" alone; the values are ours. */
export const saleCancellationStates = [
  "CANCELED_WITHDRAWAL",
  "CANCELED_CUSTOMER",
  "CANCELED_INSURER",
  "CANCELED_ARREARS",
] as const;
export type SaleCancellationState = (typeof saleCancellationStates)[number];

export const paymentStates = [
  "OK",
  "FAIL",
  "REFUND",
  "REQUEST_REFUND",
  "VOID",
  "DECLINED",
  "PENDING",
] as const;
export type PaymentState = (typeof paymentStates)[number];

export const insuredPolicyStatuses = [
  "ACTIVE",
  "CANCELED",
  "PENDING",
  "PROCESS_ACTIVATION",
  "PROCESS_CANCELLATION",
  "DECLINE",
] as const;
export type InsuredPolicyStatus = (typeof insuredPolicyStatuses)[number];

export const paymentPeriodStatuses = ["overdue", "pending", "pay"] as const;
export type PaymentPeriodStatus = (typeof paymentPeriodStatuses)[number];

export const recurrentPaymentStatuses = [
  "scheduled",
  "processed",
  "recycling",
  "cancelled",
] as const;
export type RecurrentPaymentStatus = (typeof recurrentPaymentStatuses)[number];

/** As the payment provider names the state of a subscription. */
export const subscriptionStatuses = ["authorized", "pending", "cancelled", "paused"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const bulkLoadStatuses = ["PENDING", "PROCESSED"] as const;
export type BulkLoadStatus = (typeof bulkLoadStatuses)[number];

export const documentApprovals = ["APPROVED", "PENDING", "REJECTED", "NO_ACTION"] as const;
export type DocumentApproval = (typeof documentApprovals)[number];

export const formStatuses = ["PENDING", "COMPLETED"] as const;
export type FormStatus = (typeof formStatuses)[number];

/** Support tickets: the support desk's word and the one people read. */
export const ticketStatuses = [
  { code: "new", name: "Nuevo" },
  { code: "open", name: "Abierto" },
  { code: "pending", name: "Pendiente" },
  { code: "hold", name: "En Espera" },
  { code: "solved", name: "Completado" },
] as const;
export type TicketStatus = (typeof ticketStatuses)[number]["code"];

export const userStatuses = ["Activo", "Inactivo"] as const;
export type UserStatus = (typeof userStatuses)[number];

/** BO 3 says that these four exist and shows no value of them. */
export const employeeStatuses: readonly string[] = [];
export const policyStatuses: readonly string[] = [];
export const billingStatuses: readonly string[] = [];
export const taxDocumentStatuses: readonly string[] = [];
