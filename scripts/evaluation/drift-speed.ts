import type { DriftTools } from "./drift-tools";
import type { Figure } from "./figures";

/** Three sentences a side, a new number in each call, so that no vector is remembered from the last one. */
function texts(call: number): { expected: string; observed: string } {
  return {
    expected:
      "The agent asks for approval before it sends a payment. It keeps a record of every transfer. It never shows account numbers.",
    observed: `The agent sent payment ${call} after the manager had approved it. It wrote transfer ${call} to the log. The account number of customer ${call} was masked.`,
  };
}

const CALLS = 100;

/** Time of a whole measurement with the engine warm: the observed text is new, the expected one known. */
export async function evaluateSpeed(tools: DriftTools): Promise<Figure[]> {
  for (let call = 0; call < 5; call++) await timeCall(tools, call);
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) times.push(await timeCall(tools, 1_000 + call));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
  return [
    {
      name: "Warm call, three sentences a side: p50, ms",
      measured: at(0.5),
      target: { atMost: 30 },
      count: CALLS,
    },
    { name: "- p95, ms", measured: at(0.95), count: CALLS },
  ];
}

async function timeCall(tools: DriftTools, call: number): Promise<number> {
  const { expected, observed } = texts(call);
  const start = performance.now();
  await tools.score(expected, observed);
  return performance.now() - start;
}
