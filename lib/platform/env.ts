import path from "node:path";
import { z } from "zod";
import {
  amount,
  cidrs,
  commaSeparated,
  domains,
  type KeyedServer,
  keyedServers,
  objectIdentifier,
  onOff,
  optionalText,
  origins,
  SettingsError,
  url,
  wholeNumber,
} from "@/lib/platform/env-fields";
import { type MailSettings, mailSender, readMail } from "@/lib/platform/env-mail";
import { readS3, type S3Settings } from "@/lib/platform/env-storage";

export { SettingsError } from "@/lib/platform/env-fields";

export const EMBEDDING_CHOICES = ["auto", "sentence-transformer", "keyword"] as const;

/**
 * The only reader of `process.env`. Every variable is described here once; docs/configuration.md
 * is checked against this list by a test.
 */
export const EnvironmentSchema = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z.string().trim().min(1).default("0.0.0.0"),
  ASSAY_BASE_URL: url(["http:", "https:"], "https://assay.example.com"),
  ASSAY_DATA_DIR: z.string().trim().min(1).default("data"),
  DATABASE_URL: url(["postgres:", "postgresql:"], "postgresql://user:password@host:5432/assay"),
  ASSAY_MIGRATION_DATABASE_URL: url(
    ["postgres:", "postgresql:"],
    "postgresql://assay_owner:password@host:5432/assay",
  ),
  DATABASE_POOL_SIZE: wholeNumber(2, 200, 16),
  REDIS_URL: url(["redis:", "rediss:"], "redis://localhost:6379"),
  ASSAY_SECRET: optionalText.refine(
    (value) => value === undefined || value.length >= 32,
    "must be at least 32 characters; make one with: openssl rand -base64 48",
  ),
  ASSAY_LEDGER_KEY: optionalText.refine(
    (value) => value === undefined || Buffer.from(value, "base64").length === 32,
    "must be 32 bytes in base64; make one with: openssl rand -base64 32",
  ),
  ASSAY_TSA_URL: url(["http:", "https:"], "https://timestamp.example.com"),
  ASSAY_TSA_CA: optionalText,
  ASSAY_TSA_POLICY: objectIdentifier,
  ASSAY_WITNESSES: keyedServers,
  ASSAY_SECRET_PREVIOUS: z
    .string()
    .default("")
    .transform(commaSeparated)
    .refine(
      (secrets) => secrets.every((secret) => secret.length >= 32),
      "must be former values of ASSAY_SECRET with commas between them, each of at least 32 characters",
    ),
  ASSAY_SECURITY_LOG_DAYS: wholeNumber(30, 36_500, 365),
  ASSAY_PACKAGE_DAYS: wholeNumber(1, 36_500, 30),
  ASSAY_EMBEDDINGS: z
    .enum(EMBEDDING_CHOICES, { error: `must be one of ${EMBEDDING_CHOICES.join(", ")}` })
    .default("auto"),
  ASSAY_ENTERPRISE_RATE_LIMIT: wholeNumber(2_000, 10_000_000, 2_000),
  ASSAY_ANONYMOUS_RATE_LIMIT: wholeNumber(1, 10_000_000, 600),
  ASSAY_SIGN_IN_ADDRESS_LIMIT: wholeNumber(5, 10_000_000, 50),
  ASSAY_TRUST_PROXY: onOff,
  ASSAY_CORS_ORIGINS: origins,
  ASSAY_STRICT_OUTPUT: onOff,
  ASSAY_OIDC_ISSUER: url(["http:", "https:"], "https://login.example.com"),
  ASSAY_OIDC_CLIENT_ID: optionalText,
  ASSAY_OIDC_CLIENT_SECRET: optionalText,
  ASSAY_OIDC_ORGANIZATION: optionalText,
  ASSAY_OIDC_ALLOWED_DOMAINS: domains,
  ASSAY_S3_BUCKET: optionalText,
  ASSAY_S3_REGION: z.string().trim().min(1).default("us-east-1"),
  ASSAY_S3_ENDPOINT: url(["http:", "https:"], "https://s3.example.com"),
  ASSAY_S3_ACCESS_KEY_ID: optionalText,
  ASSAY_S3_SECRET_ACCESS_KEY: optionalText,
  ASSAY_SMTP_URL: url(["smtp:", "smtps:"], "smtp://user:password@mail.example.com:587"),
  ASSAY_MAIL_FROM: mailSender,
  ASSAY_FIRST_RUN: z
    .enum(["demonstration", "empty"], { error: 'must be "demonstration" or "empty"' })
    .default("demonstration"),
  OPENAI_API_KEY: optionalText,
  ANTHROPIC_API_KEY: optionalText,
  GEMINI_API_KEY: optionalText,
  MISTRAL_API_KEY: optionalText,
  DEEPSEEK_API_KEY: optionalText,
  ASSAY_GATEWAY_URL: url(["http:", "https:"], "https://openrouter.ai/api/v1"),
  ASSAY_GATEWAY_KEY: optionalText,
  ASSAY_LOCAL_MODELS_URL: url(["http:", "https:"], "http://127.0.0.1:11434/v1"),
  ASSAY_MODELS_FILE: optionalText,
  ASSAY_MODEL_BUDGET: amount,
  WEBHOOK_ALLOW_CIDRS: cidrs,
  ASSAY_SOURCE_ALLOW_CIDRS: cidrs,
  WORKER: z.enum(["inline", "external"], { error: 'must be "inline" or "external"' }).default("inline"),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], {
      error: "must be debug, info, warn, error or silent",
    })
    .default("info"),
  NODE_ENV: z.string().default("development"),
});

