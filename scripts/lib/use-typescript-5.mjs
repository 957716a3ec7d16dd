// `node --import` this before a tool: what it imports as `typescript` is then version 5. Such tools use the
// compiler's JavaScript API, which TypeScript 7 no longer has.
import Module, { register } from "node:module";

const hook = `
  const PACKAGE = /^typescript(?=$|\\/)/;
  export function resolve(specifier, context, next) {
    return next(specifier.replace(PACKAGE, "typescript5"), context);
  }
`;
register(`data:text/javascript,${encodeURIComponent(hook)}`, import.meta.url);

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) =>
  resolveFilename(request.replace(/^typescript(?=$|\/)/, "typescript5"), ...rest);
