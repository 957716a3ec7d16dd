// @vitest-environment jsdom
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useClientFilter, useRefresh, useServerFilter } from "@/components/ui/page-address";
import { renderPage } from "../../support/render";

function List() {
  const { params, change } = useClientFilter();
  const server = useServerFilter();
  const refresh = useRefresh();
  return (
    <>
      <output>{params.get("item") ?? "none"}</output>
      <button type="button" onClick={() => change({ item: "a" }, "push")}>
        a
      </button>
      <button type="button" onClick={() => change({ item: "b" })}>
        b
      </button>
      <button type="button" onClick={() => change({ item: undefined })}>
        close
      </button>
      <button type="button" onClick={() => server.change({ status: "open" })}>
        open ones
      </button>
      <button type="button" onClick={refresh}>
        refresh
      </button>
    </>
  );
}

const shown = () => screen.getByRole("status").textContent;
const click = (user: ReturnType<typeof renderPage>["user"], name: string) =>
  user.click(screen.getByRole("button", { name }));

test("the open record is in the address, and shows at once", async () => {
  const { user } = renderPage(<List />, "/list?status=open");
  await click(user, "a");
  expect(shown()).toBe("a");
  expect(window.location.search).toBe("?status=open&item=a");
  await click(user, "close");
  expect(shown()).toBe("none");
  expect(window.location.search).toBe("?status=open");
});

test("while the page is read anew a change shows at once and reaches the address afterwards", async () => {
  const { user, asked } = renderPage(<List />, "/list");
  await click(user, "a");
  await click(user, "refresh");
  expect(asked.refreshes).toBe(1);
  // Read for the address the page was rendered for; the record stays open.
  expect(window.location.search).toBe("");
  expect(shown()).toBe("a");
  await click(user, "b");
  expect(shown()).toBe("b");
  expect(window.location.search).toBe("");
  await act(() => asked.finishRefresh());
  expect(shown()).toBe("b");
  expect(window.location.search).toBe("?item=b");
});

test("a record that is closed while the page is read anew stays closed", async () => {
  const { user, asked } = renderPage(<List />, "/list");
  await click(user, "a");
  await click(user, "refresh");
  await click(user, "close");
  await act(() => asked.finishRefresh());
  expect(shown()).toBe("none");
  expect(window.location.search).toBe("");
});

test("whoever goes back during a read gets where they were, not what was to come", async () => {
  const { user, asked } = renderPage(<List />, "/list");
  await click(user, "refresh");
  await click(user, "b");
  await act(async () => void window.dispatchEvent(new PopStateEvent("popstate")));
  expect(shown()).toBe("none");
  await act(() => asked.finishRefresh());
  expect(window.location.search).toBe("");
});

test("a filter of the server asks for the list anew from its first page", async () => {
  const { user, asked } = renderPage(<List />, "/list?skip=50&item=a");
  await click(user, "open ones");
  expect(asked.visits).toEqual(["/list?item=a&status=open"]);
});
