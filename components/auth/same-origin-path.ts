/**
 * A path of this site, or the fallback. Guards the sign-in against being used to send people to
 * another site: what `URL` resolves to another origin (`//host`, `/\host`, a scheme) is refused.
 */
export function sameOriginPath(wanted: string | undefined, fallback: string): string {
  if (!wanted?.startsWith("/")) return fallback;
  const base = "http://same-origin.invalid";
  try {
    const url = new URL(wanted, base);
    return url.origin === base ? url.pathname + url.search + url.hash : fallback;
  } catch {
    return fallback;
  }
}
