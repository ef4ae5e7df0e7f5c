import { z } from "zod";

/** The environment, parsed once at start; nothing else reads it (decisions 1). */
const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default("0.0.0.0"),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  FILES_URL: z.url().optional(),
  /** A GrowthBook of one's own; absent: the built-in feature service. */
  GROWTHBOOK_API_HOST: z.url({ protocol: /^https?$/ }).optional(),
  GROWTHBOOK_CLIENT_KEY: z.string().min(1).optional(),
  CONTENT_URL: z.url().optional(),
  INDICATORS_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default("Amparo <solicitudes@amparo.example>"),
  COMPARE_CALLS_PER_MINUTE: z.coerce.number().int().min(1).default(120),
  /** Product requests from one address an hour. */
  REQUESTS_PER_HOUR: z.coerce.number().int().min(1).default(60),
  /** Password of the chat's console; without one production has none. */
  CHAT_CONSOLE_PASSWORD: z.string().min(8).optional(),
  /** Another server that attends the chat (SA 7); absent: this one. */
  CHAT_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The customers' portals (SA 2.7); absent: their cards lead to who helps. */
  PORTAL_PEOPLE_URL: z.url({ protocol: /^https?$/ }).optional(),
  PORTAL_COMPANIES_URL: z.url({ protocol: /^https?$/ }).optional(),
  SECRET_KEY: z.string().min(16).optional(),
  TRUST_PROXY: z.enum(["true", "false"]).default("false"),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
});

export type Environment = z.infer<typeof schema>;

/** Reads and checks the environment; throws one sentence that names each bad variable and why. */
export function parseEnvironment(source: Record<string, string | undefined>): Environment {
  const present = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = schema.safeParse(present);
  if (parsed.success) return paired(parsed.data);
  const reasons = parsed.error.issues.map(
    (issue) => `${issue.path.join(".")} is not valid: ${issue.message}`,
  );
  throw new Error(`The environment cannot be used. ${reasons.join(" ")}`);
}

/** A GrowthBook is asked by its host and this site's key, so the host alone is a mistake. */
function paired(environment: Environment): Environment {
  const { GROWTHBOOK_API_HOST: host, GROWTHBOOK_CLIENT_KEY: key } = environment;
  if (host === undefined || key !== undefined) return environment;
  throw new Error(
    "The environment cannot be used. GROWTHBOOK_CLIENT_KEY is not valid: GROWTHBOOK_API_HOST needs it.",
  );
}
