import { reference as audits } from "./audits/reference";
import { reference as auth } from "./auth/reference";
import type { Reference } from "./core/reference";
import { reference as demonstration } from "./demonstration/reference";
import { reference as events } from "./events/reference";
import { reference as evidence } from "./evidence/reference";
import { reference as frameworks } from "./frameworks/reference";
import { reference as governance } from "./governance/reference";
import { reference as http } from "./http/reference";
import { reference as ledger } from "./ledger/reference";
import { reference as orchestrator } from "./orchestrator/reference";
import { reference as programs } from "./programs/reference";
import { reference as scan } from "./scan/reference";
import { reference as securityLog } from "./security-log/reference";
import { reference as systems } from "./systems/reference";
import { reference as webhooks } from "./webhooks/reference";

/** What the reference of the API says about each area, in the order a reader meets them. */
export const REFERENCES: readonly Reference[] = [
  audits,
  frameworks,
  programs,
  evidence,
  systems,
  governance,
  scan,
  ledger,
  orchestrator,
  webhooks,
  events,
  auth,
  demonstration,
  securityLog,
  http,
];
