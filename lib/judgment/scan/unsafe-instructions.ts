import type { Slice } from "@/lib/platform/event-loop";
import { DESTRUCTION_RULES } from "./destruction";
import { findPhrases, type PhraseRule, type ReadText } from "./phrases";
import type { ScanFinding } from "./schema";
import { fewWords, NOT_PROTECTIVE, unsafe } from "./unsafe-wording";
import { verbForms } from "./verb-forms";

const MAKING = verbForms(
  "build, make, assemble, construct, synthesize, synthesise, produce, manufacture, create, detonate, 3d-print, 3d print",
);
const SPREADING = verbForms("write, create, build, deploy, install, distribute, spread, develop, run, plant");
const SWITCHING_OFF = verbForms(
  "disable, turn off, switch off, bypass, circumvent, deactivate, tamper with, delete, erase, wipe, clear the, clear all, clear your, clear our, clear its",
);
const SENDING = verbForms("send, copy, upload, forward, transmit");
const OWNED = "(?:(?:the|a|an|all|their|his|her|its|your|my|our|user|customer|other|[\\w-]{1,14}'s?) ){0,3}";

/** Wording that has somebody or something do harm, as an order or as a report of it. */
const RULES: readonly PhraseRule[] = [
  {
    ...unsafe("weapon", "critical", "How to make or use a weapon or explosive."),
    pattern: rule(
      `${MAKING}${fewWords(4)} (?:pipe bombs?|bombs?|explosives?|grenades?|nerve agents?|nerve gas|mustard gas|sarin|ricin|chemical weapons?|bioweapons?|biological weapons?|napalm|thermite|ghost guns?|silencers?)`,
    ),
  },
  {
    ...unsafe("self_harm", "critical", "Encourages somebody to harm themselves."),
    pattern: rule(
      "(?:you should|go ahead and|just|best way to|how to|ways to|method to)(?: [\\w'-]{1,14}){0,2} (?:kill yourself|kill myself|end your life|end my life|hang yourself|cut yourself|commit suicide|overdose)",
    ),
  },
  {
    ...unsafe("drugs", "high", "How to make illegal drugs."),
    pattern: rule(
      `${verbForms("cook, make, synthesize, synthesise, produce, manufacture, extract")}${fewWords(4)} (?:methamphetamine|crystal meth|meth|heroin|fentanyl|mdma|lsd|crack cocaine)`,
    ),
  },
  {
    ...unsafe("malware", "critical", "How to make or spread malicious software."),
    pattern: rule(
      `${SPREADING}${fewWords(4)} (?:ransomware|keyloggers?|malware|rootkits?|trojans?|botnets?|computer virus(?:es)?|spyware|backdoors?|worms?|reverse shells?)`,
    ),
  },
  {
    ...unsafe("intrusion", "high", "Has somebody break into an account or system."),
    pattern: rule(
      `(?:${verbForms("hack into, gain unauthorized access to, gain unauthorised access to, crack the password")}|${verbForms("break into")} ${OWNED}(?:[\\w-]{1,14} ){0,1}(?:accounts?|systems?|networks?|servers?|computers?|devices?|phones?|databases?|mailbox(?:es)?|homes?|houses?|cars?|offices?|buildings?)|brute[- ]forc(?:e|es|ed|ing) ${OWNED}(?:passwords?|logins?|accounts?|pins?|credentials?|keys?|way)|${verbForms("steal")} ${OWNED}(?:credentials|passwords?|identit(?:y|ies)|session cookies?|card (?:numbers|details))|${verbForms("send, write, create, craft, design, launch, run, host, build")}${fewWords(3)} phishing (?:e?-?mails?|messages?|pages?|sites?|campaigns?))`,
    ),
  },
  {
    ...unsafe("safeguards_off", "high", "Switches off a safeguard, a log or an alarm."),
    pattern: rule(
      `${SWITCHING_OFF}${fewWords(4)} (?:audit logs?|audit trails?|access logs?|event logs?|security logs?|logging|safety (?:systems?|checks?|interlocks?|controls?)|alarms?|monitoring|antivirus|firewalls?|access controls?|two-factor|2fa|mfa|human (?:approval|oversight|review)|kill switch(?:es)?|emergency stops?)`,
    ),
  },
  ...DESTRUCTION_RULES,
  {
    ...unsafe("exfiltration", "high", "Sends protected data to somebody outside."),
    pattern: rule(
      `(?:${verbForms("exfiltrate, smuggle, leak")}|(?:secretly|covertly) ${SENDING})${fewWords(4)} (?:data|records|information|documents?|files|credentials|profiles?|database|secrets?|emails?)`,
    ),
  },
  {
    ...unsafe("fraud", "high", "Has somebody deceive for gain."),
    pattern: rule(
      `${verbForms("forge, falsify, fake, fabricate, counterfeit, backdate, launder")}${fewWords(4)} (?:documents?|signatures?|invoices?|evidence|records|results|test results|money|identit(?:y|ies)|passports?|certificates?|reports?|approvals?)`,
    ),
  },
];

function rule(wording: string): RegExp {
  return new RegExp(`\\b${wording}\\b${NOT_PROTECTIVE}`, "g");
}

/**
 * Finds wording that has somebody do harm; what its clause refuses or forbids is not found. It reads
 * words, not intent: fiction and history are found too.
 */
export async function findUnsafeInstructions(read: ReadText, slice: Slice): Promise<ScanFinding[]> {
  return findPhrases(read, RULES, slice);
}
