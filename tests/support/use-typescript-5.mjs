// `node --import` this before a generator: what it imports as `typescript` is then version 5. The generators use the
// compiler's JavaScript API, which TypeScript 7 no longer has.
import Module, { register } from "node:module";

const hook = `
  export function resolve(specifier, context, next) {
    return next(specifier === "typescript" ? "typescript5" : specifier, context);
  }
`;
register(`data:text/javascript,${encodeURIComponent(hook)}`, import.meta.url);

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = (request, ...rest) =>
  resolveFilename(request === "typescript" ? "typescript5" : request, ...rest);
