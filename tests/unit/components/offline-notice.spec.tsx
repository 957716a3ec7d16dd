// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { NavigationGuard, useNavigate } from "@/components/shell/navigation-guard";
import { OfflineNotice } from "@/components/shell/offline-notice";
import { renderPage } from "../../support/render";

afterEach(() => vi.restoreAllMocks());

function Command() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate("/elsewhere")}>
        Go
      </button>
      <a href="/audits">Audits</a>
    </>
  );
}

function connect(isOnline: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
}

test("offline, neither a command nor a link leaves the page, and the notice says why", async () => {
  const { user, asked } = renderPage(
    <NavigationGuard>
      <OfflineNotice />
      <Command />
    </NavigationGuard>,
  );
  expect(screen.getByRole("status").textContent).toBe("");
  connect(false);
  await screen.findByText(/^You are offline\./);
  await user.click(screen.getByRole("button", { name: "Go" }));
  await screen.findByText(/^You are still offline/);
  await user.click(screen.getByRole("link", { name: "Audits" }));
  expect(asked.visits).toEqual([]);
  connect(true);
  expect(screen.getByRole("status").textContent).toBe("");
  await user.click(screen.getByRole("button", { name: "Go" }));
  expect(asked.visits).toEqual(["/elsewhere"]);
});
