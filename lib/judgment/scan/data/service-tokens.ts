/**
 * Tokens of payment, mail, commerce, hosting, monitoring and other services. `source` is the page of the issuer
 * that documents the token.
 * Own work, Apache-2.0. The patterns were written from the documentation.
 */
import type { SecretPattern } from "./secret-pattern";

const NEW_RELIC = "https://docs.newrelic.com/docs/apis/intro-apis/new-relic-api-keys/";
const HASHICORP = "https://developer.hashicorp.com/vault/docs/concepts/tokens";
const TWILIO = "https://www.twilio.com/docs/iam/api-keys";

export const SERVICE_TOKENS: readonly SecretPattern[] = [
  {
    kind: "stripe_secret_key",
    pattern: /(?<![A-Za-z0-9])(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,120}(?![A-Za-z0-9*])/g,
    source: "https://docs.stripe.com/keys",
    check: "random",
  },
  {
    kind: "webhook_secret",
    pattern: /(?<![A-Za-z0-9])whsec_[\w+/=-]{24,200}/g,
    source: "https://www.standardwebhooks.com/",
    check: "random",
  },
  {
    kind: "square_token",
    pattern: /(?<![A-Za-z0-9])(?:EAAA[\w-]{60}|sq0(?:atp|csp|idp)-[\w-]{22,50})(?![\w-])/g,
    source: "https://developer.squareup.com/docs/build-basics/access-tokens",
  },
  {
    kind: "braintree_token",
    pattern: /access_token\$(?:production|sandbox)\$[a-z0-9]{16}\$[a-f0-9]{32}/g,
    source: "https://developer.paypal.com/braintree/docs/guides/authorization/overview",
  },
  {
    kind: "mollie_api_key",
    pattern: /(?<![A-Za-z0-9])(?:live|test|access)_[A-Za-z0-9]{30,40}(?![A-Za-z0-9_])/g,
    source: "https://docs.mollie.com/reference/authentication",
    check: "mixed",
  },
  {
    kind: "sendgrid_key",
    pattern: /(?<![A-Za-z0-9])SG\.[\w-]{16,32}\.[\w-]{32,64}/g,
    source: "https://www.twilio.com/docs/sendgrid/ui/account-and-settings/api-keys",
    check: "random",
  },
  {
    kind: "twilio_api_key",
    pattern: /(?<![A-Za-z0-9])SK[0-9a-f]{32}(?![A-Za-z0-9])/g,
    source: TWILIO,
  },
  {
    kind: "twilio_auth_token",
    pattern:
      /(?:twilio[\w .-]{0,16}(?:token|secret)|auth.?token)["']?[ ]{0,3}[:=][ ]{0,3}["']?(?<secret>[0-9a-f]{32})(?![0-9a-f])/gi,
    source: TWILIO,
    check: "mixed",
  },
  {
    kind: "mailgun_key",
    pattern:
      /(?<![A-Za-z0-9])key-[0-9a-f]{32}(?![A-Za-z0-9])|(?<!\w)[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}(?!\w)/g,
    source: "https://documentation.mailgun.com/docs/mailgun/api-reference/authentication/",
  },
  {
    kind: "mailchimp_api_key",
    pattern: /(?<![A-Za-z0-9])[0-9a-f]{32}-us\d{1,2}(?!\w)/g,
    source: "https://mailchimp.com/developer/marketing/guides/quick-start/",
  },
  {
    kind: "brevo_api_key",
    pattern: /(?<![A-Za-z0-9])xkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}/g,
    source: "https://developers.brevo.com/docs/getting-started",
  },
  {
    kind: "postmark_or_resend_key",
    pattern: /(?<![A-Za-z0-9])re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,28}(?![A-Za-z0-9])/g,
    source: "https://resend.com/docs/dashboard/api-keys/introduction",
  },
  {
    kind: "shopify_key",
    pattern: /(?<![A-Za-z0-9])shp(?:at|ca|pa|ss|ua|tka)_[a-fA-F0-9]{32}/g,
    source: "https://shopify.dev/docs/apps/build/authentication-authorization",
  },
  {
    kind: "digitalocean_token",
    pattern: /(?<![A-Za-z0-9])do[opr]_v1_[a-f0-9]{64}/g,
    source: "https://docs.digitalocean.com/reference/api/create-personal-access-token/",
  },
  {
    kind: "heroku_api_key",
    pattern:
      /(?<![A-Za-z0-9])HRKU-[\w-]{36,64}|heroku[\w .-]{0,20}key["']?[ ]{0,3}[:=][ ]{0,3}["']?(?<secret>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi,
    source: "https://devcenter.heroku.com/articles/authentication",
  },
  {
    kind: "cloudflare_token",
    pattern:
      /cloudflare[\w .-]{0,20}(?:key|token)["']?[ ]{0,3}[:=][ ]{0,3}["']?(?<secret>[\w-]{37,40})(?![\w-])|(?<![A-Za-z0-9])(?:cfut|cfat|cfk)_[\w-]{40,60}|(?<![\w.])v1\.0-[a-f0-9]{24}-[a-f0-9]{140,160}/gi,
    source: "https://developers.cloudflare.com/fundamentals/api/get-started/create-token/",
    check: "mixed",
  },
  {
    kind: "fastly_token",
    pattern: /fastly[\w .-]{0,20}(?:key|token)["']?[ ]{0,3}[:=][ ]{0,3}["']?(?<secret>[\w-]{32})(?![\w-])/gi,
    source: "https://www.fastly.com/documentation/reference/api/auth-tokens/",
    check: "mixed",
  },
  {
    kind: "fly_token",
    pattern: /(?<![A-Za-z0-9])(?:fo1_[\w-]{43}|fm[12][ar]?_[A-Za-z0-9+/=]{80,800})/g,
    source: "https://fly.io/docs/security/tokens/",
  },
  {
    kind: "netlify_token",
    pattern: /(?<![A-Za-z0-9])nfp_[A-Za-z0-9]{36,40}/g,
    source: "https://docs.netlify.com/api/get-started/",
  },
  {
    kind: "vercel_token",
    pattern: /(?<![A-Za-z0-9])vc[pikar]_[A-Za-z0-9]{24,60}/g,
    source: "https://vercel.com/docs/rest-api",
    check: "random",
  },
  {
    kind: "supabase_key",
    pattern: /(?<![A-Za-z0-9])(?:sbp_[a-f0-9]{40}|sb_secret_[\w-]{20,60})/g,
    source: "https://supabase.com/docs/guides/api/api-keys",
  },
  {
    kind: "planetscale_token",
    pattern: /(?<![A-Za-z0-9])pscale_(?:tkn|pw|oauth)_[\w.=-]{32,64}/g,
    source: "https://planetscale.com/docs/api/reference/service-tokens",
  },
  {
    kind: "databricks_token",
    pattern:
      /(?<![A-Za-z0-9])dapi[a-z0-9]?[a-f0-9]{32}(?:-\d)?(?![A-Za-z0-9])|(?<![A-Za-z0-9])dapi[a-z0-9]{32,36}(?![A-Za-z0-9])/g,
    source: "https://docs.databricks.com/aws/en/dev-tools/auth/pat",
  },
  {
    kind: "snowflake_or_dbt_token",
    pattern: /(?<![A-Za-z0-9])dbt[uc]_[\w-]{30,60}/g,
    source: "https://docs.getdbt.com/docs/dbt-cloud-apis/authentication",
  },
  {
    kind: "airtable_token",
    pattern: /(?<![A-Za-z0-9])pat[A-Za-z0-9]{14}\.[a-f0-9]{64}/g,
    source: "https://airtable.com/developers/web/guides/personal-access-tokens",
  },
  {
    kind: "notion_token",
    pattern: /(?<![A-Za-z0-9])(?:secret_[A-Za-z0-9]{43}|ntn_[A-Za-z0-9]{40,50})(?![A-Za-z0-9])/g,
    source: "https://developers.notion.com/docs/authorization",
    check: "random",
  },
  {
    kind: "linear_api_token",
    pattern: /(?<![A-Za-z0-9])lin_(?:api|oauth)_[A-Za-z0-9]{32,64}/g,
    source: "https://linear.app/developers/graphql",
  },
  {
    kind: "figma_token",
    pattern: /(?<![A-Za-z0-9])fig[duor]_[\w-]{36,64}/g,
    source: "https://www.figma.com/developers/api#access-tokens",
  },
  {
    kind: "hubspot_token",
    pattern: /(?<![A-Za-z0-9])pat-(?:na|eu|ap)\d-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
    source: "https://developers.hubspot.com/docs/guides/apps/private-apps/overview",
  },
  {
    kind: "salesforce_session",
    pattern: /(?<![A-Za-z0-9])00D[A-Za-z0-9]{12,15}![\w.]{60,140}/g,
    source: "https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_oauth_tokens_scopes.htm",
  },
  {
    kind: "okta_token",
    pattern: /(?:okta|ssws)[\w .:"'=-]{0,24}(?<secret>00[\w-]{40})(?![\w-])/gi,
    source: "https://developer.okta.com/docs/guides/create-an-api-token/main/",
  },
  {
    kind: "postman_api_key",
    pattern: /(?<![A-Za-z0-9])PMAK-[a-f0-9]{24}-[a-f0-9]{34}/g,
    source: "https://learning.postman.com/docs/developer/postman-api/authentication/",
  },
  {
    kind: "grafana_token",
    pattern: /(?<![A-Za-z0-9])(?:glsa_[A-Za-z0-9]{32}_[a-fA-F0-9]{8}|glc_[A-Za-z0-9+/]{32,400}={0,2})/g,
    source: "https://grafana.com/docs/grafana/latest/administration/service-accounts/",
  },
  {
    kind: "new_relic_key",
    pattern: /(?<![A-Za-z0-9])NR(?:AK|JS|II|RA)-[A-Za-z0-9-]{16,40}/g,
    source: NEW_RELIC,
  },
  {
    kind: "datadog_key",
    pattern:
      /(?:datadog|dd)[_ -]?(?:api|app|application)[_ -]?key["']?[ ]{0,3}[:=][ ]{0,3}["']?(?<secret>[a-f0-9]{32}(?:[a-f0-9]{8})?)(?![a-f0-9])/gi,
    source: "https://docs.datadoghq.com/account_management/api-app-keys/",
  },
  {
    kind: "sentry_token",
    pattern: /(?<![A-Za-z0-9])(?:sntrys_[\w+/=]{60,400}|sntry[ua]_[a-f0-9]{64})/g,
    source: "https://docs.sentry.io/account/auth-tokens/",
  },
  {
    kind: "dynatrace_token",
    pattern: /(?<![A-Za-z0-9])dt0[a-z]\d\d\.[A-Z0-9]{24}\.[A-Z0-9]{64}/g,
    source: "https://docs.dynatrace.com/docs/dynatrace-api/basics/dynatrace-api-authentication",
  },
  {
    kind: "pagerduty_or_opsgenie_key",
    pattern:
      /(?:pagerduty|opsgenie)[\w .-]{0,20}(?:key|token)["']?[ ]{0,3}[:=][ ]{0,3}["']?(?<secret>[\w+-]{20,36})(?![\w-])/gi,
    source: "https://support.pagerduty.com/main/docs/api-access-keys",
    check: "mixed",
  },
  {
    kind: "vault_token",
    pattern: /(?<![A-Za-z0-9])hv[sbr]\.[\w-]{24,300}/g,
    source: HASHICORP,
    check: "random",
  },
  {
    kind: "terraform_token",
    pattern: /(?<![A-Za-z0-9])[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,70}/g,
    source: "https://developer.hashicorp.com/terraform/cloud-docs/users-teams-organizations/api-tokens",
  },
  {
    kind: "pulumi_token",
    pattern: /(?<![A-Za-z0-9])pul-[a-f0-9]{40}/g,
    source: "https://www.pulumi.com/docs/pulumi-cloud/access-management/access-tokens/",
  },
  {
    kind: "doppler_token",
    pattern: /(?<![A-Za-z0-9])dp\.(?:pt|st|ct|sa|scim|audit)\.(?:[\w-]{1,40}\.)?[A-Za-z0-9]{40,44}/g,
    source: "https://docs.doppler.com/reference/auth-token-formats",
  },
  {
    kind: "onepassword_token",
    pattern:
      /(?<![A-Za-z0-9])(?:ops_eyJ[\w=-]{100,1200}|A3-[A-Z0-9]{6}-[A-Z0-9]{6,11}(?:-[A-Z0-9]{5}){3,4})(?![\w-])/g,
    source: "https://developer.1password.com/docs/service-accounts/",
  },
  {
    kind: "facebook_token",
    pattern: /(?<![A-Za-z0-9])EAA[A-Za-z0-9]{60,250}(?![A-Za-z0-9])/g,
    source: "https://developers.facebook.com/docs/facebook-login/guides/access-tokens/",
    check: "mixed",
  },
  {
    kind: "x_bearer_token",
    pattern: /(?<![A-Za-z0-9])A{20,24}[A-Za-z0-9%]{60,120}/g,
    source: "https://docs.x.com/resources/fundamentals/authentication/oauth-2-0/bearer-tokens",
  },
  {
    kind: "mapbox_secret_token",
    pattern: /(?<![A-Za-z0-9])sk\.eyJ[\w-]{40,200}\.[\w-]{20,40}/g,
    source: "https://docs.mapbox.com/help/dive-deeper/access-tokens/",
  },
  {
    kind: "algolia_admin_key",
    pattern: /algolia[\w .-]{0,24}key["']?[ ]{0,3}[:=][ ]{0,3}["']?(?<secret>[a-f0-9]{32})(?![a-f0-9])/gi,
    source: "https://www.algolia.com/doc/guides/security/api-keys/",
  },
  {
    kind: "tailscale_key",
    pattern: /(?<![A-Za-z0-9])tskey-(?:auth|api|client|scim|webhook)-[A-Za-z0-9]{8,24}-[A-Za-z0-9]{20,50}/g,
    source: "https://tailscale.com/kb/1085/auth-keys",
  },
  {
    kind: "age_secret_key",
    pattern: /(?<![A-Za-z0-9])AGE-SECRET-KEY-1[A-Z0-9]{58}/g,
    source: "https://github.com/FiloSottile/age",
  },
  {
    kind: "assay_api_key",
    pattern: /(?<![A-Za-z0-9])svc_[\w-]{40,200}/g,
    source: "lib/features/auth",
  },
];
