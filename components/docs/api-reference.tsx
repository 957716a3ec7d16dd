"use client";

import { useTheme } from "next-themes";
import { useEffect, useRef, useState } from "react";
import { Callout } from "@/components/ui/callout";

/** Copied from the package by the build; see `scripts/lib/steps.mjs`. */
const SCRIPT = "/scalar/standalone.js";

interface ScalarReference {
  destroy: () => void;
}

declare global {
  interface Window {
    Scalar?: { createApiReference: (element: HTMLElement, configuration: object) => ScalarReference };
  }
}

/** The product's colors and fonts, under the names that Scalar gives them. */
const LOOK = `
  :root { --scalar-custom-header-height: 3.5rem; }
  .light-mode, .dark-mode {
    --scalar-font: var(--font-geist-sans), ui-sans-serif, system-ui, sans-serif;
    --scalar-font-code: var(--font-geist-mono), ui-monospace, monospace;
    --scalar-background-1: var(--canvas);
    --scalar-background-2: var(--sunken);
    --scalar-background-3: var(--hover);
    --scalar-background-accent: var(--accent-soft);
    --scalar-color-1: var(--ink);
    --scalar-color-2: var(--ink-soft);
    --scalar-color-3: var(--ink-muted);
    --scalar-color-accent: var(--accent-text);
    --scalar-border-color: var(--line);
    --scalar-sidebar-background-1: var(--canvas);
    --scalar-sidebar-color-1: var(--ink);
    --scalar-sidebar-color-2: var(--ink-soft);
    --scalar-sidebar-border-color: var(--line);
    --scalar-color-green: var(--success);
    --scalar-color-red: var(--danger);
    --scalar-color-yellow: var(--warning);
    --scalar-color-orange: var(--warning);
    --scalar-color-blue: var(--progress);
    --scalar-color-purple: var(--accent-text);
  }
`;

/** Everything that would leave this origin is off. */
const CONFIGURATION = {
  url: "/v1/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
  proxyUrl: "",
  hideDarkModeToggle: true,
  hideSearch: true,
  persistAuth: false,
  theme: "none",
  customCss: LOOK,
};

const configurationFor = (theme: string | undefined) => ({
  ...CONFIGURATION,
  forceDarkModeState: theme === "dark" ? "dark" : "light",
});

/** The reference of the API, from the OpenAPI document of this installation, in the theme of the product. */
export function ApiReference() {
  const host = useRef<HTMLDivElement>(null);
  const { resolvedTheme } = useTheme();
  const theme = useRef(resolvedTheme);
  const [isShown, setShown] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    let created: ScalarReference | undefined;
    loadScalar().then(
      (scalar) => {
        if (isGone || !host.current) return;
        created = scalar.createApiReference(host.current, configurationFor(theme.current));
        setShown(true);
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
      created?.destroy();
    };
  }, []);
  useEffect(() => {
    theme.current = resolvedTheme;
    if (isShown) showTheme(resolvedTheme);
  }, [isShown, resolvedTheme]);
  if (hasFailed) {
    return (
      <div className="p-6">
        <Callout tone="danger" role="alert" title="The API reference could not be loaded">
          <p>Reload the page. The OpenAPI document it shows is at /v1/openapi.json.</p>
        </Callout>
      </div>
    );
  }
  return <div ref={host} />;
}

/** Scalar reads its theme from a class of the body, and its configuration's only when it is made. */
function showTheme(theme: string | undefined): void {
  document.body.classList.toggle("dark-mode", theme === "dark");
  document.body.classList.toggle("light-mode", theme !== "dark");
}

/** Adds the script once; a later call takes what is there. */
function loadScalar(): Promise<NonNullable<Window["Scalar"]>> {
  if (window.Scalar) return Promise.resolve(window.Scalar);
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.charset = "utf-8";
    script.onload = () => (window.Scalar ? resolve(window.Scalar) : reject(new Error("Scalar is missing")));
    script.onerror = () => reject(new Error("The script could not be loaded"));
    document.head.append(script);
  });
}
