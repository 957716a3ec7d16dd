import * as audits from "./audits/contract";
import * as auth from "./auth/contract";
import type { AnyOperation } from "./core/operation";
import * as demonstration from "./demonstration/contract";
import * as evidence from "./evidence/contract";
import * as frameworks from "./frameworks/contract";
import * as governance from "./governance/contract";
import * as http from "./http/contract";
import * as ledger from "./ledger/contract";
import * as orchestrator from "./orchestrator/contract";
import * as programs from "./programs/contract";
import * as scan from "./scan/contract";
import * as securityLog from "./security-log/contract";
import * as systems from "./systems/contract";
import * as webhooks from "./webhooks/contract";

/** Every operation of the API. The OpenAPI document, the generated tests and the route check read this list. */
export const CONTRACTS: readonly AnyOperation[] = [
  ...Object.values(auth),
  ...Object.values(demonstration),
  ...Object.values(frameworks),
  ...Object.values(audits),
  ...Object.values(programs),
  ...Object.values(evidence),
  ...Object.values(systems),
  ...Object.values(governance),
  ...Object.values(scan),
  ...Object.values(ledger),
  ...Object.values(orchestrator),
  ...Object.values(webhooks),
  ...Object.values(securityLog),
  ...Object.values(http),
];
