import { z } from "zod";

const text = z.string().min(1).optional();
const address = z.url({ protocol: /^https?$/ });

/** Settings of payments (PP 7); a part of the environment's schema. */
export const paymentSettings = {
  /** Simulated providers; auto: as the demonstration, while no provider has keys. */
  PAYMENT_SIMULATORS: z.enum(["auto", "on", "off"]).default("auto"),
  /** Port of the simulators on this machine; absent: PORT + 900. */
  SIMULATORS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Transbank's Webpay: commerce, key and base address; absent: cards are not taken there. */
  TRANSBANK_COMMERCE_CODE: z.string().min(1).max(12).optional(),
  TRANSBANK_API_KEY: text,
  /** Oneclick: the commerce that enrols cards, and the one that charges them where it is another. */
  TRANSBANK_ONECLICK_CODE: z.string().min(1).max(12).optional(),
  TRANSBANK_ONECLICK_CHILD_CODE: z.string().min(1).max(12).optional(),
  /** 2 for commerces to which Transbank tells more of a refusal. */
  TRANSBANK_RESPONSE_LEVEL: z.enum(["1", "2"]).default("1"),
  TRANSBANK_ENVIRONMENT: address.default("https://webpay3g.transbank.cl"),
  /** Kushki, twice: each contract has credentials of its own. */
  KUSHKI_PUBLIC_ID: text,
  KUSHKI_PRIVATE_ID: text,
  KUSHKI_WEBHOOK_SECRET: text,
  KUSHKI_AD_PUBLIC_ID: text,
  KUSHKI_AD_PRIVATE_ID: text,
  KUSHKI_AD_WEBHOOK_SECRET: text,
  KUSHKI_URL: address.default("https://api.kushkipagos.com"),
  /** Mercado Pago, by its official client. */
  MERCADOPAGO_ACCESS_TOKEN: text,
  MERCADOPAGO_PUBLIC_KEY: text,
  MERCADOPAGO_WEBHOOK_SECRET: text,
  /** The part of a payment that Mercado Pago keeps for the application: `on` is 0.02 (PP 1). It takes an access token
   *  that a seller gave by OAuth. */
  MERCADOPAGO_APPLICATION_FEE: z
    .union([z.enum(["on", "off"]), z.string().regex(/^0\.\d{1,6}$/)])
    .default("off"),
  /** Linkify, twice: bank transfers. Its address has no public default. */
  LINKIFY_URL: address.optional(),
  LINKIFY_KEY: text,
  LINKIFY_SECRET: text,
  LINKIFY_QPS_URL: address.optional(),
  LINKIFY_QPS_KEY: text,
  LINKIFY_QPS_SECRET: text,
};

const paymentEnvironment = z.object(paymentSettings);
export type PaymentEnvironment = z.infer<typeof paymentEnvironment>;

/** What a provider needs all of, or has none of. */
export const keySets = {
  transbank: ["TRANSBANK_COMMERCE_CODE", "TRANSBANK_API_KEY"],
  kushki: ["KUSHKI_PUBLIC_ID", "KUSHKI_PRIVATE_ID", "KUSHKI_WEBHOOK_SECRET"],
  kushki_ad: ["KUSHKI_AD_PUBLIC_ID", "KUSHKI_AD_PRIVATE_ID", "KUSHKI_AD_WEBHOOK_SECRET"],
  mercadopago: ["MERCADOPAGO_ACCESS_TOKEN", "MERCADOPAGO_PUBLIC_KEY", "MERCADOPAGO_WEBHOOK_SECRET"],
  linkify: ["LINKIFY_URL", "LINKIFY_KEY", "LINKIFY_SECRET"],
  linkify_qps: ["LINKIFY_QPS_URL", "LINKIFY_QPS_KEY", "LINKIFY_QPS_SECRET"],
} as const satisfies Record<string, readonly (keyof PaymentEnvironment)[]>;

/** Names of a set that is only half there, in a sentence; undefined where all sets are whole or absent. */
export function halfSet(environment: PaymentEnvironment): string | undefined {
  const half = Object.values(keySets).find((names) => {
    const given = names.filter((name) => environment[name] !== undefined).length;
    return given > 0 && given < names.length;
  });
  const { TRANSBANK_API_KEY: key, TRANSBANK_ONECLICK_CODE: oneclick } = environment;
  if (oneclick !== undefined && key === undefined)
    return "TRANSBANK_ONECLICK_CODE needs TRANSBANK_COMMERCE_CODE and TRANSBANK_API_KEY.";
  if (environment.TRANSBANK_ONECLICK_CHILD_CODE !== undefined && oneclick === undefined)
    return "TRANSBANK_ONECLICK_CHILD_CODE needs TRANSBANK_ONECLICK_CODE.";
  if (half === undefined) return undefined;
  return `${half.slice(0, -1).join(", ")} and ${half.at(-1)} are set together, or neither is.`;
}

/** Where the simulators are; undefined where they are off. A provider's own keys turn all of them off. */
export function simulatorsOf(
  environment: PaymentEnvironment & { PORT: number },
  isDemonstration: boolean,
): { port: number; url: string } | undefined {
  const { PAYMENT_SIMULATORS: asked, SIMULATORS_PORT: named, PORT } = environment;
  const hasKeys = Object.values(keySets).some((names) =>
    names.some((name) => environment[name] !== undefined),
  );
  if (hasKeys || asked === "off" || (asked === "auto" && !isDemonstration)) return undefined;
  // A port that the system chooses says nothing of a second one.
  if (named === undefined && (PORT === 0 || PORT + 900 > 65_535)) return undefined;
  const port = named ?? PORT + 900;
  return { port, url: `http://127.0.0.1:${port}` };
}
