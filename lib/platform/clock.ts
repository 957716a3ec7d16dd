/** The time. Pure cores take an instant as a parameter; only use cases and stores ask here. */
export function now(): Date {
  return new Date();
}
