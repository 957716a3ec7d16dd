import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

/** As much of S3's REST interface as a file store uses, over real HTTP, with every object in memory. */
export async function startS3Server(bucket: string) {
  const objects = new Map<string, Buffer>();
  const unsigned: string[] = [];
  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://s3");
    const body = await readAll(request);
    if (!/^AWS4-HMAC-SHA256 /.test(request.headers.authorization ?? "")) unsigned.push(url.pathname);
    const prefix = `/${bucket}/`;
    if (`${url.pathname}/` === prefix || url.pathname === prefix)
      return answerBucket(url, body, objects, response);
    const key = decodeURIComponent(url.pathname.slice(prefix.length));
    answerObject(request, key, body, objects, response, prefix);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    unsigned,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function readAll(request: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function answerObject(
  request: http.IncomingMessage,
  key: string,
  body: Buffer,
  objects: Map<string, Buffer>,
  response: http.ServerResponse,
  prefix: string,
): unknown {
  const source = request.headers["x-amz-copy-source"];
  if (request.method === "PUT" && typeof source === "string") {
    const from = decodeURIComponent(source)
      .replace(/^\//, "")
      .slice(prefix.length - 1);
    const content = objects.get(from);
    if (!content) return notFound(response);
    objects.set(key, content);
    return xml(response, '<CopyObjectResult><ETag>"copied"</ETag></CopyObjectResult>');
  }
  if (request.method === "PUT") {
    objects.set(key, body);
    return response.writeHead(200, { etag: '"stored"' }).end();
  }
  if (request.method === "DELETE") {
    objects.delete(key);
    return response.writeHead(204).end();
  }
  const content = objects.get(key);
  if (!content) return notFound(response);
  response.writeHead(200, { "content-length": content.length, etag: '"stored"' });
  return response.end(request.method === "HEAD" ? undefined : content);
}

/** Lists by prefix, and deletes several at once. */
function answerBucket(
  url: URL,
  body: Buffer,
  objects: Map<string, Buffer>,
  response: http.ServerResponse,
): unknown {
  if (url.searchParams.has("delete")) {
    for (const [, key = ""] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(key);
    return xml(response, "<DeleteResult/>");
  }
  const prefix = url.searchParams.get("prefix") ?? "";
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix));
  const contents = keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
  return xml(
    response,
    `<ListBucketResult><IsTruncated>false</IsTruncated><KeyCount>${keys.length}</KeyCount>${contents}</ListBucketResult>`,
  );
}

function notFound(response: http.ServerResponse): void {
  response.writeHead(404, { "content-type": "application/xml" });
  response.end("<Error><Code>NoSuchKey</Code><Message>There is no such key.</Message></Error>");
}

function xml(response: http.ServerResponse, content: string): void {
  response.writeHead(200, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${content}`);
}
