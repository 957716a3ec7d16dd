import path from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { TypesetMessage, TypesetRequest } from "./schema";
import { setDocument } from "./set-document";

/** Entry of the typesetting process: sets one document after the other, as the parent sends them. */
function main(): void {
  const compilers = new Map<string, NodeCompiler>();
  const compilerFor = ({ template, fontFolders }: TypesetRequest) => {
    const workspace = path.dirname(template);
    const known = compilers.get(workspace);
    if (known) return known;
    const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [...fontFolders] }] });
    compilers.set(workspace, compiler);
    return compiler;
  };
  process.on("message", (request: TypesetRequest) => {
    const compiler = compilerFor(request);
    try {
      send({ kind: "done", ...setDocument(compiler, request) });
    } catch (error) {
      send({ kind: "failed", reason: error instanceof Error ? error.message : String(error) });
    } finally {
      // What is memoized of a document is of no use to the next one; templates and fonts stay.
      compiler.evictCache(MAX_AGE);
    }
  });
  process.on("disconnect", () => process.exit(0));
  send({ kind: "ready" });
}

/** Documents after which something unused is forgotten. */
const MAX_AGE = 2;

function send(message: TypesetMessage): void {
  process.send?.(message);
}

main();
