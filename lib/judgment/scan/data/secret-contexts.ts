/**
 * Secrets known by what is written around them: key blocks, connection strings, headers, and values of what is called
 * a password, key or token. `source` is the specification or the documentation of the form.
 * Own work, Apache-2.0.
 */
import type { SecretPattern } from "./secret-pattern";

const NAMED = "Something that is called a password or key and has a value.";
const ASSIGNED = String.raw`["'\])]{0,2}[ \t]{0,8}(?::=|=>|[:=]|->)[ \t]{0,8}["'\x60]?`;
const SAID = String.raw`(?:${ASSIGNED}| (?:is|are|was|ist|lautet|est|es|é|è|is nu|jest|to|är|er|on|:) ["'\x60\u201c]?)`;
const VALUE = String.raw`(?<secret>[^\s"'\x60,;<>\u201d]{6,200})`;
/** Other languages: German, French, Spanish, Portuguese, Italian, Polish, Dutch, Swedish, Turkish, Russian, Chinese, Japanese. */
const PASSWORDS = String.raw`pass(?:word|wd|phrase|code)|pwd|passwort|kennwort|mot de passe|mdp|contrase(?:ñ|n)a|senha|parola d'ordine|hasło|wachtwoord|lösenord|şifre|пароль`;
const KEYS = String.raw`(?:api|secret|access|auth|private|encryption|signing|master|admin|account|service|license|shared|hmac|storage|application|app|consumer|client)[ _.-]?(?:key|token|secret)|(?:bot|refresh|session|bearer|deploy|webhook|personal|push|pull|registry|id)[ _.-]?(?:token|secret)|[A-Za-z0-9]_(?:key|token|secret|pat|pwd|pass)|secret[ _.-]?key[ _.-]?base|api[ _.-]?schlüssel|zugangstoken|clé (?:d'api|secrète)|clave (?:de api|secreta)|chave (?:de api|secreta)`;

