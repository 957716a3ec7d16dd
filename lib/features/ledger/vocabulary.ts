/** `previous_hash` of the first entry of every chain. */
export const GENESIS_HASH = `sha256:${"0".repeat(64)}`;
