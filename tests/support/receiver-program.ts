import { type ChildProcess, spawn } from "node:child_process";
import net, { type AddressInfo } from "node:net";

/** A receiver from docs/receivers that runs as a process of its own. */
export interface ReceiverProgram {
  url: string;
  /** What it has printed. */
  output: () => string;
  stop: () => void;
}

/** Starts a receiver of the guide and waits until it listens. */
export async function startReceiverProgram(
  command: string,
  file: string,
  secret: string,
): Promise<ReceiverProgram> {
  const port = await freePort();
  const child = spawn(command, [file], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = await untilListening(child);
  return { url: `http://127.0.0.1:${port}/`, output, stop: () => child.kill() };
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function untilListening(child: ChildProcess): Promise<() => string> {
  let printed = "";
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (printed.includes("listening")) resolve(() => printed);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the receiver ended with ${code}: ${printed}`)));
  });
}