export const SECRET_CONTEXTS: readonly SecretPattern[] = [
  {
    kind: "private_key",
    // Also when the key itself was cut off or masked: it was handled all the same. Whatever is left of it belongs to the finding.
    pattern:
      /-----BEGIN (?:[A-Z0-9]{2,12} ){0,2}PRIVATE KEY(?: BLOCK)?-----(?:(?:\s|\\n){1,4}(?:[A-Za-z-]{4,16}: [^\n]{0,80}|[A-Za-z0-9+/=]{16,128})){0,120}(?:(?:(?:\s|\\n){1,4}[A-Za-z0-9+/=]{1,24})?(?:\s|\\n){0,4}-----END (?:[A-Z0-9]{2,12} ){0,2}PRIVATE KEY(?: BLOCK)?-----)?/g,
    source: "https://www.rfc-editor.org/rfc/rfc7468",
    check: "remains",
  },
  {
    kind: "putty_private_key",
    pattern: /PuTTY-User-Key-File-\d: [\w-]{4,40}/g,
    source: "https://the.earth.li/~sgtatham/putty/0.81/htmldoc/AppendixC.html",
  },
  {
    kind: "jwk_private_key",
    pattern: /"kty"\s{0,4}:[^{}]{0,1200}?"(?:d|k)"\s{0,4}:\s{0,4}"(?<secret>[\w-]{20,700})"/g,
    source: "https://www.rfc-editor.org/rfc/rfc7517",
  },
  {
    kind: "wireguard_key",
    pattern: /(?:PrivateKey|PresharedKey)[ ]{0,3}=[ ]{0,3}(?<secret>[A-Za-z0-9+/]{43}=)/g,
    source: "https://www.wireguard.com/quickstart/",
  },
  {
    kind: "bitcoin_private_key",
    pattern: /(?<![A-Za-z0-9])(?:5[1-9A-HJ-NP-Za-km-z]{50}|[KL][1-9A-HJ-NP-Za-km-z]{51})(?![A-Za-z0-9])/g,
    source: "https://en.bitcoin.it/wiki/Wallet_import_format",
    check: "base58check",
  },
  {
    kind: "extended_private_key",
    pattern: /(?<![A-Za-z0-9])[xyz]prv[1-9A-HJ-NP-Za-km-z]{107}(?![A-Za-z0-9])/g,
    source: "https://github.com/bitcoin/bips/blob/master/bip-0032.mediawiki",
  },
  {
    kind: "ethereum_private_key",
    pattern: /(?:priv(?:ate)?[ _-]?key|pk|wallet)[^\n]{0,30}?(?<secret>0x[a-fA-F0-9]{64})(?![a-fA-F0-9])/gi,
    source: "https://ethereum.org/en/developers/docs/accounts/",
    check: "mixed",
  },
  {
    kind: "recovery_phrase",
    pattern:
      /(?:seed|recovery|mnemonic|wallet|backup)[ -]?(?:phrase|words?|seed)?(?: (?:is|are))?[ ]{0,2}[:=(\n][ \n"']{0,4}(?<secret>(?:[a-z]{3,8}[ ,\n]{1,2}){11,23}[a-z]{3,8})(?![a-z])/gi,
    source: "https://github.com/bitcoin/bips/blob/master/bip-0039.mediawiki",
    shown: 0,
  },
  {
    kind: "one_time_password_seed",
    pattern:
      /otpauth:\/\/[^\s?]{1,200}\?[^\s]{0,200}?secret=(?<secret>[A-Z2-7]{16,128})|(?:totp|2fa|mfa|authenticator)[\w ]{0,16}(?:secret|seed|key)["']? ?(?:[:=]|is) ?["']?(?<seed>[A-Z2-7]{4}(?: ?[A-Z2-7]{4}){3,15})(?![a-z])/gi,
    source: "https://github.com/google/google-authenticator/wiki/Key-Uri-Format",
  },
  {
    kind: "json_web_token",
    pattern: /(?<![\w-])eyJ[\w-]{10,1000}\.eyJ[\w-]{10,4000}\.[\w-]{10,1000}/g,
    source: "https://www.rfc-editor.org/rfc/rfc7519",
  },
  {
    kind: "json_web_token",
    pattern:
      /(?<![\w-])eyJ[\w-]{10,1000}\.[\w-]{0,700}\.[\w-]{16,64}\.[\w-]{20,3000}\.[\w-]{16,64}(?![\w-])/g,
    source: "https://www.rfc-editor.org/rfc/rfc7516",
  },
  {
    kind: "basic_auth",
    pattern:
      /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/"'<>]{0,80}:(?<secret>[^\s@/"'<>]{3,120})@[\w[][\w.:[\]-]{1,120}/gi,
    source: "https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1",
    check: "chosen",
    shown: 0,
  },
  {
    kind: "basic_auth",
    pattern: /\bbasic[ ]{1,2}(?<secret>[A-Za-z0-9+/]{12,400}={0,2})(?![\w])/gi,
    source: "https://www.rfc-editor.org/rfc/rfc7617",
    check: "user_and_password",
  },
  {
    kind: "basic_auth",
    pattern:
      /\b(?:curl|wget|http|https)\b[^\n]{0,160}?[ ](?:-u|--user|-a|--auth)[ =]["']?[\w.@-]{1,64}:(?<secret>[^\s"']{4,120})/g,
    source: "https://curl.se/docs/manpage.html#-u",
    check: "chosen",
    shown: 0,
  },
  {
    kind: "netrc_password",
    pattern:
      /\bmachine\s{1,4}\S{1,120}\s{1,8}login\s{1,4}\S{1,80}\s{1,8}password\s{1,4}(?<secret>\S{4,120})/g,
    source: "https://everything.curl.dev/usingcurl/netrc.html",
    check: "chosen",
    shown: 0,
  },
  {
    kind: "docker_registry_auth",
    pattern: /"auth"\s{0,3}:\s{0,3}"(?<secret>[A-Za-z0-9+/]{12,400}={0,2})"/g,
    source: "https://docs.docker.com/reference/cli/docker/login/",
    check: "user_and_password",
  },
  {
    kind: "password_hash",
    severity: "high",
    message: "The hash of a password: whoever reads it can try passwords against it.",
    pattern:
      /\$(?:2[abxy]\$\d\d\$[./A-Za-z0-9]{53}|(?:1|5|6|y|apr1)\$(?:rounds=\d{1,9}\$)?[./A-Za-z0-9]{2,24}\$(?:[./A-Za-z0-9]{8,24}\$)?[./A-Za-z0-9]{22,86}|argon2i?d?\$v=\d{1,3}\$[\w=,]{5,40}\$[A-Za-z0-9+/]{8,64}\$[A-Za-z0-9+/]{20,100})/g,
    source: "https://man7.org/linux/man-pages/man5/crypt.5.html",
  },
  {
    kind: "session_cookie",
    severity: "high",
    pattern:
      /\b(?:cookie|set-cookie): ?[^\n]{0,200}?(?:sess(?:ion)?(?:_?id|_token)?|sid|auth|token|jsessionid|phpsessid|connect\.sid)=(?<secret>[\w%.:+/-]{16,600})/gi,
    source: "https://www.rfc-editor.org/rfc/rfc6265",
    check: "mixed",
  },
  {
    kind: "bearer_token",
    pattern: /\b[Bb]earer[ ]{1,2}(?<secret>[\w.~+/=-]{20,2000})/g,
    source: "https://www.rfc-editor.org/rfc/rfc6750",
    check: "mixed",
  },
  {
    kind: "token_in_url",
    pattern:
      /[?&](?:access_token|api_?key|apikey|auth|token|key|secret|client_secret|subscription-key)=(?<secret>[\w%.~+/-]{16,400})/gi,
    source: "https://www.rfc-editor.org/rfc/rfc6750#section-2.3",
    check: "mixed",
  },
  {
    kind: "password",
    severity: "high",
    message: NAMED,
    pattern: new RegExp(String.raw`(?:${PASSWORDS})${SAID}${VALUE}`, "gi"),
    source: "https://cwe.mitre.org/data/definitions/798.html",
    check: "chosen",
    shown: 0,
  },
  {
    kind: "password",
    severity: "high",
    message: NAMED,
    pattern:
      /(?:密码|密碼|パスワード|口令|비밀번호|كلمة المرور|सांकेतिक शब्द)[ ]{0,2}(?:是|为|為|[:：=は은는]){1,2}[ ]{0,2}["'「]?(?<secret>[!-~]{6,80})/g,
    source: "https://cwe.mitre.org/data/definitions/798.html",
    check: "chosen",
    shown: 0,
  },
  {
    kind: "password",
    severity: "high",
    message: NAMED,
    // Without a sign between them: only what looks like a good password.
    pattern: new RegExp(
      String.raw`(?<![\w-])(?:${PASSWORDS}|pw|pass|login)[ ]{1,2}["'\x60(]?(?<secret>[^\s"'\x60,;<>()]{7,80})`,
      "gi",
    ),
    source: "https://cwe.mitre.org/data/definitions/798.html",
    check: "strong",
    shown: 0,
  },
  {
    kind: "password",
    severity: "high",
    message: NAMED,
    pattern:
      /(?<![\w-])(?:pin|safe code|alarm code|door code|wi-?fi(?: key| code)?|pw|pass|psk|unlock code)(?: (?:code|number|is|for [\w ]{1,24}))?[ ]{0,2}(?:[:=]|is)[ ]{0,2}["'\x60]?(?<secret>(?=[^\s]{0,40}\d)[^\s"'\x60,;<>]{4,64})/gi,
    source: "https://cwe.mitre.org/data/definitions/798.html",
    check: "chosen",
    shown: 0,
  },
  {
    kind: "api_key",
    pattern: new RegExp(
      String.raw`(?:${KEYS})[\w]{0,12}(?:${ASSIGNED}| (?:is|was|ist|est|es|jest) ["'\x60]?)${VALUE}`,
      "gi",
    ),
    source: "https://cwe.mitre.org/data/definitions/798.html",
    severity: "high",
    message: NAMED,
    check: "chosen",
    shown: 0,
  },
  {
    kind: "high_entropy_value",
    severity: "high",
    message: "A random value behind a word for a credential.",
    pattern:
      /(?<!public[ _-]{0,1})\b(?:key|token|secret|credentials?|creds|schlüssel|jeton|clave|chave|klucz|ключ)s?\b[^\n\w]{0,4}(?:[\w ]{0,32}?(?:[:=]|\bis\b|\bist\b|\best\b|->)){1}[ "'\x60]{0,3}(?<secret>[\w+/.~-]{20,200}={0,2})/gi,
    source: "https://cwe.mitre.org/data/definitions/798.html",
    check: "mixed",
  },
];
