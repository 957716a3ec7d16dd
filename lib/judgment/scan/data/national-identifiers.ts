/**
 * National identity, tax and insurance numbers of the European Union, the rest of Europe and further countries:
 * see `identifiers.ts`.
 * Own work, Apache-2.0.
 */
import { bounded, type Identifier } from "./identifiers";

const OECD =
  "https://www.oecd.org/en/networks/global-forum-tax-transparency/resources/aeoi-implementation-portal/tax-identification-numbers.html";

/** Kind, country, name, form, validators, labels and `alone`; all of them have their source in the list of the OECD. */
type Row = readonly [string, string, string, string, readonly string[], string, "alone"?];

// biome-ignore format: a table is read by its columns
const ROWS: readonly Row[] = [
  // European Union
  ["at_social_insurance_number", "AT", "Austrian social insurance number", String.raw`\d{4} ?\d{6}`, ["AT.vnr"], String.raw`\bsvnr\b|sv-?nr|sozialversicherung|versicherungsnummer`],
  ["be_national_register_number", "BE", "Belgian national register number", String.raw`\d{2}\.?\d{2}\.?\d{2}[-. ]?\d{3}[-. ]?\d{2}`, ["BE.nn", "BE.insz", "BE.bis"], String.raw`rijksregister|registre national|\binsz\b|\bniss\b|nationalregister|\brrn\b`],
  ["be_national_register_number", "BE", "Belgian national register number", String.raw`\d{2}\.\d{2}\.\d{2}-\d{3}\.\d{2}`, ["BE.nn", "BE.insz", "BE.bis"], String.raw`rijksregister`, "alone"],
  ["bg_civil_number", "BG", "Bulgarian uniform civil number", String.raw`\d{10}`, ["BG.egn", "BG.pnf"], String.raw`егн|\begn\b`],
  ["hr_personal_number", "HR", "Croatian personal number", String.raw`\d{11}`, ["HR.oib"], String.raw`\boib\b`],
  ["cz_birth_number", "CZ", "Czech or Slovak birth number", String.raw`\d{6}\/\d{3,4}`, ["CZ.rc", "SK.rc"], String.raw`rodne cislo|\br\. ?c\.`, "alone"],
  ["cz_birth_number", "CZ", "Czech or Slovak birth number", String.raw`\d{9,10}`, ["CZ.rc", "SK.rc"], String.raw`rodne cislo|\br\. ?c\.`],
  ["dk_cpr_number", "DK", "Danish CPR number", String.raw`(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d{2}[- ]?\d{4}`, [], String.raw`\bcpr\b|personnummer`],
  ["ee_personal_code", "EE", "Estonian personal code", String.raw`[1-8]\d{10}`, ["EE.ik"], String.raw`isikukood|estonian`],
  ["fi_personal_identity_code", "FI", "Finnish personal identity code", String.raw`\d{6}[-+A-FU-Y]\d{3}[0-9A-Y]`, ["FI.hetu"], String.raw`hetu|henkilotunnus`, "alone"],
  ["fr_social_security_number", "FR", "French social security number", String.raw`[12][ .]?\d{2}[ .]?(?:0[1-9]|1[0-2]|[2-9]\d)[ .]?(?:\d{2}|2[AB])[ .]?\d{3}[ .]?\d{3}[ .-]?\d{2}`, ["FR.nir"], String.raw`securite sociale|\bnir\b|\bn° ?ss\b|\bsecu\b|\binsee\b`, "alone"],
  ["fr_tax_number", "FR", "French tax number", String.raw`[0-3]\d ?\d{2} ?\d{3} ?\d{3} ?\d{3}`, ["FR.nif"], String.raw`numero fiscal|\bspi\b`],
  ["de_tax_id", "DE", "German tax identification number", String.raw`\d{2} ?\d{3} ?\d{3} ?\d{3}`, ["DE.idnr"], String.raw`steuer.?id|\bid.?nr\b|identifikationsnummer|\btin\b|steuer-?identifikation`],
  ["de_pension_insurance_number", "DE", "German pension insurance number", String.raw`\d{2} ?\d{6} ?[A-Z] ?\d{3}`, ["DE.svnr"], String.raw`rentenversicherung|\brvnr\b|sv-?nummer|sozialversicherung|versicherungsnummer`, "alone"],
  ["de_identity_card", "DE", "German identity card number", String.raw`[CFGHJKLMNPRTVWXYZ][CFGHJKLMNPRTVWXYZ0-9]{8}\d?D?`, [], String.raw`personalausweis|ausweis-?n`],
  ["gr_amka", "GR", "Greek social security number", String.raw`\d{11}`, ["GR.amka"], String.raw`\bamka\b|αμκα`],
  ["gr_tax_number", "GR", "Greek tax number", String.raw`\d{9}`, ["GR.vat"], String.raw`\bafm\b|αφμ`],
  ["hu_tax_number", "HU", "Hungarian tax or insurance number", String.raw`\d{3}[ -]?\d{3}[ -]?\d{3}|8\d{9}`, ["taj", "hu-HU"], String.raw`\btaj\b|adoazonosito|adojel`],
  ["ie_pps_number", "IE", "Irish PPS number", String.raw`\d{7} ?[A-W][A-IW]?`, ["IE.pps"], String.raw`\bpps[n]?\b|personal public service`, "alone"],
  ["it_codice_fiscale", "IT", "Italian tax code", String.raw`[A-Z]{3} ?[A-Z]{3} ?\d{2}[A-EHLMPRST]\d{2} ?[A-Z]\d{3}[A-Z]`, ["IT.codicefiscale"], String.raw`codice fiscale|\bc\. ?f\.`, "alone"],
  ["lv_personal_code", "LV", "Latvian personal code", String.raw`\d{6}-?\d{5}`, ["lv-LV"], String.raw`personas kods`],
  ["lt_personal_code", "LT", "Lithuanian personal code", String.raw`[1-6]\d{10}`, ["LT.asmens"], String.raw`asmens kodas|\ba\. ?k\.`],
  ["lu_national_number", "LU", "Luxembourg national number", String.raw`(?:19|20)\d{11}`, ["fr-LU"], String.raw`matricule|luxembourg`],
  ["mt_identity_card", "MT", "Maltese identity card number", String.raw`\d{3,7}[MGAPLHBZ]`, [], String.raw`maltese id|identity card|karta tal-identita`],
  ["nl_bsn", "NL", "Dutch citizen service number", String.raw`\d{3}[ .]?\d{3}[ .]?\d{3}`, ["NL.bsn"], String.raw`\bbsn\b|burgerservice|sofi-?nummer`],
  ["pl_pesel", "PL", "Polish PESEL", String.raw`\d{11}`, ["PL.pesel"], String.raw`pesel`],
  ["pl_pesel", "PL", "Polish PESEL", String.raw`\d{2}(?:[02468][1-9]|[13579][0-2])(?:0[1-9]|[12]\d|3[01])\d{5}`, ["PL.pesel"], String.raw`pacjent|obywatel|pracowni`],
  ["cy_tax_number", "CY", "Cypriot tax number", String.raw`[09]\d{7}[A-Z]`, ["el-CY"], String.raw`cyprus|αφτ|\btic\b`],
  ["pl_nip", "PL", "Polish tax number", String.raw`\d{3}[- ]?\d{3}[- ]?\d{2}[- ]?\d{2}|\d{3}-\d{2}-\d{2}-\d{3}`, ["PL.nip"], String.raw`\bnip\b`],
  ["pt_tax_number", "PT", "Portuguese tax number", String.raw`\d{3} ?\d{3} ?\d{3}`, ["PT.nif"], String.raw`\bnif\b|contribuinte|numero fiscal`],
  ["pt_citizen_card", "PT", "Portuguese citizen card", String.raw`\d{8} ?\d ?[A-Z0-9]{2}\d`, ["PT.cc"], String.raw`cartao (?:de )?cidadao|\bcc\b`],
  ["ro_personal_code", "RO", "Romanian personal numeric code", String.raw`[1-9]\d{12}`, ["RO.cnp"], String.raw`\bcnp\b|cod numeric`],
  ["si_personal_number", "SI", "Slovenian personal number", String.raw`\d{13}`, ["SI.emso", "SI.jmbg"], String.raw`\bemso\b|\bjmbg\b`],
  ["si_tax_number", "SI", "Slovenian tax number", String.raw`\d{8}`, ["SI.ddv"], String.raw`davcna`],
  ["es_identity_number", "ES", "Spanish identity number", String.raw`\d{2}[. ]?\d{3}[. ]?\d{3}[- ]?[A-Z]|[KLMXYZ][- ]?\d{7}[- ]?[A-Z]`, ["ES.dni", "ES.nie", "ES.nif"], String.raw`\bd\.?n\.?i\b|\bn\.?i\.?[ef]\b`, "alone"],
  ["es_social_security_number", "ES", "Spanish social security number", String.raw`\d{2}[ /-]?\d{8}[ /-]?\d{2}`, ["ES.nss"], String.raw`seguridad social|\bnss\b|\bnaf\b`],
  ["se_personal_number", "SE", "Swedish personal identity number", String.raw`(?:\d{2})?\d{2}(?:0[1-9]|1[0-2])(?:[0-2468]\d|[3579][01]|[3679]\d)[-+]\d{4}`, ["SE.personnummer"], String.raw`personnummer|\bpersonnr\b`, "alone"],
  ["se_personal_number", "SE", "Swedish personal identity number", String.raw`(?:19|20)?\d{10}`, ["SE.personnummer"], String.raw`personnummer|\bpersonnr\b|samordningsnummer`],
  // The rest of Europe
  ["no_birth_number", "NO", "Norwegian birth number", String.raw`\d{6} ?\d{5}`, ["NO.fodselsnummer"], String.raw`f(?:o|ø)dsels|\bfnr\b|personnummer`],
  ["is_kennitala", "IS", "Icelandic identity number", String.raw`\d{6}-?\d{4}`, ["IS.kennitala"], String.raw`kennitala|\bkt\b`],
  ["ch_ahv_number", "CH", "Swiss AHV number", String.raw`756[. ]?\d{4}[. ]?\d{4}[. ]?\d{2}`, ["CH.ssn"], String.raw`\bahv\b|\bavs\b`, "alone"],
  ["tr_identity_number", "TR", "Turkish identity number", String.raw`[1-9]\d{10}`, ["TR.tckimlik"], String.raw`kimlik|\btckn\b|\bt\.?c\.? ?no`],
  ["ua_tax_number", "UA", "Ukrainian tax number", String.raw`\d{10}`, ["UA.rntrc"], String.raw`рнокпп|іпн|ипн`],
  ["ru_insurance_number", "RU", "Russian insurance number", String.raw`\d{3}-?\d{3}-?\d{3}[ -]?\d{2}`, ["snils"], String.raw`снилс|snils`],
  ["ru_tax_number", "RU", "Russian tax number", String.raw`\d{12}|\d{10}`, ["RU.inn"], String.raw`\binn\b|инн`],
  // America
  ["ar_identity_number", "AR", "Argentine tax number", String.raw`(?:20|23|24|27|30|33|34)-?\d{8}-?\d`, ["AR.cuit"], String.raw`\bcui[tl]\b`],
  ["cl_run", "CL", "Chilean identity number", String.raw`\d{1,2}\.?\d{3}\.?\d{3}-[\dKk]`, ["CL.run", "CL.rut"], String.raw`\bru[tn]\b`, "alone"],
  ["co_tax_number", "CO", "Colombian tax number", String.raw`\d{3}\.?\d{3}\.?\d{3}-\d`, ["CO.nit"], String.raw`\bnit\b`],
  ["mx_curp", "MX", "Mexican CURP", String.raw`[A-Z]{4}\d{6}[HM][A-Z]{5}[A-Z0-9]\d`, ["MX.curp"], String.raw`curp`, "alone"],
  ["mx_rfc", "MX", "Mexican taxpayer number", String.raw`[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}`, ["MX.rfc"], String.raw`\brfc\b`],
  // Asia, Africa and Oceania
  ["cn_resident_identity_number", "CN", "Chinese resident identity number", String.raw`[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])\d{5}[\dXx]`, ["CN.ric"], String.raw`身份证|身份證`, "alone"],
  ["kr_resident_registration_number", "KR", "Korean resident registration number", String.raw`\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-[1-8]\d{6}`, [], "주민", "alone"],
  ["jp_my_number", "JP", "Japanese individual number", String.raw`\d{4}[ -]?\d{4}[ -]?\d{4}`, ["my_number"], String.raw`マイナンハー|マイナンバー|個人番号|my ?number`],
  ["za_identity_number", "ZA", "South African identity number", String.raw`\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]) ?\d{4} ?[01]\d{2}`, ["ZA.idnr"], String.raw`\bid\b|identity|\brsa\b`],
  ["il_identity_number", "IL", "Israeli identity number", String.raw`\d{9}`, ["IL.idnr"], String.raw`teudat|ת\.?ז|israeli id`],
  ["sg_nric", "SG", "Singapore NRIC or FIN", String.raw`[STFGM]\d{7}[A-Z]`, ["nric"], String.raw`\bnric\b|\bfin\b`, "alone"],
  ["my_identity_card", "MY", "Malaysian identity card number", String.raw`\d{6}-?\d{2}-?\d{4}`, ["MY.nric"], String.raw`mykad|\bnric\b|\bic no`],
  ["hk_identity_card", "HK", "Hong Kong identity card number", String.raw`[A-Z]{1,2}\d{6}\([\dA]\)`, ["HK.hkid"], String.raw`\bhkid\b|hong kong id`, "alone"],
  ["tw_national_id", "TW", "Taiwanese national identity number", String.raw`[A-Z][1289]\d{8}`, ["TW.natid"], String.raw`身分證|national id`],
  ["th_identity_number", "TH", "Thai identity number", String.raw`\d(?:[ -]?\d){12}`, ["TH.idnr"], String.raw`บัตรประชาชน|thai id|ประจำตัวประชาชน`],
  ["nz_ird_number", "NZ", "New Zealand IRD number", String.raw`\d{2,3}[- ]?\d{3}[- ]?\d{3}`, ["NZ.ird"], String.raw`\bird\b`],
];

export const NATIONAL_IDENTIFIERS: readonly Identifier[] = ROWS.map(
  ([kind, country, name, form, validators, labels, alone]) => ({
    kind,
    country,
    name,
    pattern: bounded(form),
    validators,
    labels,
    alone: alone !== undefined,
    source: OECD,
  }),
);
