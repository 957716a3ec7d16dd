/** What floats above a page, as one piece: its parts share most of their code. */
export { AlertDialog, Dialog, DropdownMenu, Popover, Select, Tooltip } from "radix-ui";
