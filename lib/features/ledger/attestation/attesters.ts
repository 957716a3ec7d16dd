import fs from "node:fs";
import { SettingsError, settings } from "@/lib/platform/env";
import { processSingleton } from "@/lib/platform/singleton";
import { type Authority, readRoots } from "@/lib/platform/time-stamping";
import type { NoteVerifier } from "../checkpoints/note";
import { parseWitnessKey } from "./cosignature";

/** Who vouches for checkpoints from outside, as the operator set it up. */
export type Attester =
  | { kind: "time_stamp"; id: string; name: string; url: string; authority: Authority }
  | { kind: "cosignature"; id: string; name: string; url: string; witness: NoteVerifier };

/** The one authority's id among the attesters; a witness's is its verifier key. */
const AUTHORITY_ID = "tsa";

/**
 * The attesters of this installation: none unless the operator named some.
 *
 * @throws SettingsError when the certificates cannot be read, or a key is not a witness's
 */
export function attesters(): readonly Attester[] {
  return processSingleton("ledger-attesters", () => [...authorities(), ...witnesses()]);
}

function authorities(): Attester[] {
  const { timeStamping } = settings();
  if (!timeStamping) return [];
  const { url, rootsFile, policy } = timeStamping;
  try {
    const roots = readRoots(fs.readFileSync(rootsFile, "utf8"));
    const authority = { url, roots, policy };
    return [{ kind: "time_stamp", id: AUTHORITY_ID, name: new URL(url).host, url, authority }];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError([`The file of ASSAY_TSA_CA, ${rootsFile}, cannot be used: ${reason}.`]);
  }
}

function witnesses(): Attester[] {
  return settings().witnesses.map(({ url, key }) => {
    try {
      const witness = parseWitnessKey(key);
      return { kind: "cosignature", id: key, name: witness.name, url, witness };
    } catch {
      throw new SettingsError([
        `The key ${key} in ASSAY_WITNESSES is not a witness's: its key ID is wrong, or it is not for Ed25519 cosignatures.`,
      ]);
    }
  });
}
