import net from "node:net";

export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** Undefined when the body is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: read as a caller in any language would
  json: any;
}

/** Sends bytes to a server as they are and reads one answer: what no HTTP client would send, or show. */
export function sendRaw(baseUrl: string, request: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(request));
    let received = "";
    const finish = () => {
      const answer = readAnswer(received);
      if (!answer) return;
      socket.destroy();
      resolve(answer);
    };
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => {
      received += text;
      finish();
    });
    socket.once("error", reject);
    socket.once("close", () =>
      reject(new Error(`the connection was closed after: ${received || "nothing"}`)),
    );
  });
}

/** A request with a host and without a body. */
export function requestLines(line: string, headers: Readonly<Record<string, string>> = {}): string {
  const lines = Object.entries({ host: "assay.test", ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${[line, ...lines].join("\r\n")}\r\n\r\n`;
}

/** An answer with a Content-Length, once all of it is there; of others the head is enough. */
function readAnswer(received: string): RawAnswer | undefined {
  const end = received.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [first = "", ...lines] = received.slice(0, end).split("\r\n");
  const headers = new Headers(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(":")),
      line.slice(line.indexOf(":") + 1).trim(),
    ]),
  );
  const text = bodyOf(received.slice(end + 4), headers);
  if (text === undefined) return undefined;
  const isJson = /json\b/.test(headers.get("content-type") ?? "");
  return {
    status: Number(first.split(" ")[1]),
    headers,
    text,
    json: isJson && text !== "" ? JSON.parse(text) : undefined,
  };
}

function bodyOf(rest: string, headers: Headers): string | undefined {
  const length = headers.get("content-length");
  if (length !== null) return Buffer.byteLength(rest) >= Number(length) ? rest : undefined;
  if (headers.get("transfer-encoding") !== "chunked") return rest;
  if (!rest.endsWith("0\r\n\r\n")) return undefined;
  return rest.replace(/(^|\r\n)[0-9a-f]+\r\n/gi, "").trimEnd();
}
