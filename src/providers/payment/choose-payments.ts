import { hasDemonstration } from "#src/config/environment.ts";
import { simulatorsOf } from "#src/config/payment-settings.ts";
import type { PaymentProvider } from "#src/modules/sale/payment/payment-provider.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createHouse } from "./internal/house.ts";
import { createKushki } from "./kushki/kushki.ts";
import { createLinkify } from "./linkify/linkify.ts";
import { createMercadoPago } from "./mercadopago/mercadopago.ts";
import {
  answerSimulatedDispute,
  readSimulatedDisputes,
  readSimulatedStatement,
  setSimulatedClock,
} from "./simulators/simulated-site.ts";
import { keepSimulators } from "./simulators/beside-site.ts";
import { forwardToSimulators } from "./simulators/forward.ts";
import { simulatedSecret } from "./simulators/simulated-call.ts";
import { createTransbank } from "./transbank/transbank.ts";

/** Who takes money here, by the keys in the environment; simulated, all of them, where there are none (PP 7). */
export function choosePayments(platform: Platform) {
  const { environment, dataFolder, log, clock } = platform;
  const simulators = simulatorsOf(environment, hasDemonstration(environment));
  const isSimulated = simulators !== undefined;
  const houses = (["queplan", "queseguro"] as const).map((id) =>
    createHouse(id, { now: () => clock.now(), isSimulated }),
  );
  if (simulators === undefined)
    return { payments: [...houses, ...withKeys(platform)], simulators: undefined };
  const { port, url } = simulators;
  return {
    payments: [...houses, ...simulated(url)],
    simulators: {
      job: keepSimulators({ port, dataFolder, log }),
      setClock: (at: Date) => setSimulatedClock(url, at),
      attach: (app: Parameters<typeof forwardToSimulators>[0]) => forwardToSimulators(app, url),
    },
  };
}

function withKeys({ environment: settings }: Platform): PaymentProvider[] {
  const found: PaymentProvider[] = [];
  const privateHosts = settings.OUTGOING_PRIVATE_HOSTS;
  found.push(...transbankOf(settings));
  const address = settings.KUSHKI_URL;
  const kushki = { address, tokenAddress: address, privateHosts, isSimulated: false };
  for (const [id, publicId, privateId, webhookSecret] of [
    [
      "kushki",
      settings.KUSHKI_PUBLIC_ID,
      settings.KUSHKI_PRIVATE_ID,
      settings.KUSHKI_WEBHOOK_SECRET,
    ],
    [
      "kushki_ad",
      settings.KUSHKI_AD_PUBLIC_ID,
      settings.KUSHKI_AD_PRIVATE_ID,
      settings.KUSHKI_AD_WEBHOOK_SECRET,
    ],
  ] as const)
    if (publicId !== undefined && privateId !== undefined && webhookSecret !== undefined)
      found.push(createKushki({ id, publicId, privateId, webhookSecret, ...kushki }));
  const { MERCADOPAGO_ACCESS_TOKEN: accessToken, MERCADOPAGO_PUBLIC_KEY: publicKey } = settings;
  const webhookSecret = settings.MERCADOPAGO_WEBHOOK_SECRET;
  if (accessToken !== undefined && publicKey !== undefined && webhookSecret !== undefined)
    found.push(
      createMercadoPago({
        accessToken,
        publicKey,
        webhookSecret,
        applicationFee: applicationFeeOf(settings.MERCADOPAGO_APPLICATION_FEE),
        address: mercadoPagoAddress,
        tokenAddress: mercadoPagoAddress,
        privateHosts,
        isSimulated: false,
      }),
    );
  for (const [id, url, key, secret] of [
    ["linkify", settings.LINKIFY_URL, settings.LINKIFY_KEY, settings.LINKIFY_SECRET],
    [
      "linkify_qps",
      settings.LINKIFY_QPS_URL,
      settings.LINKIFY_QPS_KEY,
      settings.LINKIFY_QPS_SECRET,
    ],
  ] as const)
    if (url !== undefined && key !== undefined && secret !== undefined)
      found.push(
        createLinkify({ id, address: url, key, secret, privateHosts, isSimulated: false }),
      );
  return found;
}

function transbankOf(settings: Platform["environment"]): PaymentProvider[] {
  const { TRANSBANK_COMMERCE_CODE: commerceCode, TRANSBANK_API_KEY: apiKey } = settings;
  if (commerceCode === undefined || apiKey === undefined) return [];
  return [
    createTransbank({
      commerceCode,
      apiKey,
      address: settings.TRANSBANK_ENVIRONMENT,
      responseLevel: settings.TRANSBANK_RESPONSE_LEVEL === "2" ? 2 : 1,
      oneclick: oneclickOf(settings),
    }),
  ];
}

function oneclickOf({
  TRANSBANK_ONECLICK_CODE: commerceCode,
  TRANSBANK_ONECLICK_CHILD_CODE: childCode,
}: Platform["environment"]) {
  return commerceCode === undefined
    ? undefined
    : { commerceCode, childCode: childCode ?? commerceCode };
}

/** A share of the amount by its setting; undefined: none is asked for. */
const applicationFeeOf = (setting: string): string | undefined =>
  setting === "off" ? undefined : setting === "on" ? "0.02" : setting;

const mercadoPagoAddress = "https://api.mercadopago.com";

/** Every provider at its simulator, which gives its statements and disputes too: of real ones finance has a file. */
export const simulated = (url: string): PaymentProvider[] =>
  atSimulators(url).map((one) => ({
    ...one,
    statement: (day) => readSimulatedStatement(url, one.id, day),
    disputes: () => readSimulatedDisputes(url, one.id),
    answerDispute: (answer) => answerSimulatedDispute(url, one.id, answer),
  }));

/** Browsers reach simulators on the site's own origin. */
function atSimulators(url: string): PaymentProvider[] {
  const secret = simulatedSecret;
  const common = { privateHosts: [], isSimulated: true };
  return [
    createTransbank({
      commerceCode: "597055555532",
      oneclick: { commerceCode: "597055555541", childCode: "597055555542" },
      apiKey: "simulated",
      address: `${url}/transbank`,
      isSimulated: true,
    }),
    createMercadoPago({
      accessToken: "simulated-token",
      publicKey: "simulated-key",
      webhookSecret: secret,
      address: `${url}/mercadopago`,
      tokenAddress: "/simulador/mercadopago",
      privateHosts: [],
      isSimulated: true,
    }),
    ...(["kushki", "kushki_ad"] as const).map((id) =>
      createKushki({
        ...common,
        id,
        publicId: "simulated-public-id",
        privateId: "simulated-private-id",
        webhookSecret: secret,
        address: `${url}/${id}`,
        tokenAddress: `/simulador/${id}`,
      }),
    ),
    ...(["linkify", "linkify_qps"] as const).map((id) =>
      createLinkify({ ...common, id, address: `${url}/${id}`, key: "simulated", secret }),
    ),
  ];
}
