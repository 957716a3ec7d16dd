import { describe, expect, test } from "vitest";
import { hasCheckDigits } from "@/lib/judgment/scan/check-digits";
import { IDENTIFIERS } from "@/lib/judgment/scan/data/identifiers";
import { NATIONAL_IDENTIFIERS } from "@/lib/judgment/scan/data/national-identifiers";
import { scanText } from "@/lib/judgment/scan/scan-text";

const kindsIn = async (text: string) =>
  (await scanText(text)).findings.filter(({ check }) => check === "personal_data").map(({ kind }) => kind);

/** Made up for these tests; the check digits are valid, the persons do not exist. */
const NUMBERS: readonly (readonly [kind: string, label: string, number: string, wrong: string])[] = [
  ["uk_nhs_number", "NHS no.", "943 476 5919", "943 476 5918"],
  ["ca_social_insurance_number", "SIN", "046 454 286", "046 454 287"],
  ["br_cpf", "CPF", "529.982.247-25", "529.982.247-26"],
  ["br_cnpj", "CNPJ", "11.222.333/0001-81", "11.222.333/0001-82"],
  ["in_aadhaar", "Aadhaar", "4619 8713 6225", "4619 8713 6226"],
  ["au_tax_file_number", "tax file number", "123 456 782", "123 456 783"],
  ["au_medicare_number", "Medicare card", "2123 45670 1", "2123 45671 1"],
  ["au_business_number", "ABN", "51 824 753 556", "51 824 753 557"],
  ["eu_vat_number", "VAT", "DE136695976", "DE136695977"],
  ["it_codice_fiscale", "C.F.", "RSSMRA85T10A562S", "RSSMRA85T10A562T"],
  ["pl_pesel", "PESEL", "44051401359", "44051401358"],
  ["nl_bsn", "BSN", "111222333", "111222334"],
  ["fr_social_security_number", "NIR", "2 85 06 75 056 132 45", "2 85 06 75 056 132 46"],
  ["es_identity_number", "DNI", "54362315K", "54362315L"],
  ["se_personal_number", "personnummer", "880320-0016", "880320-0018"],
  ["de_tax_id", "Steuer-ID", "36 574 261 809", "36 574 261 808"],
  ["be_national_register_number", "rijksregisternummer", "85.07.30-033.28", "85.07.30-033.29"],
  ["fi_personal_identity_code", "hetu", "131052-308T", "131052-308U"],
  ["ro_personal_code", "CNP", "1630615123457", "1630615123458"],
  ["ee_personal_code", "isikukood", "36805280109", "36805280108"],
  ["lt_personal_code", "asmens kodas", "38703181745", "38703181746"],
  ["bg_civil_number", "ЕГН", "7523169263", "7523169264"],
  ["hr_personal_number", "OIB", "33392005961", "33392005962"],
  ["pt_tax_number", "NIF", "501 964 843", "501 964 842"],
  ["ie_pps_number", "PPS", "6433435F", "6433435E"],
  ["hu_tax_number", "TAJ", "123 456 788", "123 456 789"],
  ["no_birth_number", "fødselsnr.", "21058320711", "21058320712"],
  ["ch_ahv_number", "AHV", "756.9217.0769.85", "756.9217.0769.84"],
  ["tr_identity_number", "T.C. kimlik no", "17291716060", "17291716061"],
  ["za_identity_number", "ID", "7503305044089", "7503305044088"],
  ["cn_resident_identity_number", "身份证号", "11010519491231002X", "110105194912310021"],
  ["sg_nric", "NRIC", "S1234567D", "S1234567E"],
];

describe("an identifier is found behind its label, with valid check digits", () => {
  test.each(NUMBERS)("%s", async (kind, label, number, wrong) => {
    expect(await kindsIn(`Jane Roe, ${label} ${number}, wrote again.`)).toContain(kind);
    expect(await kindsIn(`Jane Roe, ${label} ${wrong}, wrote again.`)).not.toContain(kind);
  });

  test.each([
    ["us_social_security_number", "social security no. 357309265"],
    ["us_social_security_number", "ssn 580-63-4813"],
    ["us_itin", "ITIN 912-70-1234"],
    ["us_employer_identification_number", "EIN 12-3456789"],
    ["uk_national_insurance_number", "NI number AB123456C"],
    ["in_pan", '"pan":"GAVPD2988W"'],
    ["dk_cpr_number", "cpr 120974-2590"],
    ["kr_resident_registration_number", "주민등록번호 910305-1246173"],
    ["passport_number", "Passport no. C01X00T47"],
    ["passport_number", "P<SWELINDQVIST<<TOBIAS<ERIK<<<<<<<<<<<<<<<<<"],
    ["driving_license_number", "driving licence MORGA657054SM9IJ"],
    ["patient_number", "MRN 00482913"],
    ["vehicle_plate", "Kennzeichen M-AB 1234"],
    ["device_number", "IMEI 49-015420-323751-8"],
    ["phone_number", "mum Anke, mobile 0171 6816778"],
    ["phone_number", "电话 13882217449"],
    ["date_of_birth", "geboren am 9. Mai 1944"],
    ["date_of_birth", "née le 12/03/1981"],
    ["postal_address", "She lives at 14 Garnet Close, Stockport"],
    ["postal_address", "wohnhaft Lindenstraße 7, Berlin"],
    ["postal_address", "residente in via Larga 8, Milano"],
    ["health_data", "Our colleague Martina has been on lithium since spring."],
    ["health_data", "Mr Brown was diagnosed with diabetes."],
    ["health_data", "Frau Huber ist wegen einer Depression krankgeschrieben."],
    ["biometric_data", "enrolled face template for badge 2217 (Obinna Eze)"],
  ])("%s in %j", async (kind, text) => {
    expect(await kindsIn(text)).toContain(kind);
  });

  test("no identifier names a rule that does not exist, and all have a source", () => {
    for (const { validators, source } of [...IDENTIFIERS, ...NATIONAL_IDENTIFIERS]) {
      expect(source).not.toBe("");
      for (const name of validators) expect(() => hasCheckDigits("123456789", name)).not.toThrow();
    }
  });
});

describe("what identifies no person is not found", () => {
  test.each([
    "Order ID 44051401359 has left the warehouse.",
    "Your order 4500-2281-9937-1206 arrives on Thursday.",
    "Batch LOT-20250311-0047, best before 11/2026, EAN 4006381333931",
    "Article 0171-8844-203, bolt M8x40, is out of stock.",
    "A Swedish personal identity number has ten digits and a check digit.",
    "ISBN 978-3-16-148410-0, second edition.",
    "Lithium has a narrow therapeutic range.",
    "Patients with diabetes should have their eyes checked.",
    "If an employee is diagnosed with a disease, he or she informs the doctor.",
    "A worker may refuse night work if she is pregnant.",
    "Fingerprint readers store no images.",
    "We do not process biometric data such as face templates or voiceprints.",
    "The museum on 12 Baker Street opens at ten.",
    "Founded on 12 May 2003, listed since.",
    "lat 48.20849 lon 16.37208 alt 171 m, 1013.25 hPa",
    "Regulation (EU) 2016/679 of 27 April 2016",
  ])("nothing in %j", async (text) => {
    expect(await kindsIn(text)).toEqual([]);
  });
});
