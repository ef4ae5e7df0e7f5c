import { isIP } from "node:net";
import { z } from "zod";
import { faultSampling } from "../contracts/fault-sampling.ts";
import { internalToggles } from "../contracts/internal-settings.ts";
import { halfSet, paymentSettings } from "./payment-settings.ts";
import { readS3Address, type S3Address, s3AddressRule } from "./s3-address.ts";

/** Words with commas between them. */
const list = <Item extends z.ZodType<string, string>>(item: Item) =>
  z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .pipe(z.array(item));

/** The proxies whose X-Forwarded-* headers are believed: `false` none, a number of hops counted from us, or
 *  their addresses and networks. Headers that the sender wrote in front of a proxy's are never believed. */
export type TrustedProxies = false | number | string[];

/** Reads TRUST_PROXY. `true`, of configurations from before there were hops, means one: believing every
 *  sender would let a caller write the address that limits count. */
function readTrustedProxies(text: string, context: z.RefinementCtx): TrustedProxies {
  if (text === "false") return false;
  if (text === "true") return 1;
  if (/^\d{1,2}$/.test(text)) return Number(text) === 0 ? false : Number(text);
  const networks = text.split(",").map((part) => part.trim());
  if (networks.every(isNetwork)) return networks;
  context.addIssue({
    code: "custom",
    message: "it is a number of proxies, or their addresses and networks separated by commas.",
  });
  return z.NEVER;
}

function readS3Bucket(text: string, context: z.RefinementCtx): S3Address {
  const address = readS3Address(text);
  if (address !== undefined) return address;
  context.addIssue({ code: "custom", message: s3AddressRule });
  return z.NEVER;
}

