import type { Reference } from "@/lib/core/reference";
import { reference as actions } from "@/lib/features/actions/reference";
import { reference as applicability } from "@/lib/features/applicability/reference";
import { reference as audits } from "@/lib/features/audits/reference";
import { reference as auth } from "@/lib/features/auth/reference";
import { reference as comments } from "@/lib/features/comments/reference";
import { reference as confirmations } from "@/lib/features/confirmations/reference";
import { reference as demonstration } from "@/lib/features/demonstration/reference";
import { reference as documentSources } from "@/lib/features/document-sources/reference";
import { reference as documents } from "@/lib/features/documents/reference";
import { reference as engagements } from "@/lib/features/engagements/reference";
import { reference as room } from "@/lib/features/engagements/room-reference";
import { reference as events } from "@/lib/features/events/reference";
import { reference as evidence } from "@/lib/features/evidence/reference";
import { reference as exports_ } from "@/lib/features/exports/reference";
import { reference as frameworks } from "@/lib/features/frameworks/reference";
import { reference as governance } from "@/lib/features/governance/reference";
import { reference as scan } from "@/lib/features/governance/scan-reference";
import { reference as ledger } from "@/lib/features/ledger/reference";
import { reference as mail } from "@/lib/features/mail/reference";
import { reference as notices } from "@/lib/features/notices/reference";
import { reference as orchestrator } from "@/lib/features/orchestrator/reference";
import { reference as ownFrameworks } from "@/lib/features/own-frameworks/reference";
import { reference as packages } from "@/lib/features/packages/reference";
import { reference as programs } from "@/lib/features/programs/reference";
import { reference as savedViews } from "@/lib/features/saved-views/reference";
import { reference as search } from "@/lib/features/search/reference";
import { reference as securityLog } from "@/lib/features/security-log/reference";
import { reference as systems } from "@/lib/features/systems/reference";
import { reference as tables } from "@/lib/features/tables/reference";
import { reference as webhooks } from "@/lib/features/webhooks/reference";
import { reference as http } from "./reference";

/** What the reference of the API says about each area, in the order a reader meets them. */
export const REFERENCES: readonly Reference[] = [
  audits,
  documents,
  documentSources,
  confirmations,
  frameworks,
  ownFrameworks,
  applicability,
  programs,
  evidence,
  actions,
  engagements,
  room,
  systems,
  governance,
  scan,
  ledger,
  orchestrator,
  exports_,
  packages,
  search,
  tables,
  savedViews,
  webhooks,
  events,
  auth,
  mail,
  notices,
  comments,
  demonstration,
  securityLog,
  http,
];
