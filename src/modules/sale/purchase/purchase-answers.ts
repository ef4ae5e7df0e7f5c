import { z } from "zod";
import { paymentAnswer } from "#src/modules/sale/payment/payment.service.ts";
import { failedAnswer } from "#src/platform/http/open-api.ts";
import { formStatuses } from "./purchase-transitions.rules.ts";

/** The shapes of what calls of a purchase answer (PP 5). */

const money = z.object({
  amountMinor: z.int().describe("Amount in storage units of the currency"),
  currency: z.string().describe("Currency of the amount"),
});

const change = z.object({
  kind: z.string().describe("What is different: the UF, a table of prices, a person, …"),
  person: z.int().nullable().describe("Place of the person in the household"),
  before: z.string().nullable().describe("What it was"),
  after: z.string().nullable().describe("What it is now"),
});

const document = z.object({
  kind: z.string().describe("Which document it is"),
  state: z
    .string()
    .nullable()
    .describe("ISSUED of our papers; of what was asked for its approval, null until it is sent"),
  isRequired: z.boolean().describe("Whether nothing is signed before it is sent"),
  path: z.string().nullable().describe("Address at which it is downloaded"),
});

const begun = z.object({
  id: z.string().describe("Id of the purchase"),
  reference: z.string().describe("Reference of the purchase"),
  state: z.string().describe("State of the purchase"),
  steps: z
    .array(
      z.object({
        key: z.string().describe("Key of the step"),
        title: z.string().describe("Title of the step, in the reader's language"),
        path: z.string().describe("Address of the step"),
        status: z.string().describe("PENDING or COMPLETED"),
      }),
    )
    .describe("Steps in their order"),
  price: money.nullable().describe("Price that was agreed"),
  next: z.string().describe("Step at which it goes on"),
  items: z
    .array(
      z.object({
        id: z.string().describe("Id of the product's own purchase: its forms have this id"),
        reference: z.string().describe("Reference of the product's own purchase"),
        productCode: z.string().describe("Code of the product"),
        productName: z.string().describe("Name of the product"),
        state: z.string().describe("State of its purchase"),
        price: money.nullable().describe("Price that was agreed"),
        priceNow: money.nullable().describe("Price of now"),
        priceVersion: z.int().describe("Version that accepting its price names"),
        next: z.string().describe("Step at which it goes on"),
      }),
    )
    .describe("Products that are bought together, in their order"),
});

export const purchaseBegun = z.object({ data: begun });

export const purchaseShown = z.object({
  data: begun.extend({
    priceNow: money.nullable().describe("Price of now, which differs until it is accepted"),
    priceAgreed: money.nullable().describe("Price that was agreed"),
    priceVersion: z.int().describe("Version that accepting the price names"),
    changes: z.array(change).describe("Why the price of now is not the one that was agreed"),
    documents: z.array(document).describe("Documents that were issued and that are asked for"),
    payment: paymentAnswer
      .nullable()
      .describe("The newest payment that was begun, as its own call answers it; null before one"),
  }),
});

export const formSaved = z.object({
  data: z.object({
    status: z.enum(formStatuses).describe("Whether the step is completed"),
    price: money.nullable().describe("Price of now of all that is bought together"),
    changes: z.array(change).describe("Why it is not the one that was agreed"),
    nextStep: z.string().describe("Step at which it goes on"),
  }),
});

export const paymentOptions = z.object({
  data: z.array(
    z.object({
      flow: z.string().describe("Flow of the payment"),
      paymentType: z.string().describe("Type of the payment"),
      provider: z.string().describe("Provider of the payment"),
      cardKinds: z.array(z.string()).describe("Kinds of cards that it takes; none without a card"),
      periodicity: z.int().describe("Months between payments"),
      amount: z.int().describe("What is due, in storage units of the currency"),
      currency: z.string().describe("Currency of the amount"),
      ufDay: z.string().nullable().describe("Civil day of the UF; null where none was needed"),
      ufValue: z.number().nullable().describe("Pesos for one UF on that day"),
      discount: z
        .object({
          title: z.string().describe("Title of the offer, or the code"),
          amountMinor: z.int().describe("What it takes off, in storage units"),
        })
        .array()
        .describe("What offers and code take off"),
      simulated: z.boolean().describe("Whether no money moves"),
      tokenUrl: z
        .string()
        .nullable()
        .describe("Where the browser makes a token of the card; null without a card"),
    }),
  ),
});

export const paymentMade = z.object({ data: paymentAnswer });

const declined = failedAnswer({
  provider: z.string().describe("Provider that refused"),
  flow: z.string().describe("Flow of the code in the catalogue"),
  code: z.string().describe("The provider's code"),
  class: z.string().describe("What kind of refusal it is"),
  cause: z.string().describe("What happened, in the reader's language"),
  next: z.string().describe("What to do now, in the reader's language"),
  reference: z.string().optional().describe("Reference of the payment"),
}).describe("PAYMENT_DECLINED");

const changed = {
  version: z.int().optional().describe("Version of the price of now"),
  old: money.nullish().describe("Price that was agreed"),
  new: money.nullish().describe("Price of now"),
  why: z.array(change).optional().describe("Why it is another"),
  left: z.array(z.string()).optional().describe("Products that left what is bought together"),
};

export const priceRefused = {
  409: {
    description: "PRICE_CHANGED with the old price, the new one and why; FORM_LOCKED",
    schema: failedAnswer(changed),
  },
} as const;

export const paymentRefused = {
  402: { description: "The provider refused: why, and what to do", schema: declined },
  409: {
    description:
      "PAYMENT_IN_PROGRESS with its reference, ALREADY_PAID, PRICE_CHANGED with old, new and why, or a step that is not completed",
    schema: failedAnswer({
      ...changed,
      reference: z.string().optional().describe("Payment that waits for its outcome"),
    }),
  },
  503: {
    description: "PROVIDER_UNAVAILABLE with other means; the server is overloaded",
    schema: failedAnswer({
      means: z
        .array(
          z.object({
            flow: z.string().describe("Flow of the payment"),
            provider: z.string().describe("Provider of the payment"),
          }),
        )
        .optional()
        .describe("Other ways to pay the same"),
    }),
  },
} as const;
