import pg from "pg";
import { Agent, request } from "undici";
import { FRAMEWORK_CODES } from "@/lib/features/frameworks/vocabulary";
import { createProgram, listControls } from "@/lib/features/programs";
import { CONTROL_STATUSES } from "@/lib/features/programs/vocabulary";
import { newOrganization } from "../support/organization";
import { stopServer } from "../support/running-server";
import { startBenchServer } from "./bench-server";
import { type Bench, percentile, timed, timeFigure } from "./figure";

const PROGRAMS = 1_000;
const UPDATES = 1_000;
const WARM_UP = 100;

/**
 * `PUT` of a control in an organization of 1,000 programs with 40,000 controls, as a caller on loopback sees
 * it: one after the other, because the goal speaks of the time in the server and not of waiting for others.
 */
export const benchControls: Bench = async (place) => {
  const { admin: actor, apiKey } = await newOrganization();
  const paths: string[] = [];
  for (let index = 0; index < PROGRAMS; index++) {
    const program = await createProgram(actor, {
      name: `Program ${index}`,
      frameworks: ["GDPR", "EU_AI_ACT"],
    });
    const { data } = await listControls(actor, program.id);
    const control = data[index % data.length];
    if (control) paths.push(`/v1/programs/${program.id}/controls/${control.id}`);
  }
  let allAtOnceMs = 0;
  const server = await startBenchServer(place);
  const dispatcher = new Agent({ connections: 1, pipelining: 1 });
  const send = async (method: "PUT" | "POST", path: string, body: unknown) => {
    const headers = { "x-api-key": apiKey, "content-type": "application/json" };
    const answer = await request(`${server.baseUrl}${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
      dispatcher,
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 300) throw new Error(text);
  };
  const times: number[] = [];
  try {
    // As it is in a server that has run for a while: code loaded, statistics of the tables known.
    await analyzeTables(place.ownerUrl);
    for (let index = 0; index < WARM_UP + UPDATES; index++) {
      const status = CONTROL_STATUSES[index % CONTROL_STATUSES.length];
      const body = { status, owner: `owner-${index}` };
      const ms = await timed(() => send("PUT", paths[index % paths.length] ?? "", body));
      if (index >= WARM_UP) times.push(ms);
    }
    allAtOnceMs = await timed(() =>
      send("POST", "/v1/programs", { name: "All", frameworks: FRAMEWORK_CODES }),
    );
  } finally {
    await dispatcher.close();
    await stopServer(server.process);
  }
  return [
    timeFigure(`PUT of a control, p95, ${PROGRAMS} programs`, percentile(times, 0.95), 25),
    timeFigure("POST of a program with all 264 controls", allAtOnceMs, 1_000),
  ];
};

/** Only the owner of a table may. */
async function analyzeTables(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query("VACUUM ANALYZE");
  await owner.end();
}
