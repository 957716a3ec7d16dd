/**
 * Tokens whose issuers gave them a prefix or a shape of their own, from code hosts, clouds, models and package
 * registries. `source` is the page of the issuer that documents the token.
 * Own work, Apache-2.0. The patterns were written from the documentation.
 */
import type { SecretPattern } from "./secret-pattern";

const GITHUB =
  "https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/";
const GITLAB = "https://docs.gitlab.com/security/tokens/";
const SLACK = "https://docs.slack.dev/authentication/tokens";
const AWS = "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html";
const ATLASSIAN =
  "https://support.atlassian.com/atlassian-account/docs/manage-api-tokens-for-your-atlassian-account/";

export const TOKENS: readonly SecretPattern[] = [
  {
    kind: "aws_access_key_id",
    pattern: /(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z2-7][A-Z0-9]{15}(?![A-Za-z0-9])/g,
    source: AWS,
  },
  {
    kind: "aws_secret_access_key",
    pattern:
      /(?:secret.{0,12}key|secretaccesskey|aws.{0,12}secret)["']?[ \t]{0,3}(?:[:=]|=>| is )[ \t]{0,3}["']?(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+=])/gi,
    source: AWS,
    check: "mixed",
  },
  {
    kind: "aws_session_token",
    pattern: /session.?token["']?[ \t]{0,3}[:=][ \t]{0,3}["']?(?<secret>[A-Za-z0-9/+]{100,1500}={0,2})/gi,
    source: AWS,
    check: "mixed",
  },
  {
    kind: "aws_bedrock_api_key",
    pattern: /(?<!\w)ABSK[A-Za-z0-9+/]{60,200}={0,2}/g,
    source: "https://docs.aws.amazon.com/bedrock/latest/userguide/api-keys.html",
  },
  {
    kind: "github_token",
    pattern: /(?<![A-Za-z0-9])gh[pousr]_[A-Za-z0-9]{36}(?![A-Za-z0-9])/g,
    source: GITHUB,
    check: "crc32",
  },
  {
    kind: "github_token",
    pattern: /(?<![A-Za-z0-9])github_pat_[A-Za-z0-9_]{36,90}/g,
    source: "https://docs.github.com/en/authentication/keeping-your-account-and-data-secure",
    check: "random",
  },
  {
    kind: "gitlab_token",
    pattern:
      /(?<![A-Za-z0-9])(?:glpat|gldt|glrt|glptt|glft|glimt|glagent|glsoat|glcbt|gloas|glffct)-[\w.-]{20,70}/g,
    source: GITLAB,
    check: "random",
  },
  {
    kind: "bitbucket_app_password",
    pattern: /(?<![A-Za-z0-9])ATBB[A-Za-z0-9]{24,36}(?![A-Za-z0-9])/g,
    source: "https://support.atlassian.com/bitbucket-cloud/docs/app-passwords/",
    check: "mixed",
  },
  {
    kind: "atlassian_api_token",
    pattern: /(?<![A-Za-z0-9])ATATT3[\w=-]{60,250}/g,
    source: ATLASSIAN,
  },
  {
    kind: "azure_devops_token",
    pattern:
      /(?<![A-Za-z0-9])[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}(?![A-Za-z0-9])|(?:azure.?devops|vsts|ado)[\w ]{0,12}(?:pat|token)["']? ?[:=] ?["']?(?<secret>[a-z2-7]{52})(?![a-z0-9])/gi,
    source: "https://learn.microsoft.com/en-us/azure/devops/organizations/accounts",
    check: "mixed",
  },
  {
    kind: "azure_storage_key",
    pattern:
      /(?:AccountKey|SharedAccessKey|storage.?key)["']?[ ]{0,2}[:=][ ]{0,2}["']?(?<secret>[A-Za-z0-9+/]{42,86}={1,2})/gi,
    source: "https://learn.microsoft.com/en-us/azure/storage/common/storage-configure-connection-string",
  },
  {
    kind: "azure_sas_signature",
    pattern: /[?&;]sig=(?<secret>[A-Za-z0-9%+/]{40,90}(?:%3[dD]|=)?)/g,
    source: "https://learn.microsoft.com/en-us/azure/storage/common/storage-sas-overview",
  },
  {
    kind: "azure_client_secret",
    pattern: /(?<![\w~.-])[A-Za-z0-9_~.-]{3}[78]Q~[\w~.-]{31,34}(?![\w~-])/g,
    source: "https://learn.microsoft.com/en-us/entra/identity-platform/quickstart-register-app",
  },
  {
    kind: "google_api_key",
    pattern: /(?<![A-Za-z0-9])AIza[\w-]{35}(?![\w-])/g,
    source: "https://cloud.google.com/docs/authentication/api-keys",
    check: "random",
  },
  {
    kind: "google_oauth_client_secret",
    pattern: /(?<![A-Za-z0-9])GOCSPX-[\w-]{28}(?![\w-])/g,
    source: "https://developers.google.com/identity/protocols/oauth2",
  },
  {
    kind: "google_oauth_token",
    pattern: /(?<![A-Za-z0-9])(?:ya29\.[\w-]{40,500}|1\/\/0[\w-]{40,120})/g,
    source: "https://developers.google.com/identity/protocols/oauth2",
  },
  {
    kind: "slack_token",
    pattern: /(?<![A-Za-z0-9])(?:xox[abeoprsc](?:\.xox[bp])?-[\w-]{10,250}|xapp-\d-[\w-]{20,250})/g,
    source: SLACK,
    check: "random",
  },
  {
    kind: "slack_webhook",
    pattern: /https:\/\/hooks\.slack\.com\/(?:services|workflows|triggers)\/[A-Za-z0-9/_-]{24,120}/g,
    source: "https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks",
  },
  {
    kind: "teams_webhook",
    pattern: /https:\/\/[\w-]{1,60}\.webhook\.office\.com\/webhookb2\/[\w@/-]{60,240}/g,
    source: "https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors",
  },
  {
    kind: "discord_webhook",
    pattern: /https:\/\/(?:\w{1,10}\.)?discord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[\w-]{60,80}/g,
    source: "https://discord.com/developers/docs/resources/webhook",
  },
  {
    kind: "discord_bot_token",
    pattern: /(?<![\w.-])[MNO][A-Za-z\d_-]{22,27}\.[\w-]{6,7}\.[\w-]{27,40}(?![\w-])/g,
    source: "https://discord.com/developers/docs/reference#authentication",
  },
  {
    kind: "telegram_bot_token",
    pattern: /(?<![\w-])\d{8,10}:A[\w-]{34}(?![\w-])/g,
    source: "https://core.telegram.org/bots/api#authorizing-your-bot",
  },
  {
    kind: "openai_token",
    pattern:
      /(?<![A-Za-z0-9])(?:sk-(?:proj|svcacct|admin|None)-[\w-]{40,220}|sk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}|sk-[A-Za-z0-9]{40,64})(?![\w-])/g,
    source: "https://platform.openai.com/docs/api-reference/authentication",
    check: "random",
  },
  {
    kind: "anthropic_api_key",
    pattern: /(?<![A-Za-z0-9])sk-ant-[a-z]{3,8}\d\d-[\w-]{60,140}/g,
    source: "https://docs.anthropic.com/en/api/overview",
    check: "random",
  },
  {
    kind: "openrouter_api_key",
    pattern: /(?<![A-Za-z0-9])sk-or-v1-[a-f0-9]{64}/g,
    source: "https://openrouter.ai/docs/api-reference/authentication",
  },
  {
    kind: "groq_api_key",
    pattern: /(?<![A-Za-z0-9])gsk_[A-Za-z0-9]{48,56}(?![A-Za-z0-9])/g,
    source: "https://console.groq.com/docs/quickstart",
  },
  {
    kind: "xai_api_key",
    pattern: /(?<![A-Za-z0-9])xai-[A-Za-z0-9]{70,90}(?![A-Za-z0-9])/g,
    source: "https://docs.x.ai/docs/overview",
  },
  {
    kind: "perplexity_api_key",
    pattern: /(?<![A-Za-z0-9])pplx-[A-Za-z0-9]{40,60}(?![A-Za-z0-9])/g,
    source: "https://docs.perplexity.ai/getting-started/quickstart",
  },
  {
    kind: "replicate_token",
    pattern: /(?<![A-Za-z0-9])r8_[A-Za-z0-9]{37,40}(?![A-Za-z0-9])/g,
    source: "https://replicate.com/docs/topics/security/api-tokens",
  },
  {
    kind: "hugging_face_token",
    pattern: /(?<![A-Za-z0-9])(?:hf|api_org)_[A-Za-z0-9]{30,40}(?![A-Za-z0-9])/g,
    source: "https://huggingface.co/docs/hub/security-tokens",
    check: "random",
  },
  {
    kind: "npm_token",
    pattern: /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/g,
    source: "https://github.blog/changelog/2021-09-23-npm-has-a-new-access-token-format/",
    check: "crc32",
  },
  {
    kind: "npm_token",
    pattern: /_auth(?:Token)?[ ]{0,2}=[ ]{0,2}["']?(?<secret>[A-Za-z0-9+/_=-]{20,200})/g,
    source: "https://docs.npmjs.com/cli/configuring-npm/npmrc",
    check: "mixed",
  },
  {
    kind: "pypi_token",
    pattern: /(?<![A-Za-z0-9])pypi-AgE[\w-]{50,250}/g,
    source: "https://pypi.org/help/#apitoken",
  },
  {
    kind: "rubygems_api_key",
    pattern: /(?<![A-Za-z0-9])rubygems_[a-f0-9]{48}/g,
    source: "https://guides.rubygems.org/api-key-scopes/",
  },
  {
    kind: "docker_token",
    pattern: /(?<![A-Za-z0-9])dckr_(?:pat|oat)_[\w-]{27,40}/g,
    source: "https://docs.docker.com/security/access-tokens/",
  },
  {
    kind: "nuget_api_key",
    pattern: /(?<![A-Za-z0-9])oy2[a-z0-9]{43}(?![A-Za-z0-9])/g,
    source: "https://learn.microsoft.com/en-us/nuget/nuget-org/publish-a-package",
    check: "mixed",
  },
  {
    kind: "crates_io_token",
    pattern: /(?<![A-Za-z0-9])cio[A-Za-z0-9]{32}(?![A-Za-z0-9])/g,
    source: "https://doc.rust-lang.org/cargo/reference/publishing.html",
    check: "mixed",
  },
];
