/** Dollars of an amount as the API writes it, such as `$0.0042`. */
export function dollarsOf(cost: string): number {
  return Number(cost.replace("$", ""));
}

/** From here on cents say it, once rounded. */
const LEAST_IN_CENTS = 0.00995;

/** "$0.42", and "$0.0042" where cents would hide it. */
export function amountText(dollars: number): string {
  if (dollars === 0) return "$0.00";
  if (dollars >= LEAST_IN_CENTS)
    return `$${dollars.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  return `$${dollars.toFixed(dollars >= 0.0001 ? 4 : 6)}`;
}

/** A cost of the API with as many digits as say something. */
export function costText(cost: string): string {
  return amountText(dollarsOf(cost));
}

/** A price for 1,000 tokens, every digit of it: "$0.00125". */
export function priceText(dollars: number): string {
  return dollars === 0 ? "free" : `$${dollars.toLocaleString("en", { maximumFractionDigits: 8 })}`;
}

/** "840 ms", "12.4 s". */
export function durationText(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

/** How much a model reads at once: "400k", "1M". */
export function contextText(tokens: number): string {
  return tokens >= 1_000_000 ? `${tokens / 1_000_000}M` : `${Math.round(tokens / 1_000)}k`;
}
