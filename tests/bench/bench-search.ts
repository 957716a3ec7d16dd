import pg from "pg";
import { Agent, request } from "undici";
import { newOrganization } from "../support/organization";
import { stopServer } from "../support/running-server";
import { startBenchServer } from "./bench-server";
import { type Bench, type Figure, median, percentile, timed, timeFigure } from "./figure";
import { insertSearchedRecords, RECORDS } from "./search-records";

/** What people type, from the first letter to a name that is not there. */
const QUERIES = {
  "one letter": ["a", "c", "s", "p", "z"],
  "a beginning": ["acc", "vulner", "mod", "backup", "tal"],
  "a typing error": ["vulnerabilty", "acess contol", "monitorng", "candidtae", "registre"],
  "three words": ["access control policy", "support copilot review", "data retention oslo", "bias plan riga"],
  "nothing found": ["zzzqqq", "quetzalcoatl", "xyzzy plugh", "wwwwwww"],
};
const ROUNDS = 40;
const WARM_UP = 3;
const GOAL_MS = 60;

/** `GET /v1/search` in an organization with 100,000 records, one request after the other, as on loopback. */
export const benchSearch: Bench = async (place) => {
  const { organizationId, apiKey } = await newOrganization();
  await insertSearchedRecords(organizationId);
  await analyzeTables(place.ownerUrl);
  const server = await startBenchServer(place);
  const dispatcher = new Agent({ connections: 1, pipelining: 1 });
  const search = async (q: string) => {
    const path = `/v1/search?${new URLSearchParams({ q, limit: "30" })}`;
    const answer = await request(`${server.baseUrl}${path}`, {
      headers: { "x-api-key": apiKey },
      dispatcher,
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(text);
  };
  const figures: Figure[] = [];
  try {
    for (const [kind, queries] of Object.entries(QUERIES)) {
      const times: number[] = [];
      for (let round = 0; round < WARM_UP + ROUNDS; round++) {
        for (const q of queries) {
          const ms = await timed(() => search(q));
          if (round >= WARM_UP) times.push(ms);
        }
      }
      const p50 = `p50 ${median(times).toFixed(1)} ms`;
      const what = `Search, ${kind}, p95, ${RECORDS.toLocaleString("en-US")} records`;
      figures.push({ ...timeFigure(what, percentile(times, 0.95), GOAL_MS), baseline: p50 });
    }
  } finally {
    await dispatcher.close();
    await stopServer(server.process);
  }
  return figures;
};

/** As after autovacuum: statistics known, no pending entries. Only the owner of a table may. */
async function analyzeTables(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query("VACUUM ANALYZE");
  await owner.end();
}
