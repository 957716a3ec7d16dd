"use client";

import { Download } from "lucide-react";
import { addressOf } from "@/components/api";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/dropdown-menu";
import type { ChainName } from "@/lib/features/ledger/schema";
import { chainAddress } from "./pages";

const FILES = [
  // The answer itself names the export, by its last entry.
  { label: "Export", note: "NDJSON, every entry", path: addressOf("GET /v1/ledger/export"), name: "" },
  {
    label: "Checkpoint",
    note: "signed",
    path: addressOf("GET /v1/ledger/checkpoint"),
    name: "checkpoint.json",
  },
  {
    label: "Public key",
    note: "Ed25519",
    path: addressOf("GET /v1/ledger/public-key"),
    name: "public-key.json",
  },
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
