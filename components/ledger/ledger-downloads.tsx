"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/dropdown-menu";
import { exportLedger, getCheckpoint, getPublicKey } from "@/lib/features/ledger/contract";
import type { ChainName } from "@/lib/features/ledger/schema";
import { chainAddress } from "./pages";

const FILES = [
  // The answer itself names the export, by its last entry.
  { label: "Export", note: "NDJSON, every entry", path: exportLedger.path, name: "" },
  { label: "Checkpoint", note: "signed", path: getCheckpoint.path, name: "checkpoint.json" },
  { label: "Public key", note: "Ed25519", path: getPublicKey.path, name: "public-key.json" },
] as const;

/** What a verifier needs to check the ledger without this service. The browser sends the session with it. */
export function LedgerDownloads({ chain = "decisions" }: { chain?: ChainName }) {
  const prefix = chain === "decisions" ? "" : `${chain}-`;
  return (
    <Menu
      className="w-64"
      trigger={
        <Button>
          <Download />
          Download
        </Button>
      }
    >
      {FILES.map((file) => (
        <MenuItem key={file.label} asChild>
          <a href={chainAddress(file.path, chain)} download={file.name === "" ? "" : `${prefix}${file.name}`}>
            <Download />
            <span className="flex-1">{file.label}</span>
            <span className="text-ink-muted text-xs">{file.note}</span>
          </a>
        </MenuItem>
      ))}
    </Menu>
  );
}
