// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { RecordSheet } from "@/components/ui/record-sheet";
import { TooltipProvider } from "@/components/ui/tooltip";
import { renderPage } from "../../support/render";

function Sheet() {
  const [id, setId] = useState<string | undefined>("b");
  return (
    <TooltipProvider>
      <RecordSheet
        id={id}
        siblings={["a", "b", "c"]}
        noun="thing"
        title="Thing"
        hrefOf={(it) => `/list?thing=${it}`}
        onChange={setId}
      >
        <h2>{id}</h2>
        <input aria-label="Note" />
      </RecordSheet>
    </TooltipProvider>
  );
}

const shown = () => screen.getByRole("heading", { level: 2, name: /^[abc]$/ }).textContent;

test("j and k step through the list and end at its ends", async () => {
  const { user } = renderPage(<Sheet />);
  await user.keyboard("j");
  expect(shown()).toBe("c");
  await user.keyboard("j");
  expect(shown()).toBe("c");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Next thing/ }).disabled).toBe(true);
  await user.keyboard("kk");
  expect(shown()).toBe("a");
});

test("a letter typed into a field is text", async () => {
  const { user } = renderPage(<Sheet />);
  await user.type(screen.getByLabelText("Note"), "jk");
  expect(shown()).toBe("b");
  expect(screen.getByLabelText<HTMLInputElement>("Note").value).toBe("jk");
});

test("Escape closes it", async () => {
  const { user } = renderPage(<Sheet />);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
});
