/** Whether the caller asked for `Prefer: respond-async` (RFC 7240, section 4.1). */
export function prefersAsync(headers: Headers): boolean {
  const preferences = (headers.get("prefer") ?? "").toLowerCase().split(",");
  return preferences.some((preference) => preference.split(";")[0]?.trim() === "respond-async");
}
