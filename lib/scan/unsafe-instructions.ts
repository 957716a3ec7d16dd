import type { Kind } from "./finding";
import type { FoldedText } from "./fold-text";
import { findPhrases, type PhraseRule } from "./phrases";
import type { ScanFinding, ScanSeverity } from "./schema";

const FEW_WORDS = "(?: [\\w'’-]{1,16}){0,4}";

/** Wording that has somebody or something do harm. A refusal or a prohibition of it is not found. */
const RULES: readonly PhraseRule[] = [
  {
    ...unsafe("weapon", "critical", "How to make or use a weapon or explosive."),
    pattern: new RegExp(
      `\\b(?:build|make|making|assemble|construct|synthesi[sz]e|produce|manufacture|create|detonate|3d[- ]print)${FEW_WORDS} (?:pipe bombs?|bombs?|explosives?|grenades?|nerve agents?|nerve gas|mustard gas|sarin|ricin|chemical weapons?|bioweapons?|biological weapons?|napalm|thermite|ghost guns?|silencers?)\\b`,
      "g",
    ),
  },
  {
    ...unsafe("self_harm", "critical", "Encourages somebody to harm themselves."),
    pattern:
      /\b(?:you should|go ahead and|just|best way to|how to|ways to|method to)(?: [\w'’-]{1,14}){0,2} (?:kill yourself|kill myself|end your life|end my life|hang yourself|cut yourself|commit suicide|overdose)\b/g,
  },
  {
    ...unsafe("drugs", "high", "How to make illegal drugs."),
    pattern: new RegExp(
      `\\b(?:cook|make|synthesi[sz]e|produce|manufacture|extract)${FEW_WORDS} (?:methamphetamine|crystal meth|meth|heroin|fentanyl|mdma|lsd|crack cocaine)\\b`,
      "g",
    ),
  },
  {
    ...unsafe("malware", "critical", "How to make or spread malicious software."),
    pattern: new RegExp(
      `\\b(?:write|create|build|deploy|install|distribute|spread|develop|run|plant)${FEW_WORDS} (?:ransomware|keyloggers?|malware|rootkits?|trojans?|botnets?|computer virus(?:es)?|spyware|backdoors?|worms?|reverse shells?)\\b`,
      "g",
    ),
  },
  {
    ...unsafe("intrusion", "high", "Has somebody break into an account or system."),
    pattern:
      /\b(?:hack into|break into|gain unauthori[sz]ed access to|brute[- ]force|crack the password|steal (?:the |their |his |her |user |customer ){0,2}(?:credentials|passwords|identit(?:y|ies)|session cookies?|card (?:numbers|details))|phish(?:ing)? (?:email|page|campaign))\b/g,
  },
  {
    ...unsafe("safeguards_off", "high", "Switches off a safeguard, a log or an alarm."),
    pattern: new RegExp(
      `\\b(?:disable|turn off|switch off|bypass|circumvent|deactivate|tamper with|delete|erase|wipe|clear (?:the|all|your|our|its))${FEW_WORDS} (?:audit logs?|audit trails?|access logs?|event logs?|security logs?|logging|safety (?:system|checks?|interlocks?|controls?)|alarms?|monitoring|antivirus|firewall|access controls?|two-factor|2fa|mfa|human (?:approval|oversight|review)|kill switch|emergency stop)\\b`,
      "g",
    ),
  },
  {
    ...unsafe("destruction", "critical", "A command that destroys data or a machine."),
    pattern:
      /\brm -(?:rf|fr|r -f) (?:--no-preserve-root )?(?:\/|~|\*|\$home)|\bdrop (?:database|schema)\b|\bdrop table\b|\btruncate table\b|\bmkfs(?:\.\w{2,5})? |\bdd if=\/dev\/(?:zero|random|urandom) of=\/dev\/|:\(\) ?\{ ?:\|:& ?\};:|\bformat c:|\bdel \/[sfq]{1,3} |\bvssadmin delete shadows|\b(?:delete|wipe|destroy|erase|purge) (?:all|every|the entire|the whole)(?: [\w'’-]{1,16}){0,3} (?:backups?|databases?|records|production data|customer data|servers?|accounts)\b/g,
  },
  {
    ...unsafe("exfiltration", "high", "Sends protected data to somebody outside."),
    pattern: new RegExp(
      `\\b(?:exfiltrate|smuggle|leak|secretly (?:send|copy|upload|forward)|covertly (?:send|copy|upload|forward|transmit))${FEW_WORDS} (?:data|records|information|documents?|files|credentials|profiles?|database|secrets?|emails?)\\b`,
      "g",
    ),
  },
  {
    ...unsafe("fraud", "high", "Has somebody deceive for gain."),
    pattern: new RegExp(
      `\\b(?:forge|falsify|fake|fabricate|counterfeit|backdate|launder)${FEW_WORDS} (?:documents?|signatures?|invoices?|evidence|records|results|test results|money|identit(?:y|ies)|passports?|certificates?|reports?|approvals?)\\b`,
      "g",
    ),
  },
];

function unsafe(kind: string, severity: ScanSeverity, message: string): Kind {
  return { check: "unsafe_instructions", kind, severity, message };
}

/** Finds wording that has somebody do harm. It reads words, not intent: fiction and history are found too. */
export function findUnsafeInstructions(original: string, folded: FoldedText): ScanFinding[] {
  return findPhrases(original, folded, { rules: RULES, asCommands: true });
}