/** Whether a text is an address, or one with the length of its network: 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = "", length, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return (
    length === undefined ||
    (/^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128))
  );
}

/** The environment, parsed once at start; nothing else reads it (D1). */
const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("0.0.0.0"),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Address people use for one country, where it has its own. */
  PUBLIC_URL_CL: z.url({ protocol: /^https?$/ }).optional(),
  PUBLIC_URL_PE: z.url({ protocol: /^https?$/ }).optional(),
  PUBLIC_URL_CO: z.url({ protocol: /^https?$/ }).optional(),
  PUBLIC_URL_INT: z.url({ protocol: /^https?$/ }).optional(),
  /** What a country's or a partner's label stands before: pe.amparo.example. */
  HOST_SUFFIXES: list(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/)).default(["localhost"]),
  /** How long the process goes on answering after SIGTERM while /api/ready says 503; seconds. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** How long a start tries again where the database does not answer; seconds. */
  DATABASE_WAIT_SECONDS: z.coerce.number().min(0).max(3_600).default(60),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** A bucket of a service that speaks S3; absent: files lie in DATA_DIR/files. */
  FILES_URL: z.string().transform(readS3Bucket).optional(),
  /** ClamAV's daemon, as tcp://127.0.0.1:3310; absent: files are not scanned. */
  CLAMD_URL: z.url({ protocol: /^tcp$/ }).optional(),
  /** A GrowthBook of one's own; absent: the built-in feature service. */
  GROWTHBOOK_API_HOST: z.url({ protocol: /^https?$/ }).optional(),
  GROWTHBOOK_CLIENT_KEY: z.string().min(1).optional(),
  CONTENT_URL: z.url().optional(),
  INDICATORS_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default("Amparo <solicitudes@amparo.example>"),
  /** Domain to which mails about tickets are answered (ticket+token@…); absent: answers go to MAIL_FROM. */
  MAIL_REPLY_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
    .optional(),
  /** Shared with the mail server that hands mails over; absent: none are taken. */
  INBOUND_MAIL_SECRET: z.string().min(32).optional(),
  COMPARE_CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(120),
  /** Milliseconds that the event loop may be late before what can be asked for again is refused; 0: never. */
  SHED_AFTER_MS: z.coerce.number().int().min(0).default(1_000),
  /** Product requests from one address an hour. */
  REQUESTS_PER_HOUR: z.coerce.number().int().min(1).default(60),
  /** Visitors without a cookie that one network may begin an hour; each is a row of the database. */
  NEW_VISITORS_PER_HOUR: z.coerce.number().int().min(1).default(300),
  /** Does nothing since there are accounts; a start that finds it set says so. */
  CHAT_CONSOLE_PASSWORD: z.string().optional(),
  /** Another server that attends the chat (SA 7); absent: this one. */
  CHAT_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Whether a frame that may not show the site gets a blank page (SA 5), besides the browser's refusal. */
  IFRAME_DENY_ACCESS: z.enum(["true", "false"]).default("true"),
  /** Whether open pages look for a newer version of the site (SA 4); off, as SA 9 has it. */
  VERSION_CHECK: z.enum(["on", "off"]).default("off"),
  /** The same. */
  STAFF_PASSWORD: z.string().optional(),
  /** Which passwords are taken: the specification's rule, or NIST's (D6). */
  PASSWORD_POLICY: z.enum(["spec", "nist"]).default("spec"),
  /** Days after which a password expires under the policy `spec`. */
  PASSWORD_DAYS: z.coerce.number().int().min(1).max(3_650).default(90),
  /** A range service for breached passwords (k-anonymity); absent: the built-in list alone. */
  BREACHED_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Demonstration accounts; absent: on with the embedded database, no address and no suffix but localhost. */
  DEMONSTRATION: z.enum(["on", "off"]).optional(),
  /** Requests that the demonstration's first start invents; 0: none. */
  DEMONSTRATION_LEADS: z.coerce.number().int().min(0).max(10_000).default(240),
  /** The company's own domains of e-mail, and what its staff may switch in their visits (D5a). */
  COMPANY_DOMAINS: list(z.string().regex(/^[a-z0-9.-]+\.[a-z]{2,}$/)).default(["amparo.example"]),
  INTERNAL_TOGGLES: list(z.enum(internalToggles)).default([...internalToggles]),
  /** SA 9's figures for structured data without a record behind them; off (D5). */
  SEARCH_FALLBACK_FIGURES: z.enum(["true", "false"]).default("false"),
  /** Names of our own network that configured addresses may lead to, separated by commas. */
  OUTGOING_PRIVATE_HOSTS: list(z.string().regex(/^[a-z0-9.-]+$/)).default([]),
  /** Where pictures are made smaller, by country; absent: the originals (SA 8). */
  IMAGE_CDN_CL: z.url({ protocol: /^https?$/ }).optional(),
  IMAGE_CDN_PE: z.url({ protocol: /^https?$/ }).optional(),
  IMAGE_CDN_CO: z.url({ protocol: /^https?$/ }).optional(),
  IMAGE_CDN_INT: z.url({ protocol: /^https?$/ }).optional(),
  /** Who sells, by country: name and number of registration, as review and signed documents say them (PP 2). */
  SELLER_CL: z.string().trim().min(3).max(200).optional(),
  SELLER_PE: z.string().trim().min(3).max(200).optional(),
  SELLER_CO: z.string().trim().min(3).max(200).optional(),
  SELLER_INT: z.string().trim().min(3).max(200).optional(),
  /** The customers' portals (SA 2.7); absent: their cards lead to who helps. */
  PORTAL_PEOPLE_URL: z.url({ protocol: /^https?$/ }).optional(),
  PORTAL_COMPANIES_URL: z.url({ protocol: /^https?$/ }).optional(),
  SECRET_KEY: z.string().min(16).optional(),
  /** Wraps the keys of health declarations: 32 bytes in base64; absent: made and kept in DATA_DIR. */
  HEALTH_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, "it is 32 bytes in base64 (openssl rand -base64 32).")
    .optional(),
  ...paymentSettings,
  /** Which senders of X-Forwarded-* are believed: how many proxies stand before us, or their addresses. */
  TRUST_PROXY: z.string().default("false").transform(readTrustedProxies),
  /** Share of the server's errors that is kept as reports (SA 8). */
  FAULT_SAMPLING: z.coerce.number().min(0).max(1).default(faultSampling),
  /** A receiver of traces (OTLP over HTTP); absent: no traces, and nothing of them loads. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default("amparo"),
  /** Share of the requests that is traced (SA 8). */
  TRACE_SAMPLING: z.coerce.number().min(0).max(1).default(faultSampling),
  /** Whether the page that shows the components behind sign-in answers; absent: outside production. */
  KIT_PAGE: z.enum(["on", "off"]).optional(),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
});

export type Environment = z.infer<typeof schema>;

/** Whether the page that shows the components behind sign-in answers. */
export const showsKitPage = ({ KIT_PAGE, NODE_ENV }: Environment): boolean =>
  KIT_PAGE === undefined ? NODE_ENV !== "production" : KIT_PAGE === "on";

