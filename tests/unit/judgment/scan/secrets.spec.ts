import { describe, expect, test } from "vitest";
import { scanText } from "@/lib/judgment/scan/scan-text";
import { SECRET_PATTERNS } from "@/lib/judgment/scan/secrets";

/** Characters as a random source gives them, the same in every run; no token here was ever issued. */
function draw(length: number, alphabet: string): string {
  let state = 20_260_105;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return alphabet.charAt(Math.floor((state / 2_147_483_648) * alphabet.length));
  }).join("");
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const BASE_58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const word = (length: number) => draw(length, LETTERS);
const hex = (length: number) => draw(length, "0123456789abcdef");
const upper = (length: number) => draw(length, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567");
const uuid = () => [8, 4, 4, 4, 12].map(hex).join("-");
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** Each is put together here, so that no scanner of repositories takes it for a secret. */
const SECRETS: readonly (readonly [string, string])[] = [
  ["aws_access_key_id", `key AK${"IA"}${upper(16)} of the build`],
  ["aws_secret_access_key", `aws_secret_access_key = ${word(40)}`],
  ["aws_session_token", `aws_session_token = ${word(200)}`],
  ["aws_bedrock_api_key", `AB${"SK"}${word(100)}`],
  ["github_token", `gh${"o_"}${word(36)}`],
  ["github_token", `github_${"pat_"}${word(60)}`],
  ["gitlab_token", `gl${"pat-"}${word(20)}`],
  ["bitbucket_app_password", `AT${"BB"}${word(32)}`],
  ["atlassian_api_token", `ATA${"TT3"}${word(120)}`],
  ["azure_devops_token", `${word(76)}AZ${"DO"}${word(4)}`],
  ["azure_storage_key", `AccountName=a;AccountKey=${word(86)}==;`],
  ["azure_sas_signature", `https://a.blob.core.windows.net/b?sv=2024&sig=${word(43)}%3D`],
  ["azure_client_secret", `${word(3)}8Q~${word(34)}`],
  ["google_api_key", `AI${"za"}${word(35)}`],
  ["google_oauth_client_secret", `GOC${"SPX-"}${word(28)}`],
  ["google_oauth_token", `ya${"29."}${word(60)}`],
  ["slack_token", `xo${"xb-"}123456789012-${word(24)}`],
  ["slack_webhook", `https://hooks.slack.com/services/T${upper(8)}/B${upper(8)}/${word(24)}`],
  ["discord_webhook", `https://discord.com/api/webhooks/123456789012345678/${word(68)}`],
  [
    "teams_webhook",
    `https://acme.webhook.office.com/webhookb2/${uuid()}@${uuid()}/IncomingWebhook/${hex(32)}`,
  ],
  ["discord_bot_token", `M${word(23)}.${word(6)}.${word(38)}`],
  ["telegram_bot_token", `123456789:A${word(34)}`],
  ["openai_token", `sk-${"proj-"}${word(80)}`],
  ["anthropic_api_key", `sk-${"ant-api03-"}${word(95)}`],
  ["openrouter_api_key", `sk-${"or-v1-"}${hex(64)}`],
  ["groq_api_key", `gs${"k_"}${word(52)}`],
  ["xai_api_key", `xa${"i-"}${word(80)}`],
  ["perplexity_api_key", `pp${"lx-"}${word(48)}`],
  ["replicate_token", `r${"8_"}${word(37)}`],
  ["hugging_face_token", `h${"f_"}${draw(34, LETTERS.slice(0, 52))}`],
  ["npm_token", `np${"m_"}${word(36)}`],
  ["pypi_token", `py${"pi-AgE"}${word(120)}`],
  ["rubygems_api_key", `ruby${"gems_"}${hex(48)}`],
  ["docker_token", `dckr_${"pat_"}${word(27)}`],
  ["stripe_secret_key", `sk_${"live_"}${word(32)}`],
  ["webhook_secret", `wh${"sec_"}${word(32)}`],
  ["square_token", `sq0${"csp-"}${word(43)}`],
  ["sendgrid_key", `S${"G."}${word(22)}.${word(43)}`],
  ["twilio_api_key", `S${"K"}${hex(32)}`],
  ["twilio_auth_token", `TWILIO_AUTH_TOKEN=${hex(32)}`],
  ["mailgun_key", `ke${"y-"}${hex(32)}`],
  ["mailchimp_api_key", `${hex(32)}-us${"12"}`],
  ["brevo_api_key", `xkey${"sib-"}${hex(64)}-${word(16)}`],
  ["shopify_key", `sh${"pat_"}${hex(32)}`],
  ["digitalocean_token", `do${"p_v1_"}${hex(64)}`],
  ["heroku_api_key", `HEROKU_API_KEY=${uuid()}`],
  ["cloudflare_token", `CLOUDFLARE_API_TOKEN=${word(40)}`],
  ["netlify_token", `nf${"p_"}${word(36)}`],
  ["supabase_key", `sb${"p_"}${hex(40)}`],
  ["planetscale_token", `pscale_${"tkn_"}${word(43)}`],
  ["databricks_token", `da${"pi"}${hex(32)}`],
  ["airtable_token", `pa${"t"}${word(14)}.${hex(64)}`],
  ["notion_token", `nt${"n_"}${word(46)}`],
  ["linear_api_token", `lin_${"api_"}${word(40)}`],
  ["figma_token", `fig${"d_"}${word(40)}`],
  ["hubspot_token", `pat-${"eu1-"}${uuid()}`],
  ["okta_token", `Authorization: SSWS ${"00"}${word(40)}`],
  ["postman_api_key", `PM${"AK-"}${hex(24)}-${hex(34)}`],
  ["grafana_token", `gl${"sa_"}${word(32)}_${hex(8)}`],
  ["new_relic_key", `NR${"AK-"}${upper(27)}`],
  ["datadog_key", `DD_API_KEY=${hex(32)}`],
  ["sentry_token", `sntry${"u_"}${hex(64)}`],
  ["dynatrace_token", `dt0${"c01."}${upper(24)}.${upper(64)}`],
  ["vault_token", `hv${"s."}${word(40)}`],
  ["terraform_token", `${word(14)}.atlas${"v1."}${word(64)}`],
  ["pulumi_token", `pu${"l-"}${hex(40)}`],
  ["doppler_token", `dp.${"st."}prd.${word(43)}`],
  ["onepassword_token", `ops_${"eyJ"}${word(200)}`],
  ["mapbox_secret_token", `sk.${"eyJ"}${word(80)}.${word(22)}`],
  ["tailscale_key", `tskey-${"auth-"}${word(16)}-${word(32)}`],
  ["age_secret_key", `AGE-SECRET-${"KEY-1"}${upper(58)}`],
  ["assay_api_key", `sv${"c_"}${word(60)}`],
  ["putty_private_key", "PuTTY-User-Key-File-3: ssh-ed25519"],
  ["jwk_private_key", `{"kty":"EC","crv":"P-256","d":"${word(43)}"}`],
  ["wireguard_key", `PrivateKey = ${word(43)}=`],
  ["extended_private_key", `xp${"rv"}${draw(107, BASE_58)}`],
  ["ethereum_private_key", `private key of the wallet: 0x${hex(64)}`],
  ["recovery_phrase", `seed phrase: ${"apple river stone cloud ".repeat(3).trim()}`],
  ["one_time_password_seed", `otpauth://totp/Acme:jane?secret=${upper(32)}&issuer=Acme`],
  ["json_web_token", `eyJ${word(30)}.eyJ${word(60)}.${word(43)}`],
  ["basic_auth", `postgres://app:${"B3UetSQ5"}@db.acme.net/app`],
  ["basic_auth", `Authorization: Basic ${base64(`jane:${"Tr0ut&more"}`)}`],
  ["basic_auth", `curl -u jane:${"Tr0ut&more"} https://acme.net`],
  ["netrc_password", `machine acme.net login jane password ${"Tr0ut&more"}`],
  ["docker_registry_auth", `"auths":{"acme.net":{"auth":"${base64(`jane:${"Tr0ut&more"}`)}"}}`],
  ["password_hash", `$2${"b$12$"}${word(53)}`],
  ["session_cookie", `Cookie: theme=dark; sessionid=${word(32)}`],
  ["bearer_token", `Authorization: Bearer ${word(40)}`],
  ["token_in_url", `https://acme.net/x?access_token=${word(32)}`],
  ["password", `Passwort: ${"Sommer!Wind77"}`],
  ["password", `le mot de passe est ${"Pluie#2024"}`],
  ["password", `user is desk, password ${"Sommer!Wind77"}, as on the till`],
  ["password", `密码是 ${"Wind77!x"}`],
  ["api_key", `x_api_key: ${"q7#rT"}${word(20)}`],
  ["high_entropy_value", `the key for the scanner is ${word(32)}`],
];

describe("a secret is found as what it is, and masked", () => {
  test.each(SECRETS)("%s", async (kind, text) => {
    const { findings } = await scanText(text);
    const secrets = findings.filter(({ check }) => check === "secrets");
    expect(secrets.map((finding) => finding.kind)).toContain(kind);
    for (const { start, end, excerpt } of secrets) expect(excerpt).not.toContain(text.slice(start, end));
  });

  test("at least forty kinds are known, each with its source", () => {
    expect(new Set(SECRET_PATTERNS.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(40);
    expect(SECRET_PATTERNS.filter(({ source }) => source === "")).toEqual([]);
  });
});

describe("check digits tell an issued token from a changed one", () => {
  const VALID_WIF = ["5HueCGU8rMjxEXxiPuD5BDk", "u4MkFqeZyd4dZ1jvhTVqvbTLvyTJ"].join("");

  test.each([
    ["github_token", `gh${"p_"}${word(30)}`, "do not match"],
    ["bitcoin_private_key", VALID_WIF, "Revoke it"],
    ["bitcoin_private_key", VALID_WIF.replace("Hue", "Hur"), "do not match"],
  ])("%s", async (kind, secret, message) => {
    const text = secret.length === 34 ? `${secret}zzzzzz` : secret;
    const { findings } = await scanText(text);
    expect(findings).toMatchObject([
      { kind, severity: "critical", message: expect.stringContaining(message) },
    ]);
  });
});

describe("what stands for a secret is none", () => {
  test.each([
    "Set OPENAI_API_KEY=YOUR_API_KEY in the file",
    "export GITHUB_TOKEN=<your token>",
    "psql postgresql://<user>:<password>@<host>:5432/<database>",
    "password: $" + "{{ secrets.DB_PASSWORD }}",
    "const key = process.env.STRIPE_SECRET_KEY;",
    "secret_key = os.environ['SECRET_KEY']",
    `Key in use: sk_${"live_"}************************a81f (masked)`,
    `gh${"p_"}${"x".repeat(36)}`,
    "API_KEY=changeme",
    "password: string; token: string | null;",
    "const token = await getToken(session.userId);",
    "The password must have fourteen characters, one digit and one sign.",
    `commit ${hex(40)}`,
    `job ${uuid()} finished`,
    `sha256 ${hex(64)}`,
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIgpP684tEMEb7kVBjqGg87ZQ deploy key, public part",
    "The token budget is 4096 and the key length is 2048 bits.",
  ])("nothing in %j", async (text) => {
    const { findings } = await scanText(text);
    expect(findings).toEqual([]);
  });
});
