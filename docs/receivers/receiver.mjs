// A receiver of Assay's webhooks in Node.js, without packages.
//   WEBHOOK_SECRET=whsec_… PORT=8080 node receiver.mjs
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const { WEBHOOK_SECRET: secret = "", PORT: port = "8080" } = process.env;
const TOLERANCE_SECONDS = 5 * 60;
const MAX_BODY_BYTES = 1024 * 1024;
// The key of Standard Webhooks: the bytes after whsec_, or the text of a secret of your own.
const key = secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : Buffer.from(secret);
// Ids that were handled. Keep them where a restart does not lose them: delivery is at least once.
const handled = new Set();

/** Whether the request came from Assay, unchanged and just now. */
function isGenuine(headers, body) {
  const id = headers["webhook-id"] ?? "";
  const timestamp = headers["webhook-timestamp"] ?? "";
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS || timestamp === "") return false;
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
  // While a secret is being replaced there are two signatures: one that fits is enough.
  return (headers["webhook-signature"] ?? "").split(" ").some((signature) => {
    const [version, value = ""] = signature.split(",");
    const given = Buffer.from(value, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

async function readBody(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error("too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

createServer(async (request, response) => {
  const body = await readBody(request).catch(() => undefined);
  if (body === undefined) return response.writeHead(413).end();
  // The bytes as they came: parsing and writing JSON again would change them.
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end("signature refused");
  const event = JSON.parse(body.toString("utf8"));
  if (!handled.has(event.id)) {
    handled.add(event.id);
    console.log(`${event.type} ${event.id}`);
  }
  // Answer first, work later: after 15 seconds the attempt counts as failed.
  response.writeHead(204).end();
}).listen(Number(port), "127.0.0.1", () => console.log("listening"));
