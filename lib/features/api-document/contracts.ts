import type { OperationsByName } from "@/lib/core/api-client";
import type { AnyOperation } from "@/lib/core/operation";
import * as actions from "@/lib/features/actions/contract";
import * as applicability from "@/lib/features/applicability/contract";
import * as audits from "@/lib/features/audits/contract";
import * as auth from "@/lib/features/auth/contract";
import * as comments from "@/lib/features/comments/contract";
import * as confirmations from "@/lib/features/confirmations/contract";
import * as demonstration from "@/lib/features/demonstration/contract";
import * as documentSources from "@/lib/features/document-sources/contract";
import * as documents from "@/lib/features/documents/contract";
import * as originals from "@/lib/features/documents/original-contract";
import * as engagements from "@/lib/features/engagements/contract";
import * as room from "@/lib/features/engagements/room-contract";
import * as evidence from "@/lib/features/evidence/contract";
import * as exports_ from "@/lib/features/exports/contract";
import * as frameworks from "@/lib/features/frameworks/contract";
import * as governance from "@/lib/features/governance/contract";
import * as scan from "@/lib/features/governance/scan-contract";
import * as ledger from "@/lib/features/ledger/contract";
import * as mail from "@/lib/features/mail/contract";
import * as notices from "@/lib/features/notices/contract";
import * as orchestrator from "@/lib/features/orchestrator/contract";
import * as ownFrameworks from "@/lib/features/own-frameworks/contract";
import * as packages from "@/lib/features/packages/contract";
import * as programs from "@/lib/features/programs/contract";
import * as savedViews from "@/lib/features/saved-views/contract";
import * as search from "@/lib/features/search/contract";
import * as securityLog from "@/lib/features/security-log/contract";
import * as systems from "@/lib/features/systems/contract";
import * as tables from "@/lib/features/tables/contract";
import * as webhooks from "@/lib/features/webhooks/contract";
import * as http from "./contract";

const MODULES = [
  auth,
  mail,
  notices,
  comments,
  demonstration,
  frameworks,
  ownFrameworks,
  applicability,
  audits,
  exports_,
  packages,
  confirmations,
  programs,
  actions,
  engagements,
  room,
  documents,
  originals,
  documentSources,
  evidence,
  systems,
  governance,
  scan,
  ledger,
  orchestrator,
  tables,
  savedViews,
  webhooks,
  search,
  securityLog,
  http,
] as const;

/** Every operation of the API. The OpenAPI document, the generated tests and the route check read this list. */
export const CONTRACTS: readonly AnyOperation[] = MODULES.flatMap((module) =>
  Object.values<AnyOperation>(module),
);

type OperationIn<Module> = Module extends object ? Extract<Module[keyof Module], AnyOperation> : never;

/** Every operation under its method and path: what the browser's client knows of the API, by type alone. */
export type ApiOperations = OperationsByName<OperationIn<(typeof MODULES)[number]>>;
