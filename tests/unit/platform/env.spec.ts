import { describe, expect, test } from "vitest";
import { EnvironmentSchema, readSettings, SettingsError } from "@/lib/platform/env";

const read = (variables: Readonly<Record<string, string>> = {}) => readSettings(variables, "/srv/assay");

function problemsOf(variables: Readonly<Record<string, string>>): readonly string[] {
  try {
    read(variables);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

/** A wrong value of each variable that has wrong values, and what the operator reads. */
const WRONG: readonly (readonly [string, string, RegExp])[] = [
  ["PORT", "http", /must be a whole number/],
  ["PORT", "-1", /must be a whole number/],
  ["PORT", "65536", /must be between 0 and 65535/],
  ["HOST", " ", /./],
  ["ASSAY_BASE_URL", "assay.example.com", /must be an address like https:\/\/assay\.example\.com/],
  ["ASSAY_BASE_URL", "ftp://assay.example.com", /must be an address/],
  ["ASSAY_DATA_DIR", "", /./],
  ["DATABASE_URL", "mysql://localhost/assay", /must be an address like postgresql:/],
  ["ASSAY_MIGRATION_DATABASE_URL", "mysql://localhost/assay", /must be an address like postgresql:/],
  ["DATABASE_POOL_SIZE", "1", /must be between 2 and 200/],
  ["DATABASE_POOL_SIZE", "1e2", /must be a whole number/],
  ["REDIS_URL", "localhost:6379", /must be an address like redis:/],
  ["ASSAY_SECRET", "short", /at least 32 characters/],
  ["ASSAY_SECRET_PREVIOUS", "short", /at least 32 characters/],
  ["ASSAY_SECURITY_LOG_DAYS", "29", /must be between 30 and/],
  ["ASSAY_PACKAGE_DAYS", "0", /must be between 1 and/],
  ["ASSAY_SIGN_IN_ADDRESS_LIMIT", "4", /must be between 5 and/],
  ["ASSAY_OIDC_ALLOWED_DOMAINS", "@example.com", /must be domains with commas/],
  ["ASSAY_LEDGER_KEY", "c2hvcnQ=", /must be 32 bytes in base64/],
  ["ASSAY_TSA_URL", "timestamp.example.com", /must be an address like/],
  ["ASSAY_TSA_POLICY", "1.2.x", /must be an object identifier like/],
  ["ASSAY_WITNESSES", "https://witness.example.com", /must be pairs of an address and a verifier key/],
  ["ASSAY_WITNESSES", "witness.example.com+5f1d7a84+BGx0", /must be pairs/],
  ["ASSAY_EMBEDDINGS", "openai", /must be one of auto, sentence-transformer, keyword/],
  ["ASSAY_ENTERPRISE_RATE_LIMIT", "1999", /must be between 2000 and/],
  ["ASSAY_ANONYMOUS_RATE_LIMIT", "0", /must be between 1 and/],
  ["ASSAY_CORS_ORIGINS", "https://portal.example.com/path", /must be origins/],
  ["ASSAY_CORS_ORIGINS", "*", /must be origins/],
  ["ASSAY_TRUST_PROXY", "true", /must be "on" or "off"/],
  ["ASSAY_STRICT_OUTPUT", "1", /must be "on" or "off"/],
  ["ASSAY_OIDC_ISSUER", "login", /must be an address like/],
  ["ASSAY_FIRST_RUN", "demo", /must be "demonstration" or "empty"/],
  ["ASSAY_S3_REGION", " ", /./],
  ["ASSAY_S3_ENDPOINT", "s3.example.com", /must be an address like/],
  ["ASSAY_GATEWAY_URL", "openrouter.ai", /must be an address like/],
  ["ASSAY_LOCAL_MODELS_URL", "localhost:11434", /must be an address like/],
  ["ASSAY_MODEL_BUDGET", "$50", /must be an amount in dollars like/],
  ["ASSAY_MODEL_BUDGET", "-1", /must be an amount in dollars like/],
  ["ASSAY_MODEL_BUDGET", "1e3", /must be an amount in dollars like/],
  ["WEBHOOK_ALLOW_CIDRS", "10.0.0.0", /must be address blocks/],
  ["WEBHOOK_ALLOW_CIDRS", "10.0.0.0/33", /must be address blocks/],
  ["WEBHOOK_ALLOW_CIDRS", "127.0.0.1/32,0x7f.1/8", /must be address blocks/],
  ["ASSAY_SOURCE_ALLOW_CIDRS", "10.0.0.0", /must be address blocks/],
  ["ASSAY_SMTP_URL", "mail.example.com:587", /must be an address like smtp:/],
  ["ASSAY_MAIL_FROM", "Assay", /must be an email address like/],
  ["ASSAY_MAIL_FROM", "Assay <a@example.com>, b@example.com", /must be an email address like/],
  ["WORKER", "none", /must be "inline" or "external"/],
  ["LOG_LEVEL", "verbose", /must be debug, info, warn, error or silent/],
];

/** Variables that take any text. */
const FREE = [
  "ASSAY_OIDC_CLIENT_ID",
  "ASSAY_TSA_CA",
  "ASSAY_OIDC_CLIENT_SECRET",
  "ASSAY_OIDC_ORGANIZATION",
  "ASSAY_S3_BUCKET",
  "ASSAY_S3_ACCESS_KEY_ID",
  "ASSAY_S3_SECRET_ACCESS_KEY",
  "OPENAI_API_KEY",
  "ANTHROPIC_API_KEY",
  "GEMINI_API_KEY",
  "MISTRAL_API_KEY",
  "DEEPSEEK_API_KEY",
  "ASSAY_GATEWAY_KEY",
  "ASSAY_MODELS_FILE",
  "NODE_ENV",
];

describe("a variable that is wrong", () => {
  test.each(WRONG)("%s=%j is told in one sentence that names it", (name, value, told) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^The environment variable ${name} .+\\.$`));
    expect(problems[0]).toMatch(told);
  });

  test("is shown for every variable here", () => {
    const covered = new Set([...WRONG.map(([name]) => name), ...FREE]);
    expect(Object.keys(EnvironmentSchema.shape).filter((name) => !covered.has(name))).toEqual([]);
  });

  test("all of them are told at once", () => {
    expect(problemsOf({ PORT: "x", WORKER: "y", LOG_LEVEL: "z" })).toHaveLength(3);
  });

  test("never repeats a secret", () => {
    expect(problemsOf({ ASSAY_SECRET: "hunter2" }).join()).not.toContain("hunter2");
    expect(problemsOf({ ASSAY_LEDGER_KEY: "hunter2" }).join()).not.toContain("hunter2");
    expect(problemsOf({ DATABASE_URL: "mysql://root:hunter2@db/assay" }).join()).not.toContain("hunter2");
  });
});

describe("settings", () => {
  test("need no variable at all", () => {
    expect(read()).toMatchObject({
      port: 3000,
      baseUrl: "http://localhost:3000",
      dataDir: "/srv/assay/data",
      databaseUrl: undefined,
      secret: undefined,
      trustProxy: false,
      strictOutput: false,
      oidc: undefined,
      firstRun: "demonstration",
      worker: "inline",
      isProduction: false,
    });
  });

  test("an empty variable is one that is not set, as in a compose file", () => {
    for (const name of ["ASSAY_BASE_URL", "DATABASE_URL", "REDIS_URL", "ASSAY_SECRET", "ASSAY_OIDC_ISSUER"]) {
      expect(problemsOf({ [name]: "" }), name).toEqual([]);
    }
  });

  test("of email need both, and keep a password to encrypted connections", () => {
    expect(read().mail).toBeUndefined();
    expect(problemsOf({ ASSAY_MAIL_FROM: "assay@example.com" })).toEqual([
      "E-mail needs both ASSAY_SMTP_URL and ASSAY_MAIL_FROM, or neither.",
    ]);
    const from = "Assay at Northwind <assay@example.com>";
    expect(
      read({ ASSAY_SMTP_URL: "smtp://mailer:p%40ss@mail.example.com", ASSAY_MAIL_FROM: from }).mail,
    ).toEqual({
      host: "mail.example.com",
      port: 587,
      isImplicitTls: false,
      requiresTls: true,
      credentials: { user: "mailer", password: "p@ss" },
      from: { name: "Assay at Northwind", address: "assay@example.com" },
    });
    const local = { ASSAY_SMTP_URL: "smtps://127.0.0.1", ASSAY_MAIL_FROM: "assay@example.com" };
    expect(read(local).mail).toMatchObject({
      port: 465,
      isImplicitTls: true,
      requiresTls: false,
      credentials: undefined,
      from: { name: "Assay", address: "assay@example.com" },
    });
  });

  test("the public address has no slash at its end", () => {
    expect(read({ ASSAY_BASE_URL: "https://assay.example.com//" }).baseUrl).toBe("https://assay.example.com");
  });

  test("address blocks for webhooks are a list, with blanks or without", () => {
    expect(read().webhookAllowCidrs).toEqual([]);
    expect(read({ WEBHOOK_ALLOW_CIDRS: " 10.0.0.0/8 ,fd00::/8," }).webhookAllowCidrs).toEqual([
      "10.0.0.0/8",
      "fd00::/8",
    ]);
  });

  test("a data directory may be relative to the project or absolute", () => {
    expect(read({ ASSAY_DATA_DIR: "var" }).dataDir).toBe("/srv/assay/var");
    expect(read({ ASSAY_DATA_DIR: "/var/lib/assay" }).dataDir).toBe("/var/lib/assay");
  });

  test("a bucket has both parts of a credential, or neither", () => {
    const bucket = { ASSAY_S3_BUCKET: "evidence" };
    expect(read(bucket).s3).toEqual({
      bucket: "evidence",
      region: "us-east-1",
      endpoint: undefined,
      credentials: undefined,
    });
    const credentials = { ASSAY_S3_ACCESS_KEY_ID: "a", ASSAY_S3_SECRET_ACCESS_KEY: "b" };
    expect(read({ ...bucket, ...credentials }).s3?.credentials).toEqual({
      accessKeyId: "a",
      secretAccessKey: "b",
    });
    expect(problemsOf({ ...bucket, ASSAY_S3_ACCESS_KEY_ID: "a" }).join()).toMatch(/needs both/);
    expect(read(credentials).s3).toBeUndefined();
  });

  test("single sign-on is all of its variables or none", () => {
    const oidc = {
      ASSAY_OIDC_ISSUER: "https://login.example.com",
      ASSAY_OIDC_CLIENT_ID: "a",
      ASSAY_OIDC_CLIENT_SECRET: "b",
    };
    expect(read(oidc).oidc).toEqual({
      issuer: "https://login.example.com",
      clientId: "a",
      clientSecret: "b",
      organization: undefined,
      allowedDomains: [],
    });
    for (const name of Object.keys(oidc)) {
      const { [name as keyof typeof oidc]: _, ...rest } = oidc;
      expect(problemsOf(rest).join(), name).toMatch(/needs all of/);
    }
  });
});

describe("time stamps and witnesses", () => {
  test("an authority needs a root certificate to be checked with", () => {
    const url = "http://timestamp.example.com/tsr";
    expect(problemsOf({ ASSAY_TSA_URL: url }).join()).toMatch(/needs ASSAY_TSA_CA/);
    expect(read({ ASSAY_TSA_URL: url, ASSAY_TSA_CA: "tsa.pem" }).timeStamping).toEqual({
      url,
      rootsFile: "/srv/assay/tsa.pem",
      policy: undefined,
    });
    expect(read({ ASSAY_TSA_CA: "tsa.pem" }).timeStamping).toBeUndefined();
  });

  test("witnesses are addresses with keys", () => {
    expect(read().witnesses).toEqual([]);
    const [one, other] = ["w1.example.com+5f1d7a84+BGx0+/==", "w2.example.com+0a1b2c3d+BGx1"];
    expect(
      read({ ASSAY_WITNESSES: ` https://w1.example.com/  ${one} , http://10.0.0.7:7400/w ${other},` })
        .witnesses,
    ).toEqual([
      { url: "https://w1.example.com", key: one },
      { url: "http://10.0.0.7:7400/w", key: other },
    ]);
  });
});

describe("models", () => {
  test("a budget is held in millionths of a dollar", () => {
    expect(read({ ASSAY_MODEL_BUDGET: "12.50" }).models.monthlyBudget).toBe(12_500_000);
    expect(read().models.monthlyBudget).toBe(50_000_000);
  });

  test("a gateway's key without its address is told", () => {
    expect(problemsOf({ ASSAY_GATEWAY_KEY: "key" })).toEqual([
      "ASSAY_GATEWAY_KEY needs ASSAY_GATEWAY_URL: the gateway's address.",
    ]);
  });

  test("a models file is looked for from the project's directory", () => {
    expect(read({ ASSAY_MODELS_FILE: "models.json" }).models.file).toBe("/srv/assay/models.json");
  });
});
