import { cleanup, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { type ReactNode, startTransition, useState } from "react";
import { onTestFinished } from "vitest";
import { floatingCode } from "@/components/ui/floating";
import { PageAddressProvider } from "@/components/ui/page-address";

// In a browser it is there once that was idle, before a person gets to the first button.
await floatingCode.load();

/** What Next's router is asked for, by a component that is drawn without Next. */
class AskedRouter {
  readonly visits: string[] = [];
  refreshes = 0;
  #finish = () => {};

  refresh(): Promise<void> {
    this.refreshes += 1;
    return new Promise((resolve) => {
      this.#finish = resolve;
    });
  }

  /** Ends the refresh that is under way, as when the server has answered. */
  async finishRefresh(): Promise<void> {
    this.#finish();
  }
}

/**
 * Draws a component as a page at `address` does. Next's contexts are real; its router is one that writes
 * down what it is asked for and finishes a refresh when the test says so.
 */
export function renderPage(content: ReactNode, address = "/page") {
  // jsdom has no layout, so nothing ever has another size or place.
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.Element.prototype.scrollIntoView ??= () => {};
  window.Element.prototype.hasPointerCapture ??= () => false;
  window.history.replaceState(null, "", address);
  const asked = new AskedRouter();
  onTestFinished(cleanup);
  return { ...render(<Page asked={asked}>{content}</Page>), asked, user: userEvent.setup() };
}

function Page({ asked, children }: { asked: AskedRouter; children: ReactNode }) {
  const [, setRead] = useState<unknown>();
  const url = new URL(window.location.href);
  const router: AppRouterInstance = {
    bfcacheId: "",
    back: () => window.history.back(),
    forward: () => window.history.forward(),
    prefetch: () => undefined,
    push: (href) => void asked.visits.push(href),
    replace: (href) => void asked.visits.push(href),
    refresh: () =>
      startTransition(async () => {
        await asked.refresh();
        setRead({});
      }),
  };
  return (
    <AppRouterContext value={router}>
      <PathnameContext value={url.pathname}>
        <SearchParamsContext value={url.searchParams}>
          <PageAddressProvider>{children}</PageAddressProvider>
        </SearchParamsContext>
      </PathnameContext>
    </AppRouterContext>
  );
}