/** How language models are reached. Keys are by the name of their variable. */
export interface ModelSettings {
  providerKeys: Readonly<Record<string, string | undefined>>;
  /** One endpoint for all cloud models, such as OpenRouter or LiteLLM. */
  gateway: { baseUrl: string; key: string | undefined } | undefined;
  localUrl: string | undefined;
  /** Absolute path of the file that changes the registry. */
  file: string | undefined;
  /** What an organization may spend in a month unless the operator has set it otherwise, in millionths of a dollar. */
  monthlyBudget: number;
}

/** Settings of this process, validated. Directories are absolute. */
export interface Settings {
  port: number;
  host: string;
  /** Public origin without a trailing slash, as people and other systems reach it. */
  baseUrl: string;
  rootDir: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The role that owns the schema, when the application works as another. */
  migrationDatabaseUrl: string | undefined;
  databasePoolSize: number;
  redisUrl: string | undefined;
  secret: string | undefined;
  /** Former root secrets, which still open what was stored with them. */
  previousSecrets: readonly string[];
  /** 32 bytes in base64: the seed of the key that signs the ledger's checkpoints. */
  ledgerKey: string | undefined;
  /** Who stamps the ledger's checkpoints, the PEM file of its trusted roots, and the policy to request. */
  timeStamping: { url: string; rootsFile: string; policy: string | undefined } | undefined;
  /** Who cosigns the ledger's checkpoints. */
  witnesses: readonly KeyedServer[];
  /** Days for which security events are kept. */
  securityLogDays: number;
  /** Days for which evidence packages are kept. */
  packageDays: number;
  embeddings: (typeof EMBEDDING_CHOICES)[number];
  enterpriseRateLimit: number;
  anonymousRateLimit: number;
  /** Failed sign-ins of one network address over all accounts in 15 minutes. */
  signInAddressLimit: number;
  trustProxy: boolean;
  /** Origins whose scripts may call the API with a key or bearer token, never with a cookie. */
  corsOrigins: readonly string[];
  strictOutput: boolean;
  oidc:
    | {
        issuer: string;
        clientId: string;
        clientSecret: string;
        organization: string | undefined;
        /** Email domains whose people may join by themselves. */
        allowedDomains: readonly string[];
      }
    | undefined;
  /** Where evidence files are kept; undefined: in the data directory. */
  s3: S3Settings | undefined;
  /** How e-mail is sent; undefined: none is. */
  mail: MailSettings | undefined;
  models: ModelSettings;
  firstRun: "demonstration" | "empty";
  /** Address blocks that webhooks may reach although they are not public, also by `http`. */
  webhookAllowCidrs: readonly string[];
  /** Address blocks that documents may be read from although they are not public, also by `http`. */
  sourceAllowCidrs: readonly string[];
  worker: "inline" | "external";
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
  isProduction: boolean;
}

