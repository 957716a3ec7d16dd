// Tesseract's thread in the reading process. It has globals of its own, so it is cut off from the network as the
// process is.
import dns from "node:dns";
import { createRequire } from "node:module";
import net from "node:net";

const refuse = () => {
  throw new Error("The recognition has no network");
};
Object.assign(net.Socket.prototype, { connect: refuse });
Object.assign(dns, { lookup: refuse, resolve: refuse });
Object.assign(globalThis, { fetch: refuse, WebSocket: undefined });

createRequire(import.meta.url)("tesseract.js/src/worker-script/node/index.js");
