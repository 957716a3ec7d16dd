import { z } from "zod";
import { operation } from "@/lib/core/operation";
import { cursorPageOf } from "@/lib/core/pagination";
import {
  AnyEntryDetailSchema,
  AnyEntrySchema,
  AnyExportedSchema,
  ChainQuerySchema,
  CheckpointSchema,
  ConsistencyProofSchema,
  ConsistencyQuerySchema,
  ExportQuerySchema,
  InclusionProofSchema,
  LedgerQuerySchema,
  PublicKeySchema,
  VerificationProgressSchema,
  VerificationSchema,
} from "./schema";

const byId = z.object({ id: z.string() });
const area = "Ledger";
const access = { kind: "credential", scope: "ledger", role: "viewer" } as const;

export const listLedger = operation({
  id: "listLedger",
  method: "GET",
  path: "/v1/ledger",
  area,
  summary: "List ledger entries, newest first",
  access,
  query: LedgerQuerySchema,
  output: cursorPageOf(AnyEntrySchema),
  status: 200,
});

export const verifyLedger = operation({
  id: "verifyLedger",
  method: "GET",
  path: "/v1/ledger/verify",
  area,
  summary: "Re-hash every stored entry and check the chain against its signed checkpoints",
  access,
  query: ChainQuerySchema,
  output: VerificationSchema,
  status: 200,
});

export const followVerification = operation({
  id: "followVerification",
  method: "GET",
  path: "/v1/ledger/verify/progress",
  area,
  summary: "Verify the ledger and follow how far it has come, as server-sent events",
  access,
  query: ChainQuerySchema,
  output: VerificationProgressSchema,
  status: 200,
  isEventStream: true,
});

export const getCheckpoint = operation({
  id: "getCheckpoint",
  method: "GET",
  path: "/v1/ledger/checkpoint",
  area,
  summary: "Get the newest signed checkpoint (C2SP tlog-checkpoint)",
  access,
  query: ChainQuerySchema,
  output: CheckpointSchema,
  status: 200,
});

export const getPublicKey = operation({
  id: "getPublicKey",
  method: "GET",
  path: "/v1/ledger/public-key",
  area,
  summary: "Get the public key that verifies checkpoints",
  access,
  query: ChainQuerySchema,
  output: PublicKeySchema,
  status: 200,
});

export const proveConsistency = operation({
  id: "proveConsistency",
  method: "GET",
  path: "/v1/ledger/consistency",
  area,
  summary: "Prove that the ledger only grew between two sizes (RFC 9162)",
  access,
  query: ConsistencyQuerySchema,
  output: ConsistencyProofSchema,
  status: 200,
});

export const exportLedger = operation({
  id: "exportLedger",
  method: "GET",
  path: "/v1/ledger/export",
  area,
  summary: "Download the ledger as newline-delimited JSON, by id",
  access,
  query: ExportQuerySchema,
  output: AnyExportedSchema,
  downloadTypes: ["application/x-ndjson"],
  status: 200,
});

export const getLedgerEntry = operation({
  id: "getLedgerEntry",
  method: "GET",
  path: "/v1/ledger/{id}",
  area,
  summary: "Read a ledger entry with the text that was hashed",
  access,
  params: byId,
  query: ChainQuerySchema,
  output: AnyEntryDetailSchema,
  status: 200,
});

export const proveInclusion = operation({
  id: "proveInclusion",
  method: "GET",
  path: "/v1/ledger/{id}/proof",
  area,
  summary: "Prove that an entry is in the tree of a signed checkpoint (RFC 9162)",
  access,
  params: byId,
  query: ChainQuerySchema,
  output: InclusionProofSchema,
  status: 200,
});
