import type { Kind } from "./finding";
import type { ScanSeverity } from "./schema";

/** A kind of the check for unsafe instructions. */
export function unsafe(kind: string, severity: ScanSeverity, message: string): Kind {
  return { check: "unsafe_instructions", kind, severity, message };
}

/** Stems of work against harm: "a filter that detects malware" is made, not the malware. */
const PROTECTION =
  "(?:anti|alert|analy|avoid|block|check|defen[cd]|defus|detect|fight|find|found|hunt|identif|inspect|monitor|prevent|protect|quarantin|recogni|remov|report|scan|search|sniff|stop|warn)\\w{0,10}";
/** Words behind which another object or another sentence begins. */
const OTHER_OBJECT =
  "(?:that|which|who|whose|where|when|if|for|to|about|against|without|from|no|not|any|never|leaves?|left|keeps?|kept|history|awareness|posters?)";

/** A few words between a verb and its object, none of which gives the verb another one. */
export function fewWords(most: number): string {
  return `(?: (?!(?:${OTHER_OBJECT}|${PROTECTION})\\b)[\\w'-]{1,16}){0,${most}}`;
}

/** What is named after the harm itself and works against it: "malware scanner", "bomb disposal". */
export const NOT_PROTECTIVE = `(?!(?: |-)(?:and [\\w-]{1,14} )?(?:${PROTECTION}|disposal|filters?|shelters?|simulations?|awareness|policy|policies|training|drills?)\\b)`;
