const DAY_MS = 86_400_000;
/** Long enough for an authority that cannot be reached for some weeks. */
const LEAD_MS = 30 * DAY_MS;

/**
 * When a stamp is made again if no newer one has taken its place: 30 days before the certificate of its authority ends.
 * Where the authority still signs with that certificate, halfway to its end each time, at most once a day: a new
 * certificate may come on any of these days. Pure.
 *
 * @param certificateEnds of the stamp that was just made
 */
export function renewalTime(certificateEnds: Date, now: Date): Date {
  const left = certificateEnds.getTime() - now.getTime();
  const soonest = now.getTime() + Math.max(DAY_MS, left / 2);
  return new Date(Math.max(certificateEnds.getTime() - LEAD_MS, soonest));
}
