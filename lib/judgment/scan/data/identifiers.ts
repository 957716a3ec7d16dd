/**
 * Numbers that identify a person or a taxpayer, by country. `source` is the authority or the law that defines the
 * number; the check digits are those of stdnum. Labels are patterns of lower-case text without marks; the number is
 * looked for behind one of them, or anywhere where its form and check digits hardly occur by chance (`alone`).
 * Own work, Apache-2.0.
 */
export interface Identifier {
  kind: string;
  country: string;
  name: string;
  /** Global. */
  pattern: RegExp;
  /** Names of `check-digits.ts`, any of which accepts; none where the number has no check digit. */
  validators: readonly string[];
  labels: string;
  alone?: boolean;
  /** `medium` where the number is of a business or given out freely. */
  severity?: "high" | "medium";
  source: string;
}

const VAT_SOURCE = "https://ec.europa.eu/taxation_customs/vies/";
/** What identity and tax numbers are called where the label names no country. */
export const ANY_NUMBER = String.raw`(?<!(?:order|customer|ticket|product|batch|session|user|device|request|transaction|invoice|item|case|app|client|account|group|job|build|message|record|vendor) )\bid\b(?: ?(?:no|nr|number|card))?|identi(?:ty|fication) (?:card|document|number|no)|personal (?:id|code|number|identification)|national (?:id|insurance|identity)|(?:tax|fiscal) (?:id|number|file|code|payer)|\btin\b|social (?:security|insurance)|citizen (?:card|number)|\bssn\b`;

const SIGN = String.raw`[A-Za-z0-9\u00c0-\u024f]`;

/** A form that no letter, digit or joined number touches. */
export function bounded(form: string, flags = "g"): RegExp {
  return new RegExp(String.raw`(?<!${SIGN}|\d[.,]|${SIGN}[-_])(?:${form})(?!${SIGN}|[-.]\d)`, flags);
}

