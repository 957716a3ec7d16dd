import { config } from "zod/v4/core";

// Runs before any schema is made. zod would ask by `new Function` whether it may compile its checks, which the content
// security policy refuses and reports on every page.
config({ jitless: true });
