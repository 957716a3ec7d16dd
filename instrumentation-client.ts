// Runs before any schema is made. zod would ask by `new Function` whether it may compile its checks, which the content
// security policy refuses and reports on every page. This object is where zod's `config` writes; importing that would
// load zod on pages without a form.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
