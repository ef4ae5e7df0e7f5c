export interface SqlException {
  /** Folder of the module that names them. */
  from: string;
  tables: readonly string[];
  reason: string;
}

/** SQL that names tables of another module, and why it has to. One that nothing needs any more is refused. */
export const sqlExceptions: readonly SqlException[] = [
  {
    from: "modules/contact/lead",
    tables: [
      "advisors",
      "insurance_types",
      "organizations",
      "products",
      "tenants",
      "users",
      "visitors",
    ],
    reason:
      "A lead copies what its visitor had said of a referral and notes advisor, insurer and tenant in the statement that inserts it, so that none changes in between. Lists name executives and tenants and are bound to nodes in one statement. The demonstration asks for products of every kind.",
  },
  {
    from: "modules/identity/referral",
    tables: ["grants", "tenants", "users", "visitors"],
    reason:
      "Whom a link names may be a user with a grant that refers people; it is looked up in one statement, as an advisor is. Referrals that are over are taken from the visitors that have them.",
  },
  {
    from: "modules/sale/sale",
    tables: ["leads", "stored_files", "tenants", "users"],
    reason:
      "Lists of sales name person and executive and are bound to nodes in one statement; the status of the lead is what a move is decided by, and a paper that was found infected proves nothing for it.",
  },
  {
    from: "modules/sale/review",
    tables: [
      "health_decisions",
      "health_reads",
      "leads",
      "purchase_document_events",
      "purchase_documents",
      "purchase_events",
      "purchases",
      "tenants",
      "users",
    ],
    reason:
      "The queue of reviews names person, state, documents and last decision of purchases and is bound to nodes in one statement; the story of one names who read and decided.",
  },
  {
    from: "modules/sale/remittance",
    tables: [
      "ledger_entries",
      "ledger_transactions",
      "payments",
      "provider_charges",
      "refunds",
      "sales",
      "subscription_cycles",
      "subscriptions",
      "tenants",
      "users",
    ],
    reason:
      "Lines of a remittance are entries of the insurer's account, taken in one statement so that none is in two; the insurer reads which policy and payment each is of.",
  },
  {
    from: "modules/sale/payment-setting",
    tables: ["users"],
    reason: "The history of dated days and fees names who added each version.",
  },
  {
    from: "modules/sale/gift-card",
    tables: ["offer_uses", "purchase_forms", "purchases", "sales", "users"],
    reason:
      "What is owed of an offer is read with its purchase. A gift card names its purchase, to whom it goes and who sent it; lists are bound to the sales of executives and teams in one statement.",
  },
  {
    from: "modules/sale/dispute",
    tables: ["payables", "payments", "provider_charges", "stored_files", "users"],
    reason:
      "A dispute names a charge alone: its payment, policy and country are read in one statement; lists are bound to the sales of executives and teams. Its answer says who wrote and sent it. The purge looks for old disputes that have documents left.",
  },
  {
    from: "modules/sale/reconciliation",
    tables: [
      "payables",
      "payment_fee_rates",
      "payments",
      "provider_charges",
      "reconciliation_items",
      "refunds",
      "tenants",
      "users",
    ],
    reason:
      "A day of a provider is compared with what payment and refund keep of it, and with the fees in force, in one statement, however many lines it has; items are bound to the sales of executives and teams and name the payment.",
  },
  {
    from: "modules/sale/finance",
    tables: [
      "disputes",
      "ledger_entries",
      "ledger_transactions",
      "outbox_messages",
      "payable_lines",
      "payables",
      "payment_acts",
      "payment_attempts",
      "payment_routes",
      "payments",
      "provider_calls",
      "provider_charges",
      "reconciliation_items",
      "refunds",
      "sales",
      "statement_lines",
      "subscription_cycles",
      "subscriptions",
      "users",
    ],
    reason:
      "The story of a payment is what payment, refund and ledger keep of it, in one statement; lists are bound to the sales of executives and teams and name who asked and decided.",
  },
  {
    from: "modules/sale/movement",
    tables: ["executives", "grants", "role_permissions", "roles", "tenants", "users"],
    reason:
      "An account is bound to the node of its holder in the statement that opens it, and lists name holders and who posted. Partners' accounts are told to, and opened for, people by what their roles read.",
  },
  {
    from: "modules/contact/agenda",
    tables: [
      "executives",
      "lead_appointments",
      "lead_consents",
      "lead_events",
      "leads",
      "tenants",
      "users",
    ],
    reason:
      "Appointments are a lead's, made by its moves too: one table of them, with the lead's next step and timeline in the transaction of each.",
  },
  {
    from: "modules/contact/executive",
    tables: [
      "advisors",
      "lead_appointments",
      "lead_events",
      "leads",
      "tenants",
      "upper_types",
      "users",
      "grants",
      "role_permissions",
    ],
    reason:
      "A lead is given, with its timeline and agenda, in the transaction that holds rule and team; load and names are read where somebody is chosen.",
  },
  {
    from: "modules/contact/ticket",
    tables: ["executives", "grants", "leads", "role_permissions", "roles", "tenants", "users"],
    reason:
      "Lists name owners and are bound to nodes and teams in one statement; whom a ticket may be given to is read in the transaction that gives it; it refers to the lead that it is about.",
  },
  {
    from: "modules/content/content",
    tables: ["coverage_organizations", "organizations", "products", "provider_coverages"],
    reason:
      "Landings are counted from the whole catalogue in one statement each; products in memory leave out what is not for sale.",
  },
  {
    from: "modules/content/notification",
    tables: [
      "accounts",
      "grants",
      "lead_appointments",
      "lead_mails",
      "leads",
      "policy_terms",
      "purchases",
      "subscription_cycles",
      "subscriptions",
      "tenants",
      "tickets",
      "users",
    ],
    reason:
      "Address, language and zone of whoever is told are read with what they chose, in one transaction; what a message that did not leave is about is read in one statement by the ids that it holds, whatever module sent it.",
  },
  {
    from: "modules/insight/experiment",
    tables: ["banners"],
    reason:
      "Features and the banners that they show are seeded from one folder in one transaction, or not at all.",
  },
  {
    from: "modules/offer/profile",
    tables: ["coverage_organizations", "organizations"],
    reason: "Lists of a form are names and codes of every row, which no comparison holds.",
  },
  {
    from: "modules/identity/access",
    tables: ["users"],
    reason:
      "Who is left as an administrator is read with their status in one statement, under the lock of the act.",
  },
  {
    from: "modules/identity/visitor",
    tables: ["chat_conversations", "leads", "quotes"],
    reason: "A visitor stays while a lead, a quote or a conversation refers to the row.",
  },
  {
    from: "modules/offer/quote",
    tables: ["leads"],
    reason: "A quote stays while a lead stands on it.",
  },
];
