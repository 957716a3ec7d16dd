// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { IconButton } from "@/components/ui/icon-button";
import { late } from "@/components/ui/late";
import { toast } from "@/components/ui/toast";
import { Toaster } from "@/components/ui/toaster";
import { TooltipProvider } from "@/components/ui/tooltip";

beforeAll(() => {
  // jsdom has no layout, no media and no pointers to capture.
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), { matches: false, media, onchange: null }) as unknown as MediaQueryList;
  window.Element.prototype.scrollIntoView ??= () => {};
  window.Element.prototype.hasPointerCapture ??= () => false;
});

afterEach(() => {
  cleanup();
  vi.resetModules();
});

/** The parts with nothing loaded yet, as on a page that has just come. */
const fresh = {
  menu: () => import("@/components/ui/dropdown-menu"),
  popover: () => import("@/components/ui/popover"),
  select: () => import("@/components/ui/select"),
};

test("a press on the button of a menu counts before the menu is there, and the button stays the same", async () => {
  const { Menu, MenuItem } = await fresh.menu();
  const user = userEvent.setup();
  const onSelect = vi.fn();
  render(
    <Menu trigger={<button type="button">More</button>}>
      <MenuItem onSelect={onSelect}>Export</MenuItem>
    </Menu>,
  );
  const button = screen.getByRole("button", { name: "More", expanded: false });
  expect(button.getAttribute("aria-haspopup")).toBe("menu");
  await user.click(button);
  await user.click(await screen.findByRole("menuitem", { name: "Export" }));
  expect(onSelect).toHaveBeenCalledOnce();
  expect(screen.queryByRole("menu")).toBeNull();
  expect(screen.getByRole("button", { name: "More", expanded: false })).toBe(button);
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
  await user.keyboard("{Enter}");
  const item = screen.getByRole("menuitem", { name: "Export" });
  await vi.waitFor(() => expect(document.activeElement).toBe(item));
  await user.keyboard("{Escape}");
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
});

test("a popover opens once for what was pressed before it was there, and closes by its button", async () => {
  const { Popover } = await fresh.popover();
  const user = userEvent.setup();
  render(
    <Popover label="Columns" trigger={<button type="button">Columns</button>}>
      <input aria-label="Name" />
    </Popover>,
  );
  const button = screen.getByRole("button", { name: "Columns" });
  button.focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("dialog", { name: "Columns" });
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
  await user.click(button);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(button.getAttribute("aria-expanded")).toBe("false");
});

test("what was meant for a button is forgotten when the focus has gone elsewhere", async () => {
  const { Popover } = await fresh.popover();
  render(
    <>
      <Popover label="Columns" trigger={<button type="button">Columns</button>}>
        Content
      </Popover>
      <button type="button">Next</button>
    </>,
  );
  const columns = screen.getByRole("button", { name: "Columns" });
  const next = screen.getByRole("button", { name: "Next" });
  // In one go, so that nothing can be loaded in between.
  columns.focus();
  fireEvent.click(columns);
  next.focus();
  const { floatingCode } = await import("@/components/ui/floating");
  await floatingCode.load();
  // Now it works as ever, which shows that the press from before was not kept.
  fireEvent.click(columns);
  await screen.findByRole("dialog", { name: "Columns" });
});

test("a select says its value at once, and takes another by the keyboard", async () => {
  const { Select } = await fresh.select();
  const user = userEvent.setup();
  const onChange = vi.fn();
  render(
    <Select
      aria-label="Role"
      value="viewer"
      options={[
        { value: "viewer", label: "Viewer" },
        { value: "admin", label: "Administrator" },
      ]}
      onChange={onChange}
    />,
  );
  const role = screen.getByRole("combobox", { name: "Role", expanded: false });
  expect(role.textContent).toBe("Viewer");
  await user.click(role);
  await user.click(await screen.findByRole("option", { name: "Administrator" }));
  expect(onChange).toHaveBeenCalledWith("admin");
  expect(screen.getByRole("combobox", { name: "Role" })).toBe(role);
});

test("a tooltip says what its button has said before it came to be there", async () => {
  const user = userEvent.setup();
  render(
    <TooltipProvider>
      <IconButton label="Copy">+</IconButton>
    </TooltipProvider>,
  );
  const button = screen.getByRole("button", { name: "Copy" });
  await user.hover(button);
  const tooltip = await screen.findByRole("tooltip");
  expect(tooltip.textContent).toContain("Copy");
  expect(button.getAttribute("aria-describedby")).toBe(tooltip.id);
  await user.click(button);
  expect(screen.queryByRole("tooltip")).toBeNull();
});

test("notices from before their place is there are shown once each, in a region that announces them", async () => {
  toast.success("Saved");
  toast.error("Not saved", { description: "Try again." });
  render(<Toaster />);
  toast.info("Later");
  await screen.findByText("Later");
  for (const text of ["Saved", "Not saved", "Later"]) expect(screen.getAllByText(text)).toHaveLength(1);
  expect(screen.getByText("Saved").closest("[aria-live='polite']")).not.toBeNull();
});

test("code that could not be loaded is loaded when it is needed again, and never twice", async () => {
  const answers = [() => Promise.reject(new Error("offline")), () => Promise.resolve("code")];
  const fetchCode = vi.fn(() => (answers.shift() ?? (() => Promise.resolve("again")))());
  const code = late(fetchCode);
  await code.load();
  expect(code.read()).toBeUndefined();
  await Promise.all([code.load(), code.load()]);
  await code.load();
  expect(code.read()).toBe("code");
  expect(fetchCode).toHaveBeenCalledTimes(2);
});