export const IDENTIFIERS: readonly Identifier[] = [
  {
    kind: "us_social_security_number",
    country: "US",
    name: "United States social security number",
    // Areas 000, 666 and 9xx, group 00 and serial 0000 are never issued (20 CFR 422.103; SSA, 2011).
    pattern: bounded(String.raw`(?!000|666|9)\d{3}[- ]?(?!00)\d{2}[- ]?(?!0000)\d{4}`),
    validators: [],
    labels: String.raw`\bssn\b|\bss ?(?:#|no|number)|social security|\bsocial\b`,
    source: "https://www.ssa.gov/employer/randomization.html",
  },
  {
    kind: "us_social_security_number",
    country: "US",
    name: "United States social security number",
    pattern: bounded(String.raw`(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}`),
    validators: [],
    labels: String.raw`\bssn\b`,
    alone: true,
    source: "https://www.ssa.gov/employer/randomization.html",
  },
  {
    kind: "us_itin",
    country: "US",
    name: "United States individual taxpayer identification number",
    pattern: bounded(String.raw`9\d{2}[- ]?(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])[- ]?\d{4}`),
    validators: [],
    labels: String.raw`\bitin\b|taxpayer id`,
    source: "https://www.irs.gov/tin/itin/individual-taxpayer-identification-number-itin",
  },
  {
    kind: "us_employer_identification_number",
    country: "US",
    name: "United States employer identification number",
    pattern: bounded(String.raw`\d{2}-?\d{7}`),
    validators: ["US.ein"],
    labels: String.raw`\bf?ein\b|employer id|federal (?:tax|employer)`,
    severity: "medium",
    source: "https://www.irs.gov/businesses/small-businesses-self-employed/employer-identification-number",
  },
  {
    kind: "uk_national_insurance_number",
    country: "GB",
    name: "United Kingdom national insurance number",
    pattern: bounded(String.raw`[A-CEGHJ-PR-TW-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D]`, "gi"),
    validators: ["GB.nino"],
    labels: String.raw`national insurance|\bni ?(?:no|nr|number)|\bnino\b`,
    alone: true,
    source: "https://www.gov.uk/hmrc-internal-manuals/national-insurance-manual/nim39110",
  },
  {
    kind: "uk_nhs_number",
    country: "GB",
    name: "NHS number",
    pattern: bounded(String.raw`\d{3}[ -]?\d{3}[ -]?\d{4}`),
    validators: ["nhs"],
    labels: String.raw`\bnhs\b`,
    source: "https://www.datadictionary.nhs.uk/attributes/nhs_number.html",
  },
  {
    kind: "uk_unique_taxpayer_reference",
    country: "GB",
    name: "United Kingdom unique taxpayer reference",
    pattern: bounded(String.raw`\d{5} ?\d{5}`),
    validators: ["GB.utr"],
    labels: String.raw`\butr\b|taxpayer reference`,
    source: "https://www.gov.uk/find-utr-number",
  },
  {
    kind: "ca_social_insurance_number",
    country: "CA",
    name: "Canadian social insurance number",
    pattern: bounded(String.raw`\d{3}[ -]?\d{3}[ -]?\d{3}`),
    validators: ["CA.sin"],
    labels: String.raw`\bsin\b|\bnas\b|social insurance|assurance sociale`,
    source: "https://www.canada.ca/en/employment-social-development/services/sin.html",
  },
  {
    kind: "br_cpf",
    country: "BR",
    name: "Brazilian taxpayer number (CPF)",
    pattern: bounded(String.raw`\d{3}\.\d{3}\.\d{3}-\d{2}`),
    validators: ["BR.cpf"],
    labels: String.raw`\bcpf\b`,
    alone: true,
    source: "https://www.gov.br/receitafederal/pt-br/assuntos/meu-cpf",
  },
  {
    kind: "br_cpf",
    country: "BR",
    name: "Brazilian taxpayer number (CPF)",
    pattern: bounded(String.raw`\d{9}-?\d{2}`),
    validators: ["BR.cpf"],
    labels: String.raw`\bcpf\b`,
    source: "https://www.gov.br/receitafederal/pt-br/assuntos/meu-cpf",
  },
  {
    kind: "br_cnpj",
    country: "BR",
    name: "Brazilian company number (CNPJ)",
    pattern: bounded(String.raw`\d{2}\.?\d{3}\.?\d{3}\/\d{4}-?\d{2}|\d{14}`),
    validators: ["BR.cnpj"],
    labels: String.raw`\bcnpj\b`,
    severity: "medium",
    source: "https://www.gov.br/receitafederal/pt-br/assuntos/orientacao-tributaria/cadastros/cnpj",
  },
  {
    kind: "in_aadhaar",
    country: "IN",
    name: "Indian Aadhaar number",
    pattern: bounded(String.raw`[2-9]\d{3}[ -]?\d{4}[ -]?\d{4}`),
    validators: ["IN.aadhaar"],
    labels: String.raw`aa?dh?aa?r|\buid(?:ai)?\b|आधार`,
    source: "https://uidai.gov.in/",
  },
  {
    kind: "in_pan",
    country: "IN",
    name: "Indian permanent account number",
    pattern: bounded(String.raw`[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]`),
    validators: ["IN.pan"],
    labels: String.raw`\bpan\b|permanent account|income.?tax|assessee`,
    source: "https://incometaxindia.gov.in/",
  },
  {
    kind: "au_tax_file_number",
    country: "AU",
    name: "Australian tax file number",
    pattern: bounded(String.raw`\d{3}[ -]?\d{3}[ -]?\d{2,3}`),
    validators: ["AU.tfn"],
    labels: String.raw`\btfn\b|tax file`,
    source: "https://www.ato.gov.au/individuals-and-families/tax-file-number",
  },
  {
    kind: "au_medicare_number",
    country: "AU",
    name: "Australian Medicare number",
    pattern: bounded(String.raw`[2-6]\d{3}[ -]?\d{5}[ -]?\d(?:[ \/-]?\d)?`),
    validators: ["medicare"],
    labels: String.raw`medicare`,
    source: "https://www.servicesaustralia.gov.au/medicare-card",
  },
  {
    kind: "au_business_number",
    country: "AU",
    name: "Australian business number",
    pattern: bounded(String.raw`\d{2} ?\d{3} ?\d{3} ?\d{3}`),
    validators: ["AU.abn"],
    labels: String.raw`\babn\b|business number`,
    severity: "medium",
    source: "https://abr.business.gov.au/Help/AbnFormat",
  },
  {
    kind: "eu_vat_number",
    country: "EU",
    name: "European value added tax number",
    pattern: bounded(
      String.raw`(?:ATU|AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|GR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI) ?[A-Z0-9](?:[ .-]?[A-Z0-9]){6,12}`,
    ),
    validators: ["eu_vat"],
    labels: String.raw`\bvat\b|\bust\b|ust.?id|mwst|\btva\b|\biva\b|\bbtw\b|\bmoms|\bdph\b|\bpvm\b|\bp\. ?iva|partita iva|\bnip\b|\balv\b|\bafa\b|\bddv\b`,
    severity: "medium",
    source: VAT_SOURCE,
  },
  {
    kind: "it_partita_iva",
    country: "IT",
    name: "Italian VAT number",
    pattern: bounded(String.raw`\d{11}`),
    validators: ["IT.iva"],
    labels: String.raw`p\.? ?iva|partita iva`,
    severity: "medium",
    source: "https://www.agenziaentrate.gov.it/",
  },
  {
    kind: "bank_account",
    country: "GB",
    name: "bank account number",
    pattern: bounded(String.raw`\d{6,12}|\d{2}-\d{2}-\d{2} (?:\w{1,8} ){0,3}\d{7,8}`),
    validators: [],
    labels: String.raw`(?<!aws |azure |cloud )(?:bank )?account (?:no|nr|number|#)|(?:bank|checking|savings|giro) account|\ba\/c\b|acct\.? ?(?:no|nr|#)?|sort code|routing (?:no|number)|\baba\b|kontonummer|bankkonto|konto-?nr|numero de cuenta|numer konta`,
    source: "https://www.iban.com/structure",
  },
];