/** Names of all settings, in the order of the schema. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

export type ImageCdns = Partial<Record<"CL" | "PE" | "CO" | "INT", string | undefined>>;

/** The image CDNs by country. */
export const imageCdnsOf = (environment: Environment): ImageCdns => ({
  CL: environment.IMAGE_CDN_CL,
  PE: environment.IMAGE_CDN_PE,
  CO: environment.IMAGE_CDN_CO,
  INT: environment.IMAGE_CDN_INT,
});

/** What pages may load pictures from besides this site. */
export const imageOriginsOf = (environment: Environment): string[] => [
  ...new Set(
    Object.values(imageCdnsOf(environment)).flatMap((address) =>
      address === undefined ? [] : [new URL(address).origin],
    ),
  ),
];

/** Reads and checks the environment; throws one sentence that names each bad variable and why. */
export function parseEnvironment(source: Record<string, string | undefined>): Environment {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  // Development has an open console, sign-in and mail viewer: this machine alone reaches it unless HOST is set.
  const defaults = present["NODE_ENV"] === "development" ? { HOST: "127.0.0.1" } : {};
  const parsed = schema.safeParse({ ...defaults, ...present });
  if (parsed.success) return paired(parsed.data);
  const reasons = parsed.error.issues.map(
    (issue) => `${String(issue.path[0])} is not valid: ${issue.message}`,
  );
  throw new Error(`The environment cannot be used. ${reasons.join(" ")}`);
}

/** Settings that hold only together. A GrowthBook is asked by its host and this site's key, so the host alone is
 *  a mistake; demonstration accounts have printed passwords, so no public site has them. */
function paired(environment: Environment): Environment {
  const { GROWTHBOOK_API_HOST: host, GROWTHBOOK_CLIENT_KEY: key } = environment;
  if (host !== undefined && key === undefined)
    throw new Error(
      "The environment cannot be used. GROWTHBOOK_CLIENT_KEY is not valid: GROWTHBOOK_API_HOST needs it.",
    );
  const [publicName] = publicNamesOf(environment);
  if (environment.DEMONSTRATION === "on" && publicName !== undefined)
    throw new Error(
      `The environment cannot be used. DEMONSTRATION is not valid: a site with a ${publicName} has no demonstration accounts, whose passwords anybody can read.`,
    );
  const half = halfSet(environment);
  if (half !== undefined) throw new Error(`The environment cannot be used. ${half}`);
  const overTls = addressSettings.find((name) => environment[name]?.startsWith("https:"));
  if (environment.PAYMENT_SIMULATORS === "on" && overTls !== undefined)
    throw new Error(
      `The environment cannot be used. PAYMENT_SIMULATORS is not valid: a site with an https ${overTls} takes no pretended payments.`,
    );
  return environment;
}

/** Whether there are demonstration accounts (AL 16): where nothing else is said, on a site that only this
 *  machine knows. */
export const hasDemonstration = (
  environment: Pick<Environment, "DEMONSTRATION" | "DATABASE_URL" | PublicName>,
): boolean =>
  environment.DEMONSTRATION === undefined
    ? environment.DATABASE_URL === undefined && publicNamesOf(environment).length === 0
    : environment.DEMONSTRATION === "on";

/** Settings that give the site an address which others know: of all countries, or of one. */
const addressSettings = [
  "PUBLIC_URL",
  "PUBLIC_URL_CL",
  "PUBLIC_URL_PE",
  "PUBLIC_URL_CO",
  "PUBLIC_URL_INT",
] as const;

type PublicName = (typeof addressSettings)[number] | "HOST_SUFFIXES";

/** The settings by which others than this machine know the site. Names under localhost are of this machine alone, so
 *  that suffix does not count; an address that is set, even one at localhost, means a site for others. */
function publicNamesOf(environment: Pick<Environment, PublicName>): PublicName[] {
  const hasSuffix = environment.HOST_SUFFIXES.some((suffix) => !/(^|\.)localhost$/.test(suffix));
  return [
    ...addressSettings.filter((name) => environment[name] !== undefined),
    ...(hasSuffix ? (["HOST_SUFFIXES"] as const) : []),
  ];
}

/** Names of settings without which values of the day are not renewed (D1, D3). */
export const unsetSources = ({ INDICATORS_URL }: Pick<Environment, "INDICATORS_URL">): string[] =>
  INDICATORS_URL === undefined ? ["INDICATORS_URL"] : [];
