// @vitest-environment jsdom
import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { SubmitHint } from "@/components/ui/command-enter";

afterEach(() => vi.restoreAllMocks());

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64)", "CtrlEnter"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "CtrlEnter"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "⌘Enter"],
])(
  "in %s the hint names the keys there are, and takes over the server's page without an error",
  async (agent, keys) => {
    const onRecoverableError = vi.fn();
    document.body.innerHTML = `<div id="page">${renderToString(<SubmitHint />)}</div>`;
    const page = document.getElementById("page");
    if (!page) throw new TypeError("the page was just made");
    expect(page.textContent).toBe("CtrlEnter");
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agent);
    await act(async () => hydrateRoot(page, <SubmitHint />, { onRecoverableError }));
    expect(page.textContent).toBe(keys);
    expect(onRecoverableError).not.toHaveBeenCalled();
  },
);