/** Validates a set of variables. Pure: reads nothing but its argument and the working directory's path. */
export function readSettings(
  variables: Readonly<Record<string, string | undefined>>,
  rootDir: string,
): Settings {
  const parsed = EnvironmentSchema.safeParse(variables);
  if (!parsed.success) {
    throw new SettingsError(
      parsed.error.issues.map(
        (issue) => `The environment variable ${issue.path.join(".")} ${issue.message}.`,
      ),
    );
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    baseUrl: (env.ASSAY_BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ""),
    rootDir,
    dataDir: path.resolve(rootDir, env.ASSAY_DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    migrationDatabaseUrl: env.ASSAY_MIGRATION_DATABASE_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    redisUrl: env.REDIS_URL,
    secret: env.ASSAY_SECRET,
    previousSecrets: env.ASSAY_SECRET_PREVIOUS,
    ledgerKey: env.ASSAY_LEDGER_KEY,
    timeStamping: readTimeStamping(env, rootDir),
    witnesses: env.ASSAY_WITNESSES,
    securityLogDays: env.ASSAY_SECURITY_LOG_DAYS,
    packageDays: env.ASSAY_PACKAGE_DAYS,
    embeddings: env.ASSAY_EMBEDDINGS,
    enterpriseRateLimit: env.ASSAY_ENTERPRISE_RATE_LIMIT,
    anonymousRateLimit: env.ASSAY_ANONYMOUS_RATE_LIMIT,
    signInAddressLimit: env.ASSAY_SIGN_IN_ADDRESS_LIMIT,
    trustProxy: env.ASSAY_TRUST_PROXY,
    corsOrigins: env.ASSAY_CORS_ORIGINS,
    strictOutput: env.ASSAY_STRICT_OUTPUT,
    oidc: readOidc(env),
    s3: readS3(env),
    mail: readMail(env),
    models: readModels(env, rootDir),
    firstRun: env.ASSAY_FIRST_RUN,
    webhookAllowCidrs: env.WEBHOOK_ALLOW_CIDRS,
    sourceAllowCidrs: env.ASSAY_SOURCE_ALLOW_CIDRS,
    worker: env.WORKER,
    logLevel: env.LOG_LEVEL,
    isProduction: env.NODE_ENV === "production",
  };
}

function readOidc(env: z.infer<typeof EnvironmentSchema>): Settings["oidc"] {
  const {
    ASSAY_OIDC_ISSUER: issuer,
    ASSAY_OIDC_CLIENT_ID: clientId,
    ASSAY_OIDC_CLIENT_SECRET: clientSecret,
  } = env;
  if (!issuer && !clientId && !clientSecret) return undefined;
  if (!issuer || !clientId || !clientSecret) {
    throw new SettingsError([
      "Single sign-on needs all of ASSAY_OIDC_ISSUER, ASSAY_OIDC_CLIENT_ID and ASSAY_OIDC_CLIENT_SECRET, or none of them.",
    ]);
  }
  const { ASSAY_OIDC_ORGANIZATION: organization, ASSAY_OIDC_ALLOWED_DOMAINS: allowedDomains } = env;
  return { issuer, clientId, clientSecret, organization, allowedDomains };
}

function readTimeStamping(env: z.infer<typeof EnvironmentSchema>, rootDir: string): Settings["timeStamping"] {
  const { ASSAY_TSA_URL: url, ASSAY_TSA_CA: file, ASSAY_TSA_POLICY: policy } = env;
  if (!url) return undefined;
  if (!file) {
    throw new SettingsError([
      "ASSAY_TSA_URL needs ASSAY_TSA_CA: the file with the authority's root certificate, in PEM.",
    ]);
  }
  return { url, rootsFile: path.resolve(rootDir, file), policy };
}

function readModels(env: z.infer<typeof EnvironmentSchema>, rootDir: string): ModelSettings {
  const { OPENAI_API_KEY, ANTHROPIC_API_KEY, GEMINI_API_KEY, MISTRAL_API_KEY, DEEPSEEK_API_KEY } = env;
  const { ASSAY_GATEWAY_URL: gatewayUrl, ASSAY_GATEWAY_KEY: gatewayKey, ASSAY_MODELS_FILE: file } = env;
  if (gatewayKey && !gatewayUrl) {
    throw new SettingsError(["ASSAY_GATEWAY_KEY needs ASSAY_GATEWAY_URL: the gateway's address."]);
  }
  return {
    providerKeys: { OPENAI_API_KEY, ANTHROPIC_API_KEY, GEMINI_API_KEY, MISTRAL_API_KEY, DEEPSEEK_API_KEY },
    gateway: gatewayUrl ? { baseUrl: gatewayUrl, key: gatewayKey } : undefined,
    localUrl: env.ASSAY_LOCAL_MODELS_URL,
    file: file && path.resolve(rootDir, file),
    monthlyBudget: env.ASSAY_MODEL_BUDGET,
  };
}

let cached: Settings | undefined;

/**
 * Settings of the running process, read once.
 *
 * @throws SettingsError when a variable is wrong; the launcher prints it and stops.
 */
export function settings(): Settings {
  // turbopackIgnore: the path is only joined with the data directory, never imported from.
  cached ??= readSettings(process.env, process.cwd());
  return cached;
}
